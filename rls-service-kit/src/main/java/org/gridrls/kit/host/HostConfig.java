package org.gridrls.kit.host;

import java.net.InetSocketAddress;
import java.util.Optional;
import org.gridrls.kit.config.Settings;

/**
 * Where a server listens and how much it takes at once.
 *
 * @param port 0 takes any free one
 * @param publicUrl what others call the server, if not {@code http://host:port} (https with TLS)
 * @param connections the most open connections; each waits for a thread at most once
 * @param insecure allows to listen beyond loopback without security
 */
public record HostConfig(
    String host,
    int port,
    Optional<String> publicUrl,
    boolean insecure,
    int connections,
    int requestsAtOnce,
    int platformThreads,
    long requestBytesMax,
    HostLimits limits) {
  public static final int PORT_DEFAULT = 39281;

  public static HostConfig read(Settings settings) {
    return new HostConfig(
        settings.text("host", "127.0.0.1", "the address to listen on"),
        settings.integer(
            "port", PORT_DEFAULT, 0, 65_535, "the port to listen on; 0 takes any free one"),
        settings.optionalText(
            "public-url", "what others call this server, if not http://host:port (https with TLS)"),
        settings.flag("insecure", false, "listen beyond loopback without any security"),
        settings.integer(
            "connections", 2_000, 1, 1_000_000, "more than these wait until one is closed"),
        settings.integer(
            "requests-at-once", 512, 1, 100_000, "more than these are refused with OVERLOADED"),
        settings.integer(
            "threads",
            0,
            0,
            1_000,
            "threads on a JDK before 24; 0: six for each processor, at least 16"),
        settings.bytes("request-size-max", 128L << 20, "the biggest message that is read"),
        HostLimits.read(settings));
  }

  InetSocketAddress address() {
    return new InetSocketAddress(host, port);
  }
}
