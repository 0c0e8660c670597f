package org.gridrls.testkit;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Waits for what other threads or processes bring about, in tests of whole servers, where no clock
 * can be moved by hand. Fails with the awaited condition when it does not hold in time.
 */
public final class Eventually {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final long LOOK_AGAIN_MILLIS = 20;

  private Eventually() {}

  public static void holds(String what, BooleanSupplier condition) {
    holds(what, PATIENCE, condition);
  }

  /** For what takes long, such as a database server that copies its data. */
  public static void holds(String what, Duration patience, BooleanSupplier condition) {
    long end = System.nanoTime() + patience.toNanos();
    CountDownLatch never = new CountDownLatch(1);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("not within " + patience.toSeconds() + " s: " + what);
      }
      try {
        boolean ended = never.await(LOOK_AGAIN_MILLIS, TimeUnit.MILLISECONDS);
        assert !ended;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new AssertionError("interrupted while waiting: " + what, e);
      }
    }
  }
}
