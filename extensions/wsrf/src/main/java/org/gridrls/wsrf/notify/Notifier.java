package org.gridrls.wsrf.notify;

import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.gridrls.kit.schedule.Schedulers;

/** The subscriptions of one producer and the threads that deliver. Owns them until closed. */
public final class Notifier implements AutoCloseable {
  private final ScheduledExecutorService executor;
  private final Subscriptions subscriptions;

  /** {@code threads}: what the names of the threads begin with. */
  public Notifier(String threads, NotifyLimits limits, Clock clock, NoticeSender sender) {
    executor = Schedulers.scheduler(threads, limits.threads());
    subscriptions = new Subscriptions(limits, clock, sender, this::after);
  }

  /** At most one task for each subscription, so the queue is bounded. */
  private void after(Duration delay, Runnable task) {
    try {
      executor.schedule(task, delay.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException closed) {
      // the service stops; waiting notices are discarded
    }
  }

  public Subscriptions subscriptions() {
    return subscriptions;
  }

  @Override
  public void close() {
    Schedulers.stop(executor);
  }
}
