package org.globus.replica.rls;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.gridrls.api.RlsException;
import org.gridrls.api.UrlAuthority;
import org.gridrls.api.member.MemberPort;
import org.gridrls.client.ServiceAddress;

/**
 * Where a server is that the original called {@code rls://host:port} or {@code rlsn://host:port}. A
 * system property says it: {@code org.gridrls.compat.endpoint} with the placeholders {host} and
 * {port}, or the same followed by {@code .rls}, {@code .rlsn} or {@code .host:port}, which goes
 * first. Without a property {@code rls} is TLS for a caller that has a certificate, as the original
 * authenticated by that scheme, and everything else is plain HTTP. Web URLs stay as they are.
 * Immutable.
 */
final class ServerUrls {
  static final String PROPERTY = "org.gridrls.compat.endpoint";
  private static final String RLS = "rls";
  private static final String RLSN = "rlsn";
  private static final String PLAIN = "http://{host}:{port}";
  private static final String SECURED = "https://{host}:{port}";
  private static final int PORT_DEFAULT = 39281;

  private final boolean authenticated;

  /** {@code authenticated}: the caller has a certificate to show. */
  ServerUrls(boolean authenticated) {
    this.authenticated = authenticated;
  }

  /** The URL of the server; BADURL for an invalid one. */
  String server(String url) throws RLSException {
    if (url == null) {
      throw new RLSException(RLSClient.RLS_BADURL, "Bad URL: null");
    }
    URI uri = parse(url);
    String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
    if (scheme.equals("http") || scheme.equals("https")) {
      return requireServer(url, url);
    }
    if (!original(scheme) || UrlAuthority.host(uri).isEmpty()) {
      throw new RLSException(
          RLSClient.RLS_BADURL,
          "Bad URL: " + url + " (rls://host:port, rlsn://host:port or http://host:port)");
    }
    int port = UrlAuthority.port(uri) < 0 ? PORT_DEFAULT : UrlAuthority.port(uri);
    String mapped =
        template(scheme, UrlAuthority.host(uri).orElseThrow() + ":" + port)
            .replace("{host}", UrlAuthority.host(uri).orElseThrow())
            .replace("{port}", String.valueOf(port));
    return requireServer(url, mapped);
  }

  /** The endpoint of one of its services. */
  String endpoint(String url, MemberPort port) throws RLSException {
    return ServiceAddress.of(server(url), port);
  }

  /**
   * An endpoint as a caller who said {@code like} would call its server: with the same scheme, or
   * with the original's other one, if that leads back to the endpoint, else as it is.
   */
  String shown(String endpoint, String like, MemberPort port) throws RLSException {
    String scheme = String.valueOf(parse(like).getScheme()).toLowerCase(Locale.ROOT);
    URI uri = parse(endpoint);
    if (!original(scheme) || UrlAuthority.host(uri).isEmpty() || UrlAuthority.port(uri) < 0) {
      return endpoint;
    }
    for (String each : List.of(scheme, scheme.equals(RLS) ? RLSN : RLS)) {
      String candidate =
          each + "://" + UrlAuthority.host(uri).orElseThrow() + ":" + UrlAuthority.port(uri);
      if (leadsTo(candidate, port, endpoint)) {
        return candidate;
      }
    }
    return endpoint;
  }

  private boolean leadsTo(String candidate, MemberPort port, String endpoint) {
    try {
      return endpoint(candidate, port).equals(endpoint);
    } catch (RLSException e) {
      return false;
    }
  }

  private static boolean original(String scheme) {
    return scheme.equals(RLS) || scheme.equals(RLSN);
  }

  private String template(String scheme, String hostAndPort) {
    return Stream.of(PROPERTY + "." + hostAndPort, PROPERTY + "." + scheme, PROPERTY)
        .map(System::getProperty)
        .filter(value -> value != null)
        .findFirst()
        .orElse(authenticated && scheme.equals(RLS) ? SECURED : PLAIN);
  }

  private static String requireServer(String given, String mapped) throws RLSException {
    try {
      ServiceAddress.of(mapped, MemberPort.ADMINISTRATION);
      return mapped;
    } catch (RlsException e) {
      String from = given.equals(mapped) ? "" : " (from " + given + " by " + PROPERTY + ")";
      throw new RLSException(RLSClient.RLS_BADURL, "Bad URL: " + mapped + from, e);
    }
  }

  private static URI parse(String url) throws RLSException {
    try {
      return new URI(url);
    } catch (URISyntaxException e) {
      throw new RLSException(RLSClient.RLS_BADURL, "Bad URL: " + url, e);
    }
  }
}
