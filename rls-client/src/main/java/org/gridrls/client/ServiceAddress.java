package org.gridrls.client;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.UrlAuthority;
import org.gridrls.api.member.MemberPort;

/**
 * Converts user input to the address of an endpoint: a complete endpoint address is kept, the URL
 * of a server, or of its console, gets the usual path of the port type, and the scheme may be
 * omitted ({@code localhost:39281}). Below {@code /ws/signed}, {@code /ws/session} and {@code
 * /ws/password} it stays.
 */
public final class ServiceAddress {
  /** Addresses at which messages authenticate the caller. */
  private static final Pattern SECURED =
      Pattern.compile("^([^?#]*/ws/(?:signed|session|password))(?:/|$)");

  /** Matches the address of a console, as copied from a browser. */
  private static final Pattern CONSOLE = Pattern.compile("^([^?#]*)/console(?:[/?#].*)?$");

  private static final int PORT_MAX = 65_535;

  private ServiceAddress() {}

  /** Throws BAD_URL unless it is an http or https URL. */
  public static String of(String given, MemberPort port) {
    String url = given.contains("://") ? given : "http://" + given;
    URI uri = parse(given, url);
    boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
    if (!web || UrlAuthority.host(uri).isEmpty() || UrlAuthority.port(uri) > PORT_MAX) {
      throw RlsException.about(
          RlsError.BAD_URL, "not the URL of a server (http://host:port)", given);
    }
    String path = uri.getPath() == null ? "" : uri.getPath();
    String base = url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    if (path.isEmpty() || path.equals("/")) {
      return base + port.path();
    }
    Matcher secured = SECURED.matcher(base);
    if (secured.find()) {
      return secured.group(1) + port.path().substring("/ws".length());
    }
    Matcher console = CONSOLE.matcher(base);
    if (console.matches()) {
      return console.group(1) + port.path();
    }
    int ws = base.indexOf("/ws/");
    return ws >= 0 ? base.substring(0, ws) + port.path() : base;
  }

  private static URI parse(String given, String url) {
    try {
      return new URI(url);
    } catch (URISyntaxException e) {
      throw RlsException.about(RlsError.BAD_URL, "not a URL", given);
    }
  }
}
