package org.gridrls.perf.process;

import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.testkit.DelayProxy;

/**
 * A slow network before a server, which counts its bytes. A signed message names its destination,
 * so a server with security must know the address of the network before it starts. Safe for
 * threads.
 */
public final class FarNetwork implements AutoCloseable {
  private final AtomicReference<URI> server = new AtomicReference<>();
  private final DelayProxy proxy;

  public FarNetwork(Duration roundTrip) {
    proxy = new DelayProxy(this::target, roundTrip);
  }

  /** Before a server that is known; ends with the workspace. */
  public static FarNetwork before(Running server, Workspace workspace, double roundTripMillis) {
    Duration roundTrip = Duration.ofNanos((long) (roundTripMillis * 1e6));
    FarNetwork network = workspace.opened(new FarNetwork(roundTrip));
    network.leadsTo(server.url());
    return network;
  }

  private InetSocketAddress target() {
    return new InetSocketAddress(server.get().getHost(), server.get().getPort());
  }

  /** The setting that makes the network known to a server with security. */
  public Map<String, String> settings() {
    return Map.of("security.signature.addresses", "[https://" + address() + "]");
  }

  /** Sets the address of the server, once it is known. */
  public void leadsTo(String url) {
    server.set(URI.create(url));
  }

  private String address() {
    return "127.0.0.1:" + proxy.port();
  }

  /** The address of the server through the network. */
  public String url() {
    return server.get().getScheme() + "://" + address();
  }

  public UpdateTarget target(UpdateKind kind) {
    return UpdateTarget.everything(url(), kind);
  }

  public DelayProxy proxy() {
    return proxy;
  }

  @Override
  public void close() {
    proxy.close();
  }
}
