package org.gridrls.kit.host.http;

import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.UrlAuthority;
import org.gridrls.kit.config.Settings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Settings of the listening address and of concurrency.
 *
 * @param port 0 takes any free one
 * @param publicUrl what others call the server, if not {@code http://host:port} (https with TLS)
 * @param names further host names by which clients address the server
 * @param connections the most open connections; each waits for a thread at most once
 * @param direct whether plain messages may be answered without the SOAP stack
 * @param insecure allows to listen beyond loopback without security
 */
public record HostConfig(
    String host,
    int port,
    Optional<String> publicUrl,
    List<String> names,
    boolean insecure,
    int connections,
    int requestsAtOnce,
    long requestBytesMax,
    boolean direct,
    HostLimits limits) {
  private static final Logger log = LoggerFactory.getLogger(HostConfig.class);

  public static final int PORT_DEFAULT = 39281;

  public static HostConfig read(Settings settings) {
    return new HostConfig(
        settings.text("host", "127.0.0.1", "address to listen on"),
        settings.integer("port", PORT_DEFAULT, 0, 65_535, "port to listen on; 0: any free port"),
        publicUrl(settings),
        settings.texts(
            "names",
            List.of(),
            "further host names and addresses of this server, besides those of server.public-url,"
                + " localhost and the listening address; *.example.org stands for a domain"),
        settings.flag(
            "insecure", false, "listen on addresses other than loopback without security"),
        settings.integer(
            "connections",
            2_000,
            1,
            1_000_000,
            "maximum number of open connections for all requests; on further ones only"
                + " pings, renewals and heartbeats are served; beyond 125 %, new connections wait"
                + " until one is closed"),
        settings.integer(
            "requests-at-once",
            128,
            1,
            100_000,
            "maximum number of requests served concurrently, plus half as many updates and"
                + " half as many large messages; limited by the number of threads on a JDK before"
                + " 24"),
        settings.bytes("request-size-max", 128L << 20, "maximum size of a message"),
        settings.flag(
            "direct",
            true,
            "answer plain messages without the general SOAP library, with"
                + " the same answers; false: use it for all messages"),
        HostLimits.read(settings));
  }

  private static Optional<String> publicUrl(Settings settings) {
    Optional<String> url =
        settings.optionalText(
            "public-url",
            "URL by which others call this server; default: http://host:port (https with"
                + " TLS)");
    if (url.isPresent() && !hasHost(url.get())) {
      settings.problem("public-url", "must be a URL with a host, not '" + url.get() + "'");
      return Optional.empty();
    }
    return url;
  }

  private static boolean hasHost(String url) {
    try {
      return UrlAuthority.host(new URI(url)).isPresent();
    } catch (URISyntaxException e) {
      return false;
    }
  }

  public InetSocketAddress address() {
    return new InetSocketAddress(host, port);
  }

  /** Throws BAD_ARGUMENT if a server can't listen there, or must not unless it is closed. */
  public void requireUsable(boolean closed) {
    if (address().isUnresolved()) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "unknown host to listen on (server.host)", host);
    }
    if (closed || address().getAddress().isLoopbackAddress()) {
      return;
    }
    if (!insecure) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "listening beyond loopback needs security (security.certificate, security.accept), or"
              + " server.insecure = true (--insecure) to serve every caller",
          host);
    }
    log.warn(
        "INSECURE: {} is beyond loopback, and every caller that reaches it may do everything",
        host);
  }
}
