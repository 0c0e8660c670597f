package org.gridrls.transfer.order;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Makes the URL of a file from the URL of its directory and its path, and the path from the URL. A
 * path is percent-encoded if the servers of the scheme decode it; otherwise it is kept as it is,
 * and a path that would then name another file is refused. Stateless, safe for threads.
 */
public final class PathUrl {
  /** Schemes whose servers or clients decode the path. */
  private static final Set<String> DECODED = Set.of("http", "https", "dav", "davs", "file");

  /** Schemes whose servers take every character of a path as it is, percent signs too. */
  private static final Set<String> VERBATIM = Set.of("root", "roots", "xroot", "xroots");

  private static final Pattern SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*):.*");
  private static final Pattern HOST_ONLY = Pattern.compile("[^:]+://[^/]+");
  private static final Pattern ESCAPE = Pattern.compile("%[0-9A-Fa-f]{2}");

  /** Characters besides letters and digits that a path has without encoding (RFC 2396). */
  private static final String PLAIN = "/_-!.~'()*,;:$&+=@";

  private PathUrl() {}

  /**
   * Returns {@code prefix} followed by the path. BAD_ARGUMENT if no URL below this prefix names
   * this file only. A prefix without a scheme is no URL: the path follows it unchanged.
   */
  public static String of(String prefix, String path) {
    Optional<String> scheme = scheme(prefix);
    if (scheme.isEmpty()) {
      return prefix + path;
    }
    if (prefix.indexOf('?') >= 0 || prefix.indexOf('#') >= 0) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "the prefix of a URL must not have a ? or #", prefix);
    }
    if (HOST_ONLY.matcher(prefix).matches() && !path.startsWith("/")) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "a / is missing between the host of this prefix and paths",
          prefix);
    }
    if (DECODED.contains(scheme.get())) {
      return prefix + encoded(path);
    }
    requireVerbatim(scheme.get(), path);
    return prefix + path;
  }

  /** True for a scheme, in lower case, whose servers take every character of a path as it is. */
  public static boolean isVerbatim(String scheme) {
    return VERBATIM.contains(scheme);
  }

  private static Optional<String> scheme(String text) {
    Matcher matcher = SCHEME.matcher(text);
    return matcher.matches()
        ? Optional.of(matcher.group(1).toLowerCase(Locale.ROOT))
        : Optional.empty();
  }

  private static void requireVerbatim(String scheme, String path) {
    boolean ends = path.indexOf('?') >= 0 || path.indexOf('#') >= 0;
    if (ends || (!VERBATIM.contains(scheme) && ESCAPE.matcher(path).find())) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "a URL of "
              + scheme
              + " can't name a file with "
              + (ends ? "? or #" : "% and two digits")
              + " in its path; rename the file, or use a prefix of https",
          path);
    }
  }

  private static String encoded(String path) {
    StringBuilder text = new StringBuilder(path.length() + 16);
    for (int i = 0; i < path.length(); ) {
      int c = path.codePointAt(i);
      int next = i + Character.charCount(c);
      if (c < 0x80 && (Character.isLetterOrDigit(c) || PLAIN.indexOf(c) >= 0)) {
        text.appendCodePoint(c);
      } else {
        TargetUrl.encode(path.substring(i, next), text);
      }
      i = next;
    }
    return text.toString();
  }

  /**
   * Returns the path that a URL below the prefix names, which is what {@link #of} made the URL of;
   * empty for a URL that is not below the prefix, has a query or a fragment, or names no path in
   * UTF-8.
   */
  public static Optional<String> path(String prefix, String url) {
    if (!url.startsWith(prefix)) {
      return Optional.empty();
    }
    String rest = url.substring(prefix.length());
    Optional<String> scheme = scheme(prefix);
    if (scheme.isPresent() && (rest.indexOf('?') >= 0 || rest.indexOf('#') >= 0)) {
      return Optional.empty();
    }
    return scheme.filter(DECODED::contains).isPresent() ? decoded(rest) : Optional.of(rest);
  }

  private static Optional<String> decoded(String text) {
    Matcher escape = ESCAPE.matcher(text);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
    int done = 0;
    while (escape.find()) {
      bytes.writeBytes(text.substring(done, escape.start()).getBytes(StandardCharsets.UTF_8));
      bytes.write(Integer.parseInt(text.substring(escape.start() + 1, escape.end()), 16));
      done = escape.end();
    }
    bytes.writeBytes(text.substring(done).getBytes(StandardCharsets.UTF_8));
    try {
      ByteBuffer buffer = ByteBuffer.wrap(bytes.toByteArray());
      return Optional.of(StandardCharsets.UTF_8.newDecoder().decode(buffer).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }
}
