package org.gridrls.wsrf.notify.soap;

import org.gridrls.wire.registry.pullpoint.RegistryPullPoint;
import org.gridrls.wire.replicator.pullpoint.ReplicatorPullPoint;
import org.gridrls.wire.wsn.b.DestroyPullPoint;
import org.gridrls.wire.wsn.b.DestroyPullPointResponse;
import org.gridrls.wire.wsn.b.GetMessages;
import org.gridrls.wire.wsn.b.GetMessagesResponse;
import org.gridrls.wire.wsn.b.Notify;

/** Serves the port types of pull points, of a registry and of a replicator. Safe for threads. */
public record PullPointEndpoint(PullPointOperations operations)
    implements RegistryPullPoint, ReplicatorPullPoint {

  @Override
  public GetMessagesResponse getMessages(GetMessages request) {
    return operations.getMessages(request);
  }

  @Override
  public DestroyPullPointResponse destroyPullPoint(DestroyPullPoint request) {
    return operations.destroy();
  }

  @Override
  public void notify(Notify request) {
    operations.notify(request);
  }
}
