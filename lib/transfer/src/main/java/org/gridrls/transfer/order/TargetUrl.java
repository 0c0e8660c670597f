package org.gridrls.transfer.order;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.gridrls.api.TargetName;
import org.gridrls.api.UrlAuthority;

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
      String authority = http(path < 0 ? name : name.substring(0, path));
      URI uri = new URI(authority + encoded(path < 0 ? "" : name.substring(path)));
      boolean ascii = uri.toString().chars().allMatch(c -> c > ' ' && c < 0x7f);
      return UrlAuthority.host(uri).isEmpty() || !ascii
          ? Optional.empty()
          : Optional.of(new TargetUrl(target, uri));
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  /** WebDAV is HTTP; its schemes {@code dav} and {@code davs} only say that a server has it. */
  private static String http(String authority) {
    return authority
        .replaceFirst("(?i)^dav://", "http://")
        .replaceFirst("(?i)^davs://", "https://");
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
    String name = hostName();
    int port = UrlAuthority.port(uri);
    return port < 0 ? name : name + ":" + port;
  }

  /** Returns the host without its port, in lower case. */
  public String hostName() {
    return UrlAuthority.host(uri).orElseThrow().toLowerCase(Locale.ROOT);
  }

  /** True for URLs that every HTTP client can fetch, with no secret in them. */
  public boolean isHttp() {
    return (scheme().equals("http") || scheme().equals("https")) && !hasUser();
  }

  /** True for a URL with a user, and perhaps a password, which must not be told to others. */
  public boolean hasUser() {
    return UrlAuthority.hasUser(uri);
  }

  /** The URL for messages, without user and password; programs take {@link #uri}. */
  @Override
  public String toString() {
    return UrlAuthority.masked(uri.toString());
  }
}
