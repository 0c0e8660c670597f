package org.gridrls.perf.process;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.gridrls.perf.measure.Unchecked;

/** Waits for what others bring about, and says how long it took. */
public final class Waiting {
  private Waiting() {}

  public static void sleep(Duration time) {
    Unchecked.run(() -> Thread.sleep(Math.max(0, time.toMillis())));
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

  /** Ends a process, by force if it does not end in time. */
  public static void end(Process process, Duration patience) {
    process.destroy();
    try {
      if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      process.destroyForcibly();
    }
  }

  public static double seconds(Duration time) {
    return time.toNanos() / 1e9;
  }
}
