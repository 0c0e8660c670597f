package org.gridrls.perf.secure;

import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.gridrls.testkit.DelayProxy;

/**
 * A proxy before a server with security. A signed message names its destination, so the server must
 * know the address of the proxy before it starts. Safe for threads.
 */
public final class KnownProxy implements AutoCloseable {
  private final AtomicReference<URI> server = new AtomicReference<>();
  private final DelayProxy proxy;

  public KnownProxy(Duration roundTrip) {
    proxy = new DelayProxy(this::target, roundTrip);
  }

  private InetSocketAddress target() {
    return new InetSocketAddress(server.get().getHost(), server.get().getPort());
  }

  /** The setting that makes the proxy known to the server. */
  public Map<String, String> settings() {
    return Map.of("security.signature.addresses", "[" + url() + "]");
  }

  /** Sets the address of the server, once it is known. */
  public void leadsTo(String url) {
    server.set(URI.create(url));
  }

  /** The address of the server through the proxy. */
  public String url() {
    return "https://127.0.0.1:" + proxy.port();
  }

  public DelayProxy proxy() {
    return proxy;
  }

  @Override
  public void close() {
    proxy.close();
  }
}
