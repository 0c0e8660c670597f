package org.gridrls.perf.secure;

import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.gridrls.testkit.DelayProxy;

/**
 * A proxy before a server with security. A signed message says where it goes, so the server has to
 * know the address of the proxy, which is there before it. Safe for threads.
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

  /** Those by which the server knows it. */
  public Map<String, String> settings() {
    return Map.of("security.signature.addresses", "[" + url() + "]");
  }

  /** Once it is known where the server answers. */
  public void leadsTo(String url) {
    server.set(URI.create(url));
  }

  /** The server as it is called through it. */
  public String url() {
    return "https://127.0.0.1:" + proxy.port();
  }

  /** What carries the bytes, and counts them. */
  public DelayProxy proxy() {
    return proxy;
  }

  @Override
  public void close() {
    proxy.close();
  }
}
