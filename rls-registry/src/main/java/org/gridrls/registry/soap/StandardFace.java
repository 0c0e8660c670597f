package org.gridrls.registry.soap;

import org.gridrls.wsrf.notify.soap.HttpNoticeSender;
import org.gridrls.wsrf.notify.soap.Producer;

import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.kit.host.SoapEndpoint;
import org.gridrls.kit.role.RoleContext;
import org.gridrls.kit.fault.Standard;
import org.gridrls.registry.membership.Membership;
import org.gridrls.wsrf.notify.ConsumerPolicy;
import org.gridrls.wsrf.notify.Notifier;
import org.gridrls.wsrf.notify.NotifyLimits;
import org.gridrls.wsrf.notify.PullPoints;
import org.gridrls.wsrf.notify.Subscriptions;
import org.gridrls.registry.wsrf.ServiceGroup;
import org.gridrls.wire.registry.entry.RegistryEntry;
import org.gridrls.wire.registry.group.RegistryGroup;
import org.gridrls.wire.registry.pullpoint.RegistryPullPoint;
import org.gridrls.wire.registry.subscription.RegistrySubscription;
import org.gridrls.wire.wsn.b.NotificationMessageHolderType;

/**
 * The WSRF and WS-Notification face of a registry: its four port types, and what stands behind
 * them. Safe for threads. Owns the threads that notify until closed.
 */
public final class StandardFace implements AutoCloseable {
  private final Addresses addresses;
  private final PullPoints<NotificationMessageHolderType> pullPoints;
  private final ConsumerPolicy policy;
  private final Notifier notifier;
  private final ServiceGroup group;
  private final Standard standard;

  /** {@code membersMax}: larger groups are listed by the plain face only. */
  public StandardFace(
      Membership membership, RoleContext context, int membersMax, NotifyLimits limits) {
    Clock clock = context.clock();
    addresses = new Addresses(context.baseUrl());
    pullPoints = new PullPoints<>(limits, clock);
    SoapConnector connector = context.connector();
    policy =
        ConsumerPolicy.of(limits.hosts(), context.baseUrl()).within(connector.links()::require);
    notifier =
        new Notifier(limits, clock, new HttpNoticeSender(addresses, policy, pullPoints, connector));
    group = new ServiceGroup(membership, clock, membersMax, notifier.subscriptions()::publish);
    standard = new Standard(clock);
  }

  List<SoapEndpoint> endpoints() {
    GroupProperties properties = new GroupProperties(group, addresses);
    Subscriptions subscriptions = notifier.subscriptions();
    Producer producer = new Producer(addresses, subscriptions, pullPoints, policy);
    return List.of(
        SoapEndpoint.of(
            RegistryGroup.class,
            new GroupEndpoint(group, properties, producer, standard),
            "registry-group.wsdl",
            Addresses.GROUP),
        SoapEndpoint.of(
            RegistryEntry.class,
            new EntryEndpoint(group, properties, standard, addresses),
            "registry-entry.wsdl",
            Addresses.ENTRY),
        SoapEndpoint.of(
            RegistrySubscription.class,
            new SubscriptionEndpoint(subscriptions, standard, addresses),
            "registry-subscription.wsdl",
            Addresses.SUBSCRIPTION),
        SoapEndpoint.of(
            RegistryPullPoint.class,
            new PullPointEndpoint(pullPoints, standard, addresses),
            "registry-pull-point.wsdl",
            Addresses.PULL_POINT));
  }

  /** Forgets subscriptions and pull points that are over. */
  public void sweep() {
    notifier.subscriptions().sweep();
    pullPoints.sweep();
  }

  /** Figures by name, for the registry's report. */
  public Map<String, Long> counters() {
    Subscriptions.Status status = notifier.subscriptions().status();
    Map<String, Long> counters = new java.util.LinkedHashMap<>();
    counters.put("subscriptions", (long) status.subscriptions());
    counters.put("pullPoints", (long) pullPoints.size());
    counters.put("notificationsWaiting", status.waiting());
    counters.put("notificationsDelivered", status.delivered());
    counters.put("notificationFailures", status.failures());
    counters.put("notificationsDropped", status.dropped());
    counters.put("consumersGivenUp", status.consumersGivenUp());
    return counters;
  }

  @Override
  public void close() {
    notifier.close();
  }
}
