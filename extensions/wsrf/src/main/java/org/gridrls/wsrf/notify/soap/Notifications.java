package org.gridrls.wsrf.notify.soap;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.kit.metric.Metrics;
import org.gridrls.kit.role.RoleContext;
import org.gridrls.wire.wsn.b.NotificationMessageHolderType;
import org.gridrls.wsrf.fault.StandardFaultMapper;
import org.gridrls.wsrf.notify.ConsumerPolicy;
import org.gridrls.wsrf.notify.Notice;
import org.gridrls.wsrf.notify.Notifier;
import org.gridrls.wsrf.notify.NotifyLimits;
import org.gridrls.wsrf.notify.PullPoints;
import org.gridrls.wsrf.notify.Subscriptions;
import org.gridrls.wsrf.notify.Topic;
import org.gridrls.wsrf.notify.Topics;
import org.gridrls.wsrf.resource.ResourcePath;

/**
 * WS-Notification of one service: publishes notices, and gives its endpoints their operations. Safe
 * for threads. Owns the threads that deliver until closed.
 */
public final class Notifications implements AutoCloseable {
  private final StandardFaultMapper faults;
  private final Topics topics;
  private final ProducerOperations.Places places;
  private final Notifier notifier;

  /**
   * The service that notifies.
   *
   * @param name of its settings and threads
   * @param subscriptions path of the port type of subscriptions
   * @param pullPoints path of the port type of pull points
   */
  public record Service(String name, String subscriptions, String pullPoints) {}

  public Notifications(Service service, Topics topics, NotifyLimits limits, RoleContext context) {
    SoapConnector connector = context.connector();
    String url = context.baseUrl();
    this.topics = topics;
    faults = new StandardFaultMapper(context.clock());
    PullPoints<NotificationMessageHolderType> pullPoints =
        new PullPoints<>(limits, context.clock());
    places =
        new ProducerOperations.Places(
            new ResourcePath(url, service.subscriptions()),
            new ResourcePath(url, service.pullPoints()),
            pullPoints,
            ConsumerPolicy.of(limits.hosts(), url, service.name() + ".notify.hosts")
                .within(connector.links()::require));
    notifier =
        new Notifier(
            service.name() + "-notify",
            limits,
            context.clock(),
            new HttpNoticeSender(
                places.subscriptionPath(),
                places.pullPointPath(),
                places.policy(),
                pullPoints,
                connector));
  }

  /** Queues a notice for its subscribers; does not block. */
  public void publish(Notice notice) {
    notifier.subscriptions().publish(notice);
  }

  /** Queues notices of one resource, for each subscriber as one message; does not block. */
  public void publish(List<Notice> notices) {
    notifier.subscriptions().publish(notices);
  }

  /** True if the resource with this address has subscribers of its own. */
  public boolean isWatched(String address) {
    return notifier.subscriptions().isWatched(address);
  }

  /** Ends the subscriptions to a resource that no longer exists; queued notices are still sent. */
  public void endOf(String address) {
    notifier.subscriptions().endOf(address);
  }

  /** {@code address}: of the producer, whose subscribers get all notices of the service. */
  public ProducerOperations producer(String address) {
    return operations(
        new ProducerOperations.Producer(address, false, notifier.subscriptions()::latest));
  }

  /**
   * For one resource among others of the service.
   *
   * @param current the notice of a topic as it would be now
   */
  public ProducerOperations resource(String address, Function<Topic, Optional<Notice>> current) {
    return operations(new ProducerOperations.Producer(address, true, current));
  }

  private ProducerOperations operations(ProducerOperations.Producer producer) {
    return new ProducerOperations(faults, producer, topics, notifier.subscriptions(), places);
  }

  public SubscriptionOperations subscriptions() {
    return new SubscriptionOperations(faults, notifier.subscriptions(), places.subscriptionPath());
  }

  public PullPointOperations pullPoints() {
    return new PullPointOperations(faults, places.pullPoints(), places.pullPointPath());
  }

  /** Removes subscriptions and pull points whose lifetime is over. */
  public void sweep() {
    notifier.subscriptions().sweep();
    places.pullPoints().sweep();
  }

  /** Returns the statistics of subscriptions and deliveries. */
  public Metrics metrics() {
    Subscriptions.Status status = notifier.subscriptions().status();
    Metrics metrics = new Metrics();
    metrics.gauge("subscriptions", "Subscriptions.", status.subscriptions());
    metrics.gauge("pullPoints", "Pull points.", places.pullPoints().size());
    metrics.gauge("notificationsWaiting", "Notifications to deliver.", status.waiting());
    metrics.counter("notificationsDelivered", "Notifications delivered.", status.delivered());
    metrics.counter("notificationFailures", "Deliveries that failed.", status.failures());
    metrics.counter("notificationsDropped", "Notifications dropped.", status.dropped());
    metrics.counter("consumersGivenUp", "Consumers given up.", status.consumersGivenUp());
    return metrics;
  }

  @Override
  public void close() {
    notifier.close();
  }
}
