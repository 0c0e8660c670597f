package org.gridrls.security.message;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import org.gridrls.api.UrlAuthority;

/**
 * Whether an address in a signed header means this endpoint: by the server's public address, by
 * another one that is set, or by the address of the socket. The request's head is ignored, because
 * it is not signed.
 */
record Destination(URI address, List<String> others) {
  boolean isHere(String to, HttpServletRequest request) {
    URI wanted;
    try {
      wanted = URI.create(to);
    } catch (IllegalArgumentException e) {
      return false;
    }
    if (wanted.getScheme() == null
        || UrlAuthority.host(wanted).isEmpty()
        || !isBelow(wanted.getPath())) {
      return false;
    }
    return same(wanted, address)
        || others.stream().map(URI::create).anyMatch(other -> same(wanted, other))
        || isSocket(wanted, request);
  }

  /** Resources have addresses below that of their endpoint. */
  private boolean isBelow(String path) {
    return path != null
        && (path.equals(address.getPath()) || path.startsWith(address.getPath() + "/"));
  }

  private static boolean isSocket(URI wanted, HttpServletRequest request) {
    String host = host(wanted).replace("[", "").replace("]", "");
    String local = request.getLocalAddr();
    boolean loopback =
        host.equals("localhost") && (local.startsWith("127.") || local.equals("::1"));
    return port(wanted) == request.getLocalPort() && (host.equals(local) || loopback);
  }

  private static boolean same(URI one, URI other) {
    return port(one) == port(other) && host(one).equalsIgnoreCase(host(other));
  }

  private static String host(URI uri) {
    return UrlAuthority.host(uri).orElse("");
  }

  private static int port(URI uri) {
    if (UrlAuthority.port(uri) > 0) {
      return UrlAuthority.port(uri);
    }
    return "https".equals(uri.getScheme().toLowerCase(Locale.ROOT)) ? 443 : 80;
  }
}
