package org.gridrls.wsrf.notify.soap;

import java.math.BigInteger;
import org.gridrls.kit.host.soap.CurrentCall;
import org.gridrls.wire.wsn.b.DestroyPullPointResponse;
import org.gridrls.wire.wsn.b.GetMessages;
import org.gridrls.wire.wsn.b.GetMessagesResponse;
import org.gridrls.wire.wsn.b.NotificationMessageHolderType;
import org.gridrls.wire.wsn.b.Notify;
import org.gridrls.wsrf.fault.StandardFaultMapper;
import org.gridrls.wsrf.notify.PullPoints;
import org.gridrls.wsrf.resource.ResourcePath;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The operations of a pull point, to which its endpoint delegates. Safe for threads. */
public final class PullPointOperations {
  private static final Logger log = LoggerFactory.getLogger(PullPointOperations.class);
  private static final int AT_ONCE = 100;

  /** Messages from outside are kept in memory, so their size is limited. */
  private static final long LENGTH_MAX = 64 * 1024;

  private final StandardFaultMapper faults;
  private final PullPoints<NotificationMessageHolderType> pullPoints;
  private final ResourcePath path;

  PullPointOperations(
      StandardFaultMapper faults,
      PullPoints<NotificationMessageHolderType> pullPoints,
      ResourcePath path) {
    this.faults = faults;
    this.pullPoints = pullPoints;
    this.path = path;
  }

  public GetMessagesResponse getMessages(GetMessages request) {
    return faults.answer(
        path.calledAddress(),
        () -> {
          GetMessagesResponse wire = new GetMessagesResponse();
          wire.getNotificationMessage()
              .addAll(pullPoints.take(caller(), path.called(), most(request)));
          return wire;
        });
  }

  private static String caller() {
    return CurrentCall.provedCaller().name();
  }

  private static int most(GetMessages request) {
    BigInteger wanted = request.getMaximumNumber();
    return wanted == null
        ? AT_ONCE
        : wanted.max(BigInteger.ZERO).min(BigInteger.valueOf(Integer.MAX_VALUE)).intValue();
  }

  public DestroyPullPointResponse destroy() {
    return faults.answer(
        path.calledAddress(),
        () -> {
          pullPoints.destroy(caller(), path.called());
          return new DestroyPullPointResponse();
        });
  }

  /** One-way, so a message that is too large, or to an unknown pull point, is only logged. */
  public void notify(Notify request) {
    long length = CurrentCall.length();
    boolean small = length >= 0 && length <= LENGTH_MAX;
    if (!small || !pullPoints.put(path.called(), request.getNotificationMessage())) {
      log.info("a notification of {} bytes to a pull point was dropped", length);
    }
  }
}
