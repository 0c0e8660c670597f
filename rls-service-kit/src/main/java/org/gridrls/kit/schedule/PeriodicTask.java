package org.gridrls.kit.schedule;

import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A periodic task whose runs never overlap: a failed run is logged, and the next one follows as
 * planned. Tests call {@link #runOnce}. Closing it waits for the current run.
 */
public final class PeriodicTask implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(PeriodicTask.class);

  private final String name;
  private final Runnable body;
  private ScheduledFuture<?> schedule;

  public PeriodicTask(String name, Runnable body) {
    this.name = name;
    this.body = body;
  }

  /**
   * Starts it: the first run after {@code first}, each further one so long after the end of the one
   * before.
   */
  public synchronized PeriodicTask every(
      Duration pause, Duration first, ScheduledExecutorService executor) {
    if (schedule != null) {
      throw new IllegalStateException(name + " is scheduled already");
    }
    schedule =
        executor.scheduleWithFixedDelay(
            this::runOnce, first.toMillis(), pause.toMillis(), TimeUnit.MILLISECONDS);
    return this;
  }

  /** One run, now, on this thread; waits for one that is under way. */
  public void runOnce() {
    synchronized (body) {
      try {
        body.run();
      } catch (RuntimeException | Error failure) {
        log.error("{} failed; next run as planned", name, failure);
      }
    }
  }

  @Override
  public synchronized void close() {
    if (schedule != null) {
      schedule.cancel(false);
    }
  }
}
