package org.gridrls.wsrf.notify;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.gridrls.api.member.MembershipChange;
import org.gridrls.kit.fault.StandardFault;
import org.gridrls.kit.fault.StandardFault.Kind;
import org.gridrls.kit.fault.StandardFault.Part;
import org.gridrls.registry.wsrf.GroupEntry;
import org.gridrls.wsrf.resource.Wish;

/**
 * Who is told what happens to the membership. Subscriptions are soft state too: each ends at its
 * termination time unless it is renewed, or when its consumer was given up. Safe for threads.
 */
public final class Subscriptions {
  private final NotifyLimits limits;
  private final Clock clock;
  private final Deliveries deliveries;
  private final Map<String, Subscription> all = new ConcurrentHashMap<>();
  private final Map<Topic, Notice> latest = new EnumMap<>(Topic.class);
  private final AtomicLong consumersGivenUp = new AtomicLong();

  /** Until when a subscription was granted, and the time at which that was said. */
  public record Granted(String id, Instant terminationTime, Instant currentTime) {}

  /** How notifying does, in figures. */
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

  public Granted subscribe(Consumer consumer, Set<Topic> topics, Optional<Wish> wish) {
    sweep();
    Instant now = clock.instant();
    Instant until = granted(wish, now, Kind.UNACCEPTABLE_INITIAL_TERMINATION_TIME);
    if (all.size() >= limits.subscriptionsMax()) {
      throw new StandardFault(
          Kind.SUBSCRIBE_CREATION_FAILED,
          "there are " + all.size() + " subscriptions, and no more are taken");
    }
    String id = UUID.randomUUID().toString();
    Set<Topic> wanted = topics.isEmpty() ? EnumSet.allOf(Topic.class) : topics;
    all.put(id, new Subscription(id, consumer, wanted, limits.queueMax(), until));
    return new Granted(id, until, now);
  }

  /** {@code refusal} is what the operation has for a time that can't be. */
  public Granted renew(String id, Wish wish, Kind refusal) {
    Subscription subscription = find(id);
    Instant now = clock.instant();
    Instant until = granted(Optional.of(wish), now, refusal);
    subscription.renew(until);
    return new Granted(id, until, now);
  }

  public void end(String id) {
    remove(find(id));
  }

  private Subscription find(String id) {
    Subscription found = all.get(id);
    if (found == null || found.isOverAt(clock.instant())) {
      throw new StandardFault(
          Kind.RESOURCE_UNKNOWN, "no such subscription: it ended, or its termination time is past");
    }
    return found;
  }

  private Instant granted(Optional<Wish> wish, Instant now, Kind refusal) {
    Duration wanted = wish.map(w -> w.from(now)).orElse(limits.leaseDefault());
    if (wanted.isNegative() || wanted.isZero()) {
      String message = "the termination time is over: by our clock it is " + now;
      throw refusal == Kind.TERMINATION_TIME_CHANGE_REJECTED
          ? new StandardFault(refusal, message)
          : new StandardFault(
              refusal,
              message,
              new Part("MinimumTime", now),
              new Part("MaximumTime", now.plus(limits.leaseMax())));
    }
    return now.plus(wanted.compareTo(limits.leaseMax()) > 0 ? limits.leaseMax() : wanted);
  }

  /** Tells who wants to know; only puts into queues. */
  public void publish(GroupEntry entry, MembershipChange change) {
    Instant now = clock.instant();
    for (Topic topic : Topic.of(change.kind())) {
      Notice notice = new Notice(topic, entry, change);
      synchronized (latest) {
        latest.put(topic, notice);
      }
      for (Subscription subscription : all.values()) {
        if (subscription.wants(topic) && !subscription.isOverAt(now)) {
          deliveries.offer(subscription, notice);
        }
      }
    }
  }

  /** The last notice of a topic since the start. */
  public Optional<Notice> latest(Topic topic) {
    synchronized (latest) {
      return Optional.ofNullable(latest.get(topic));
    }
  }

  /** Forgets what is over. */
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
