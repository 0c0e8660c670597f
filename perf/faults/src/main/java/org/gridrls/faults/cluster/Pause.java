package org.gridrls.faults.cluster;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waiting of the tester. */
public final class Pause {
  private Pause() {}

  public static void of(Duration time) {
    try {
      Thread.sleep(Math.max(0, time.toMillis()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  /** Looks four times a second; false if it did not come true in time. */
  public static boolean until(Duration patience, BooleanSupplier condition) {
    long end = System.nanoTime() + patience.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        return false;
      }
      of(Duration.ofMillis(250));
    }
    return true;
  }
}
