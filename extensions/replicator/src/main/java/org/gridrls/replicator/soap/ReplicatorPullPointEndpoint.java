package org.gridrls.replicator.soap;

import org.gridrls.wire.replicator.pullpoint.ReplicatorPullPoint;
import org.gridrls.wire.wsn.b.DestroyPullPoint;
import org.gridrls.wire.wsn.b.DestroyPullPointResponse;
import org.gridrls.wire.wsn.b.GetMessages;
import org.gridrls.wire.wsn.b.GetMessagesResponse;
import org.gridrls.wire.wsn.b.Notify;
import org.gridrls.wsrf.notify.soap.PullPointOperations;

/** The port type of pull points for replications. Safe for threads. */
record ReplicatorPullPointEndpoint(PullPointOperations operations) implements ReplicatorPullPoint {

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
