package org.gridrls.registry.soap;

import org.gridrls.kit.fault.FaultMapper;
import org.gridrls.wire.registry.pullpoint.RegistryPullPoint;
import org.gridrls.wire.types.RlsFaultMessage;
import org.gridrls.wire.wsn.b.DestroyPullPoint;
import org.gridrls.wire.wsn.b.DestroyPullPointResponse;
import org.gridrls.wire.wsn.b.GetMessages;
import org.gridrls.wire.wsn.b.GetMessagesResponse;
import org.gridrls.wire.wsn.b.Notify;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A mailbox for notifications: not in this version. */
final class PullPointEndpoint implements RegistryPullPoint {
  private static final Logger log = LoggerFactory.getLogger(PullPointEndpoint.class);

  @Override
  public GetMessagesResponse getMessages(GetMessages parameters) throws RlsFaultMessage {
    throw FaultMapper.notImplemented("GetMessages");
  }

  @Override
  public DestroyPullPointResponse destroyPullPoint(DestroyPullPoint parameters)
      throws RlsFaultMessage {
    throw FaultMapper.notImplemented("DestroyPullPoint");
  }

  /** One way: nobody could be told that there is no mailbox. */
  @Override
  public void notify(Notify parameters) {
    log.debug("a notification was dropped: there are no pull points in this version");
  }
}
