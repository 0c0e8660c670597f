package org.gridrls.registry.soap;

import org.gridrls.wsrf.resource.Lifetimes;

import java.util.Optional;
import org.gridrls.kit.fault.StandardFault;
import org.gridrls.kit.fault.StandardFault.Kind;
import org.gridrls.kit.host.CurrentCall;
import org.gridrls.kit.fault.Standard;
import org.gridrls.wsrf.notify.Subscriptions;
import org.gridrls.wsrf.notify.Subscriptions.Granted;
import org.gridrls.wsrf.resource.Wish;
import org.gridrls.wire.registry.subscription.RegistrySubscription;
import org.gridrls.wire.types.RlsFaultMessage;
import org.gridrls.wire.wsn.b.Renew;
import org.gridrls.wire.wsn.b.RenewResponse;
import org.gridrls.wire.wsn.b.Unsubscribe;
import org.gridrls.wire.wsn.b.UnsubscribeResponse;
import org.gridrls.wire.wsrf.rl.SetTerminationTime;
import org.gridrls.wire.wsrf.rl.SetTerminationTimeResponse;

/** A subscription as a WS-Resource, named by the address called. Safe for threads. */
final class SubscriptionEndpoint implements RegistrySubscription {
  private final Subscriptions subscriptions;
  private final Standard standard;
  private final Addresses addresses;

  SubscriptionEndpoint(Subscriptions subscriptions, Standard standard, Addresses addresses) {
    this.subscriptions = subscriptions;
    this.standard = standard;
    this.addresses = addresses;
  }

  private static String id() {
    return CurrentCall.resourceBelow(Addresses.SUBSCRIPTION).orElse("");
  }

  private String address() {
    return addresses.subscription(id());
  }

  @Override
  public RenewResponse renew(Renew request) throws RlsFaultMessage {
    return standard.answer(
        "Renew",
        address(),
        () -> {
          Wish wish = forEver(request.getTerminationTime()) ? null : wish(request);
          Granted granted = renewed(wish, Kind.UNACCEPTABLE_TERMINATION_TIME);
          RenewResponse wire = new RenewResponse();
          wire.setTerminationTime(granted.terminationTime());
          wire.setCurrentTime(granted.currentTime());
          return wire;
        });
  }

  private static boolean forEver(String time) {
    return time == null || time.isBlank();
  }

  private static Wish wish(Renew request) {
    return Wish.parse(request.getTerminationTime());
  }

  /** For ever is as long as a subscription can get: what is granted is said back. */
  private Granted renewed(Wish wish, Kind refusal) {
    return subscriptions.renew(id(), Optional.ofNullable(wish).orElse(Wish.LONG), refusal);
  }

  @Override
  public UnsubscribeResponse unsubscribe(Unsubscribe request) throws RlsFaultMessage {
    end("Unsubscribe");
    return new UnsubscribeResponse();
  }

  @Override
  public SetTerminationTimeResponse setTerminationTime(SetTerminationTime request)
      throws RlsFaultMessage {
    return standard.answer(
        "SetTerminationTime",
        address(),
        () -> {
          Wish wish =
              Lifetimes.wish(request)
                  .orElseThrow(
                      () ->
                          new StandardFault(
                              Kind.UNABLE_TO_SET_TERMINATION_TIME,
                              "a subscription does not stay for ever; renew it"));
          Granted granted = renewed(wish, Kind.TERMINATION_TIME_CHANGE_REJECTED);
          return Lifetimes.answer(granted.terminationTime(), granted.currentTime());
        });
  }

  @Override
  public void destroy() throws RlsFaultMessage {
    end("Destroy");
  }

  private void end(String operation) throws RlsFaultMessage {
    standard.answer(
        operation,
        address(),
        () -> {
          subscriptions.end(id());
          return Optional.empty();
        });
  }
}
