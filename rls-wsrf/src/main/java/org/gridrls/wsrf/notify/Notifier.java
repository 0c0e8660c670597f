package org.gridrls.wsrf.notify;

import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.gridrls.kit.schedule.Schedulers;

/** The subscriptions together with the threads that deliver. Owns them until closed. */
public final class Notifier implements AutoCloseable {
  private final ScheduledExecutorService executor;
  private final Subscriptions subscriptions;

  public Notifier(NotifyLimits limits, Clock clock, NoticeSender sender) {
    executor = Schedulers.scheduler("registry-notify", limits.threads());
    subscriptions = new Subscriptions(limits, clock, sender, this::after);
  }

  /** One task a subscription at most, so what waits here has an end. */
  private void after(Duration pause, Runnable task) {
    try {
      executor.schedule(task, pause.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException closed) {
      // the registry stops; nobody is told any more
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
