package org.gridrls.cli.command;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waits for what servers do in their own time, by looking again and again. Safe for threads. */
public final class Awaiting {
  private static final long LOOK_MILLIS = 50;

  private Awaiting() {}

  /** True as soon as the condition holds; false if it does not within {@code patience}. */
  public static boolean holds(Duration patience, BooleanSupplier condition) {
    long end = System.nanoTime() + patience.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - end > 0 || !pause()) {
        return false;
      }
    }
    return true;
  }

  private static boolean pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
