package org.gridrls.perf.campaign.tester;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Microseconds since 1970 that only grow: the wall clock at the start plus the timer. Safe for
 * threads.
 */
public final class TesterClock {
  private final long wallMicros;
  private final long startNanos = System.nanoTime();

  /** {@code wrong}: by how much it shall be ahead, to test that it does no harm. */
  public TesterClock(Duration wrong) {
    wallMicros = TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis() + wrong.toMillis());
  }

  public long micros() {
    return micros(System.nanoTime());
  }

  /** Converts a time that {@link System#nanoTime} has given. */
  public long micros(long nanos) {
    return wallMicros + Math.floorDiv(nanos - startNanos, 1_000L);
  }

  /** The time of {@link System#nanoTime} at that moment. */
  public long nanos(long micros) {
    return startNanos + (micros - wallMicros) * 1_000;
  }
}
