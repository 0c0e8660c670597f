package org.gridrls.wsrf.notify.soap;

import java.util.Optional;
import org.gridrls.kit.host.soap.CurrentCall;
import org.gridrls.wire.wsn.b.Renew;
import org.gridrls.wire.wsn.b.RenewResponse;
import org.gridrls.wire.wsrf.rl.SetTerminationTime;
import org.gridrls.wire.wsrf.rl.SetTerminationTimeResponse;
import org.gridrls.wsrf.fault.StandardFault;
import org.gridrls.wsrf.fault.StandardFaultMapper;
import org.gridrls.wsrf.notify.Subscriptions;
import org.gridrls.wsrf.resource.Lifetime;
import org.gridrls.wsrf.resource.LifetimeMessages;
import org.gridrls.wsrf.resource.RequestedLifetime;
import org.gridrls.wsrf.resource.ResourcePath;

/**
 * The operations of a subscription as a WS-Resource, to which its endpoint delegates. Safe for
 * threads.
 */
public final class SubscriptionOperations {
  private final StandardFaultMapper faults;
  private final Subscriptions subscriptions;
  private final ResourcePath path;

  SubscriptionOperations(
      StandardFaultMapper faults, Subscriptions subscriptions, ResourcePath path) {
    this.faults = faults;
    this.subscriptions = subscriptions;
    this.path = path;
  }

  private static String caller() {
    return CurrentCall.provedCaller().name();
  }

  /** A request without a time is granted the longest lifetime. */
  public RenewResponse renew(Renew request) {
    return faults.answer(
        path.calledAddress(),
        () -> {
          String time = request.getTerminationTime();
          boolean unlimited = time == null || time.isBlank();
          Lifetime granted =
              subscriptions.renew(
                  caller(),
                  path.called(),
                  unlimited ? RequestedLifetime.LONGEST : RequestedLifetime.parse(time),
                  StandardFault.StandardFaultType.UNACCEPTABLE_TERMINATION_TIME);
          RenewResponse wire = new RenewResponse();
          wire.setTerminationTime(granted.terminationTime());
          wire.setCurrentTime(granted.currentTime());
          return wire;
        });
  }

  public SetTerminationTimeResponse setTerminationTime(SetTerminationTime request) {
    return faults.answer(
        path.calledAddress(),
        () -> {
          RequestedLifetime requested =
              LifetimeMessages.requested(request)
                  .orElseThrow(
                      () ->
                          new StandardFault(
                              StandardFault.StandardFaultType.UNABLE_TO_SET_TERMINATION_TIME,
                              "a subscription must have a termination time; renew it"));
          return LifetimeMessages.answer(
              subscriptions.renew(
                  caller(),
                  path.called(),
                  requested,
                  StandardFault.StandardFaultType.TERMINATION_TIME_CHANGE_REJECTED));
        });
  }

  /** {@code operation}: the name of the operation that ends it. */
  public void end(String operation) {
    faults.answer(
        path.calledAddress(),
        () -> {
          subscriptions.end(caller(), path.called());
          return Optional.empty();
        });
  }
}
