package org.gridrls.kit.schedule;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.gridrls.client.BoundedExecutors;

/** Creates scheduled executors with named threads, and stops executors. */
public final class Schedulers {
  private static final long GRACE_SECONDS = 10;

  private Schedulers() {}

  public static ScheduledExecutorService scheduler(String name, int threads) {
    ScheduledThreadPoolExecutor executor =
        new ScheduledThreadPoolExecutor(threads, BoundedExecutors.named(name));
    executor.setRemoveOnCancelPolicy(true);
    executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    return executor;
  }

  /** Takes no more work, lets what runs end for some seconds, then interrupts it. */
  public static void stop(ExecutorService executor) {
    executor.shutdown();
    try {
      if (!executor.awaitTermination(GRACE_SECONDS, TimeUnit.SECONDS)) {
        executor.shutdownNow();
      }
    } catch (InterruptedException e) {
      executor.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
