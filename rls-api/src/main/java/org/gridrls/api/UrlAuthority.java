package org.gridrls.api;

import java.net.URI;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the host and the port of a URL, also of a host with an underscore, which {@link URI} does
 * not split; hides its user and password. Stateless, safe for threads.
 */
public final class UrlAuthority {
  private static final String HIDDEN = "***";
  private static final Pattern WITH_UNDERSCORE =
      Pattern.compile("(?:[^@]*@)?([A-Za-z0-9][A-Za-z0-9._-]*)(?::(\\d{1,5}))?");
  private static final Pattern USER = Pattern.compile("(?<=://)[^/?#\\s\"<>]*@");

  private static final Pattern SECRET =
      Pattern.compile("^([A-Za-z][A-Za-z0-9+.-]*://[^/?#\\s\"<>:@]*:)[^/?#\\s\"<>]*@");

  /** A password in a database's URL may contain what ends the authority of other URLs. */
  private static final Pattern JDBC_USER = Pattern.compile("(jdbc:[a-z0-9:+]+//)[^?\\s\"<>]*@");

  private static final Pattern PASSWORD =
      Pattern.compile("(?i)([?&;,(][\\w.]*(?:password\\d?|key)=)[^&;,)\\s\"<>]*");

  private UrlAuthority() {}

  /** Returns the host as {@link URI#getHost} does; empty for a URL without one. */
  public static Optional<String> host(URI url) {
    return url.getHost() == null
        ? split(url).map(match -> match.group(1))
        : Optional.of(url.getHost());
  }

  /** Returns the port that the URL states; -1 if it states none. */
  public static int port(URI url) {
    return url.getHost() == null
        ? split(url).map(match -> match.group(2)).map(Integer::parseInt).orElse(-1)
        : url.getPort();
  }

  /** True for a URL with a user, and perhaps a password. */
  public static boolean hasUser(URI url) {
    return url.getRawAuthority() != null && url.getRawAuthority().indexOf('@') >= 0;
  }

  private static Optional<Matcher> split(URI url) {
    return Optional.ofNullable(url.getRawAuthority())
        .map(WITH_UNDERSCORE::matcher)
        .filter(Matcher::matches);
  }

  /** Returns a URL for people who need to know its user: a password is replaced by ***. */
  public static String withoutPassword(String url) {
    return SECRET.matcher(url).replaceFirst("$1" + HIDDEN + "@");
  }

  /** Returns a text for people: the users and passwords of the URLs in it are replaced by ***. */
  public static String masked(String text) {
    String hidden = text;
    if (hidden.indexOf('@') >= 0) {
      hidden = JDBC_USER.matcher(hidden).replaceAll("$1" + HIDDEN + "@");
      hidden = USER.matcher(hidden).replaceAll(HIDDEN + "@");
    }
    return hidden.indexOf('=') >= 0 ? PASSWORD.matcher(hidden).replaceAll("$1" + HIDDEN) : hidden;
  }
}
