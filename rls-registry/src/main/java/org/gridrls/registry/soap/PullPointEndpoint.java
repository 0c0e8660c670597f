package org.gridrls.registry.soap;

import java.math.BigInteger;
import org.gridrls.kit.host.CurrentCall;
import org.gridrls.kit.fault.Standard;
import org.gridrls.wsrf.notify.PullPoints;
import org.gridrls.wire.registry.pullpoint.RegistryPullPoint;
import org.gridrls.wire.types.RlsFaultMessage;
import org.gridrls.wire.wsn.b.DestroyPullPoint;
import org.gridrls.wire.wsn.b.DestroyPullPointResponse;
import org.gridrls.wire.wsn.b.GetMessages;
import org.gridrls.wire.wsn.b.GetMessagesResponse;
import org.gridrls.wire.wsn.b.NotificationMessageHolderType;
import org.gridrls.wire.wsn.b.Notify;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A mailbox for notifications, named by the address called. Safe for threads. */
final class PullPointEndpoint implements RegistryPullPoint {
  private static final Logger log = LoggerFactory.getLogger(PullPointEndpoint.class);
  private static final int AT_ONCE = 100;

  /** What others put in must be small, for it is kept. */
  private static final long LENGTH_MAX = 64 * 1024;

  private final PullPoints<NotificationMessageHolderType> pullPoints;
  private final Standard standard;
  private final Addresses addresses;

  PullPointEndpoint(
      PullPoints<NotificationMessageHolderType> pullPoints,
      Standard standard,
      Addresses addresses) {
    this.pullPoints = pullPoints;
    this.standard = standard;
    this.addresses = addresses;
  }

  private static String id() {
    return CurrentCall.resourceBelow(Addresses.PULL_POINT).orElse("");
  }

  @Override
  public GetMessagesResponse getMessages(GetMessages request) throws RlsFaultMessage {
    return standard.answer(
        "GetMessages",
        addresses.pullPoint(id()),
        () -> {
          GetMessagesResponse wire = new GetMessagesResponse();
          wire.getNotificationMessage().addAll(pullPoints.take(id(), most(request)));
          return wire;
        });
  }

  private static int most(GetMessages request) {
    BigInteger wanted = request.getMaximumNumber();
    return wanted == null
        ? AT_ONCE
        : wanted.max(BigInteger.ZERO).min(BigInteger.valueOf(Integer.MAX_VALUE)).intValue();
  }

  @Override
  public DestroyPullPointResponse destroyPullPoint(DestroyPullPoint request)
      throws RlsFaultMessage {
    return standard.answer(
        "DestroyPullPoint",
        addresses.pullPoint(id()),
        () -> {
          pullPoints.destroy(id());
          return new DestroyPullPointResponse();
        });
  }

  /** One way: who sends too much, or to nobody, can't be told. */
  @Override
  public void notify(Notify request) {
    long length = CurrentCall.length();
    boolean small = length >= 0 && length <= LENGTH_MAX;
    if (!small || !pullPoints.put(id(), request.getNotificationMessage())) {
      log.info("a notification of {} bytes to a pull point was dropped", length);
    }
  }
}
