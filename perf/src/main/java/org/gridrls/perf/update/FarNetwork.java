package org.gridrls.perf.update;

import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Workspace;
import org.gridrls.testkit.DelayProxy;

/** Puts a slow network before a server; functions without state. */
public final class FarNetwork {
  private FarNetwork() {}

  /** Ends with the workspace. */
  public static DelayProxy proxy(Workspace workspace, Running server, double roundTripMillis) {
    URI url = URI.create(server.url());
    Duration roundTrip = Duration.ofNanos((long) (roundTripMillis * 1e6));
    return workspace.opened(
        new DelayProxy(new InetSocketAddress(url.getHost(), url.getPort()), roundTrip));
  }

  /** The server as it is called through the proxy. */
  public static String url(DelayProxy proxy) {
    return "http://127.0.0.1:" + proxy.port();
  }

  public static UpdateTarget through(DelayProxy proxy, UpdateKind kind) {
    return UpdateTarget.everything(url(proxy), kind);
  }
}
