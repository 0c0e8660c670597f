package org.gridrls.transfer.order;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.gridrls.api.TargetName;

/**
 * The URL that a target name is, if it is one. Characters that no URL may have (blanks, controls,
 * letters beyond ASCII, a percent sign without two digits) are percent-encoded, so the result is
 * safe in a header, a document or an argument. Immutable.
 */
public record TargetUrl(TargetName target, URI uri) {
  private static final Pattern SCHEME = Pattern.compile("(?s)[A-Za-z][A-Za-z0-9+.-]*://[^/?#].*");
  private static final Pattern ENCODED = Pattern.compile("%[0-9A-Fa-f]{2}");
  private static final String ALLOWED = "-._~:/?#@!$&'()*+,;=";

  /** Empty for a target name that is no URL with a host. */
  public static Optional<TargetUrl> of(TargetName target) {
    String name = target.value();
    if (!SCHEME.matcher(name).matches()) {
      return Optional.empty();
    }
    try {
      int path = name.indexOf('/', name.indexOf("://") + 3);
      String authority = path < 0 ? name : name.substring(0, path);
      URI uri = new URI(authority + encoded(path < 0 ? "" : name.substring(path)));
      boolean ascii = uri.toString().chars().allMatch(c -> c > ' ' && c < 0x7f);
      return uri.getHost() == null || !ascii
          ? Optional.empty()
          : Optional.of(new TargetUrl(target, uri));
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  /** The part after the first {@code #} contains no further one. */
  private static String encoded(String rest) {
    StringBuilder text = new StringBuilder(rest.length() + 16);
    boolean fragment = false;
    for (int i = 0; i < rest.length(); ) {
      int c = rest.codePointAt(i);
      int next = i + Character.charCount(c);
      boolean kept =
          isPlain(c) && !(c == '#' && fragment)
              || (c == '%' && ENCODED.matcher(rest).region(i, rest.length()).lookingAt());
      if (kept) {
        text.appendCodePoint(c);
      } else {
        encode(rest.substring(i, next), text);
      }
      fragment |= c == '#';
      i = next;
    }
    return text.toString();
  }

  private static boolean isPlain(int c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || (c < 0x80 && ALLOWED.indexOf(c) >= 0);
  }

  /** Percent-encodes the bytes of the text in UTF-8. */
  static void encode(String text, StringBuilder to) {
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      to.append(String.format(Locale.ROOT, "%%%02X", b & 0xff));
    }
  }

  /** In lower case, such as {@code https}. */
  public String scheme() {
    return uri.getScheme().toLowerCase(Locale.ROOT);
  }

  /** The machine that serves it, by which rates are remembered: host and port. */
  public String host() {
    String name = uri.getHost().toLowerCase(Locale.ROOT);
    return uri.getPort() < 0 ? name : name + ":" + uri.getPort();
  }

  /** True for URLs that every HTTP client can fetch. */
  public boolean isHttp() {
    return scheme().equals("http") || scheme().equals("https");
  }

  @Override
  public String toString() {
    return uri.toString();
  }
}
