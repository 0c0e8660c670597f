package org.gridrls.client;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Executors with named threads and bounded queues. */
public final class BoundedExecutors {
  private BoundedExecutors() {}

  /**
   * At most {@code threads} threads, kept a minute when idle, and a queue of at most {@code
   * waiting} tasks; one more is rejected.
   */
  public static ExecutorService pool(String name, int threads, int waiting) {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            threads, threads, 1, TimeUnit.MINUTES, new ArrayBlockingQueue<>(waiting), named(name));
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  /** Daemon threads called name-1, name-2, … */
  public static ThreadFactory named(String name) {
    AtomicInteger count = new AtomicInteger();
    return task -> {
      Thread thread = new Thread(task, name + "-" + count.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }
}
