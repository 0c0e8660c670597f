package org.gridrls.perf.process;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for what others bring about, and says how long it took. */
public final class Waiting {
  private Waiting() {}

  public static void sleep(Duration time) {
    try {
      Thread.sleep(Math.max(0, time.toMillis()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  /** Looks again after each pause; throws, saying what was awaited, after the patience. */
  public static Duration until(
      String what, Duration patience, Duration pause, BooleanSupplier condition) {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - start > patience.toNanos()) {
        throw new IllegalStateException("not within " + patience.toSeconds() + " s: " + what);
      }
      sleep(pause);
    }
    return Duration.ofNanos(System.nanoTime() - start);
  }

  public static double seconds(Duration time) {
    return time.toNanos() / 1e9;
  }
}
