package org.gridrls.perf.update;

import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Workspace;
import org.gridrls.testkit.DelayProxy;

/**
 * A slow network before a server; ends with the workspace. Safe for threads.
 *
 * @param proxy delays and counts the bytes
 */
public record FarNetwork(DelayProxy proxy) {
  public static FarNetwork before(Running server, Workspace workspace, double roundTripMillis) {
    URI url = URI.create(server.url());
    InetSocketAddress address = new InetSocketAddress(url.getHost(), url.getPort());
    Duration roundTrip = Duration.ofNanos((long) (roundTripMillis * 1e6));
    return new FarNetwork(workspace.opened(new DelayProxy(address, roundTrip)));
  }

  /** The address of the server through the network. */
  public String url() {
    return "http://127.0.0.1:" + proxy.port();
  }

  public UpdateTarget target(UpdateKind kind) {
    return UpdateTarget.everything(url(), kind);
  }
}
