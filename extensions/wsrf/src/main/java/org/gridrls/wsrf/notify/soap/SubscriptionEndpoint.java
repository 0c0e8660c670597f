package org.gridrls.wsrf.notify.soap;

import org.gridrls.wire.registry.subscription.RegistrySubscription;
import org.gridrls.wire.replicator.subscription.ReplicatorSubscription;
import org.gridrls.wire.wsn.b.Renew;
import org.gridrls.wire.wsn.b.RenewResponse;
import org.gridrls.wire.wsn.b.Unsubscribe;
import org.gridrls.wire.wsn.b.UnsubscribeResponse;
import org.gridrls.wire.wsrf.rl.SetTerminationTime;
import org.gridrls.wire.wsrf.rl.SetTerminationTimeResponse;

/** Serves the port types of subscriptions, of a registry and of a replicator. Safe for threads. */
public record SubscriptionEndpoint(SubscriptionOperations operations)
    implements RegistrySubscription, ReplicatorSubscription {

  @Override
  public RenewResponse renew(Renew request) {
    return operations.renew(request);
  }

  @Override
  public UnsubscribeResponse unsubscribe(Unsubscribe request) {
    operations.end("Unsubscribe");
    return new UnsubscribeResponse();
  }

  @Override
  public SetTerminationTimeResponse setTerminationTime(SetTerminationTime request) {
    return operations.setTerminationTime(request);
  }

  @Override
  public void destroy() {
    operations.end("Destroy");
  }
}
