package org.gridrls.wsrf.notify;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.gridrls.wsrf.notify.NoticeSender.ConsumerGone;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends queued notices to the consumers: in order for each consumer, a failed message again after a
 * delay that doubles, until the subscription is given up. Safe for threads; runs on those of {@link
 * Later}.
 */
final class Deliveries {
  private static final Logger log = LoggerFactory.getLogger(Deliveries.class);

  /** Runs a task after a delay, on threads of its own. */
  @FunctionalInterface
  interface Later {
    void after(Duration delay, Runnable task);
  }

  private final NotifyLimits limits;
  private final NoticeSender sender;
  private final Later later;
  private final Consumer<Subscription> givenUp;
  final AtomicLong delivered = new AtomicLong();
  final AtomicLong failures = new AtomicLong();
  final AtomicLong dropped = new AtomicLong();

  Deliveries(
      NotifyLimits limits, NoticeSender sender, Later later, Consumer<Subscription> givenUp) {
    this.limits = limits;
    this.sender = sender;
    this.later = later;
    this.givenUp = givenUp;
  }

  void offer(Subscription subscription, List<Notice> notices) {
    dropped.addAndGet(subscription.add(notices));
    if (subscription.begins()) {
      later.after(Duration.ZERO, () -> deliver(subscription));
    }
  }

  private void deliver(Subscription subscription) {
    List<Notice> notices = subscription.next();
    if (notices.isEmpty()) {
      return;
    }
    try {
      sender.send(subscription.id, subscription.consumer, notices);
      subscription.delivered();
      delivered.addAndGet(notices.size());
      later.after(Duration.ZERO, () -> deliver(subscription));
    } catch (ConsumerGone gone) {
      giveUp(subscription, gone);
    } catch (IOException | RuntimeException failure) {
      again(subscription, failure);
    }
  }

  private void again(Subscription subscription, Exception failure) {
    failures.incrementAndGet();
    int times = subscription.failed();
    if (times >= limits.attempts()) {
      giveUp(subscription, failure);
    } else {
      later.after(limits.pauseAfter(times), () -> deliver(subscription));
    }
  }

  private void giveUp(Subscription subscription, Exception failure) {
    log.warn(
        "subscription {} ends: {} did not accept {} notifications: {}",
        subscription.id,
        subscription.consumer.address(),
        subscription.waiting(),
        failure.getMessage());
    dropped.addAndGet(subscription.waiting());
    givenUp.accept(subscription);
  }
}
