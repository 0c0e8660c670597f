package org.gridrls.registry.soap;

import org.gridrls.kit.fault.FaultMapper;
import org.gridrls.wire.registry.subscription.RegistrySubscription;
import org.gridrls.wire.types.RlsFaultMessage;
import org.gridrls.wire.wsn.b.Renew;
import org.gridrls.wire.wsn.b.RenewResponse;
import org.gridrls.wire.wsn.b.Unsubscribe;
import org.gridrls.wire.wsn.b.UnsubscribeResponse;
import org.gridrls.wire.wsrf.rl.SetTerminationTime;
import org.gridrls.wire.wsrf.rl.SetTerminationTimeResponse;

/** A subscription to changes as a WS-Resource: not in this version. */
final class SubscriptionEndpoint implements RegistrySubscription {
  @Override
  public RenewResponse renew(Renew parameters) throws RlsFaultMessage {
    throw FaultMapper.notImplemented("Renew");
  }

  @Override
  public UnsubscribeResponse unsubscribe(Unsubscribe parameters) throws RlsFaultMessage {
    throw FaultMapper.notImplemented("Unsubscribe");
  }

  @Override
  public SetTerminationTimeResponse setTerminationTime(SetTerminationTime parameters)
      throws RlsFaultMessage {
    throw FaultMapper.notImplemented("SetTerminationTime");
  }

  @Override
  public void destroy() throws RlsFaultMessage {
    throw FaultMapper.notImplemented("Destroy");
  }
}
