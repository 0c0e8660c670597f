package org.gridrls.wsrf.notify;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.gridrls.wsrf.fault.StandardFault;
import org.gridrls.wsrf.fault.StandardFault.FaultElement;
import org.gridrls.wsrf.fault.StandardFault.StandardFaultType;
import org.gridrls.wsrf.resource.Lifetime;
import org.gridrls.wsrf.resource.RequestedLifetime;

/**
 * The subscriptions of one producer. They are soft state: each ends at its termination time unless
 * it is renewed, or when its consumer was given up. Safe for threads.
 */
public final class Subscriptions {
  private final NotifyLimits limits;
  private final Clock clock;
  private final Deliveries deliveries;
  private final Map<String, Subscription> all = new ConcurrentHashMap<>();
  private final Map<Topic, Notice> latest = new HashMap<>();
  private final AtomicLong consumersGivenUp = new AtomicLong();

  /** A new subscription. */
  public record NewSubscription(String id, Lifetime lifetime) {}

  /** Delivery statistics. */
  public record Status(
      int subscriptions,
      long waiting,
      long delivered,
      long failures,
      long dropped,
      long consumersGivenUp) {}

  Subscriptions(NotifyLimits limits, Clock clock, NoticeSender sender, Deliveries.Later later) {
    this.limits = limits;
    this.clock = clock;
    this.deliveries = new Deliveries(limits, sender, later, this::giveUp);
  }

  public NewSubscription subscribe(
      Consumer consumer, Interest interest, Optional<RequestedLifetime> requested) {
    sweep();
    Lifetime granted = granted(requested, StandardFaultType.UNACCEPTABLE_INITIAL_TERMINATION_TIME);
    if (all.size() >= limits.subscriptionsMax()) {
      throw new StandardFault(
          StandardFaultType.SUBSCRIBE_CREATION_FAILED,
          "there are " + all.size() + " subscriptions, the maximum");
    }
    String id = UUID.randomUUID().toString();
    all.put(
        id, new Subscription(id, consumer, interest, limits.queueMax(), granted.terminationTime()));
    return new NewSubscription(id, granted);
  }

  /** {@code refusal}: the operation's fault for an impossible termination time. */
  public Lifetime renew(
      String owner, String id, RequestedLifetime requested, StandardFaultType refusal) {
    Subscription subscription = find(owner, id);
    Lifetime granted = granted(Optional.of(requested), refusal);
    subscription.renew(granted.terminationTime());
    return granted;
  }

  public void end(String owner, String id) {
    remove(find(owner, id));
  }

  private Subscription find(String owner, String id) {
    Subscription found = all.get(id);
    if (found == null || found.isOverAt(clock.instant()) || !found.consumer.owner().equals(owner)) {
      throw new StandardFault(
          StandardFaultType.RESOURCE_UNKNOWN,
          "no such subscription of this caller: it ended, or its termination time is past");
    }
    return found;
  }

  private Lifetime granted(Optional<RequestedLifetime> requested, StandardFaultType refusal) {
    Instant now = clock.instant();
    Duration wanted = requested.map(r -> r.from(now)).orElse(limits.leaseDefault());
    if (wanted.isNegative() || wanted.isZero()) {
      String message = "the termination time is past; the time here is " + now;
      throw refusal == StandardFaultType.TERMINATION_TIME_CHANGE_REJECTED
          ? new StandardFault(refusal, message)
          : new StandardFault(
              refusal,
              message,
              new FaultElement("MinimumTime", now),
              new FaultElement("MaximumTime", now.plus(limits.leaseMax())));
    }
    Duration lease = wanted.compareTo(limits.leaseMax()) > 0 ? limits.leaseMax() : wanted;
    return new Lifetime(now.plus(lease), now);
  }

  /** Queues a notice for all subscribers of its topic; does not block. */
  public void publish(Notice notice) {
    synchronized (latest) {
      latest.put(notice.topic(), notice);
    }
    publish(List.of(notice));
  }

  /** Queues notices, for each subscriber as one message; does not block. */
  public void publish(List<Notice> notices) {
    Instant now = clock.instant();
    for (Subscription subscription : all.values()) {
      List<Notice> wanted = notices.stream().filter(subscription::wants).toList();
      if (!wanted.isEmpty() && !subscription.isOverAt(now)) {
        deliveries.offer(subscription, wanted);
      }
    }
  }

  /** True if a subscription is about this resource only. */
  public boolean isWatched(String producer) {
    Instant now = clock.instant();
    return all.values().stream().anyMatch(one -> one.isOnlyOf(producer) && !one.isOverAt(now));
  }

  /** Ends the subscriptions to a resource that no longer exists; queued notices are still sent. */
  public void endOf(String producer) {
    all.values().removeIf(one -> one.isOnlyOf(producer));
  }

  /** The last notice of a topic since the start. */
  public Optional<Notice> latest(Topic topic) {
    synchronized (latest) {
      return Optional.ofNullable(latest.get(topic));
    }
  }

  /** Removes the subscriptions whose termination time is past. */
  public void sweep() {
    Instant now = clock.instant();
    all.values().stream().filter(s -> s.isOverAt(now)).toList().forEach(this::remove);
  }

  private void giveUp(Subscription subscription) {
    consumersGivenUp.incrementAndGet();
    remove(subscription);
  }

  private void remove(Subscription subscription) {
    all.remove(subscription.id);
    subscription.end();
  }

  public Status status() {
    return new Status(
        all.size(),
        all.values().stream().mapToLong(Subscription::waiting).sum(),
        deliveries.delivered.get(),
        deliveries.failures.get(),
        deliveries.dropped.get(),
        consumersGivenUp.get());
  }
}
