package org.globus.replica.rls;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.stream.Stream;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.MemberPort;
import org.gridrls.client.ServiceAddress;

/**
 * Where a server is that the original called {@code rls://host:port} or {@code rlsn://host:port}. A
 * system property says it: {@code org.gridrls.compat.endpoint} with the placeholders {host} and
 * {port}, or the same followed by {@code .rls}, {@code .rlsn} or {@code .host:port}, which goes
 * first. Web URLs stay as they are.
 */
final class ServerUrls {
  static final String PROPERTY = "org.gridrls.compat.endpoint";
  static final String TEMPLATE_DEFAULT = "http://{host}:{port}";
  private static final int PORT_DEFAULT = 39281;

  private ServerUrls() {}

  /** The URL of the server; BADURL for what is none. */
  static String server(String url) throws RLSException {
    if (url == null) {
      throw new RLSException(RLSClient.RLS_BADURL, "Bad URL: null");
    }
    URI uri = parse(url);
    String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
    if (scheme.equals("http") || scheme.equals("https")) {
      return requireServer(url, url);
    }
    if (!original(scheme) || uri.getHost() == null) {
      throw new RLSException(
          RLSClient.RLS_BADURL,
          "Bad URL: " + url + " (rls://host:port, rlsn://host:port or http://host:port)");
    }
    int port = uri.getPort() < 0 ? PORT_DEFAULT : uri.getPort();
    String mapped =
        template(scheme, uri.getHost() + ":" + port)
            .replace("{host}", uri.getHost())
            .replace("{port}", String.valueOf(port));
    return requireServer(url, mapped);
  }

  /** The endpoint of one of its services. */
  static String endpoint(String url, MemberPort port) throws RLSException {
    return ServiceAddress.of(server(url), port);
  }

  /**
   * An endpoint as a caller who said {@code like} would call its server: with the same scheme, if
   * that leads back to the endpoint, else as it is.
   */
  static String shown(String endpoint, String like, MemberPort port) throws RLSException {
    String scheme = String.valueOf(parse(like).getScheme()).toLowerCase(Locale.ROOT);
    URI uri = parse(endpoint);
    if (!original(scheme) || uri.getHost() == null || uri.getPort() < 0) {
      return endpoint;
    }
    String candidate = scheme + "://" + uri.getHost() + ":" + uri.getPort();
    try {
      return endpoint(candidate, port).equals(endpoint) ? candidate : endpoint;
    } catch (RLSException e) {
      return endpoint;
    }
  }

  private static boolean original(String scheme) {
    return scheme.equals("rls") || scheme.equals("rlsn");
  }

  private static String template(String scheme, String hostAndPort) {
    return Stream.of(PROPERTY + "." + hostAndPort, PROPERTY + "." + scheme, PROPERTY)
        .map(System::getProperty)
        .filter(value -> value != null)
        .findFirst()
        .orElse(TEMPLATE_DEFAULT);
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
