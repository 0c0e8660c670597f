package org.gridrls.bridge.http;

import java.time.Duration;

/**
 * The end of the time for one question, which may take several requests. Immutable.
 *
 * @param end by {@link System#nanoTime}
 * @param stall the longest time without a byte
 */
public record TimeLimit(long end, Duration stall) {
  /** Begins now. */
  public static TimeLimit of(Duration total, Duration stall) {
    return new TimeLimit(System.nanoTime() + total.toNanos(), stall);
  }

  /** Begins now; the server may be silent for all that time. */
  public static TimeLimit of(Duration total) {
    return of(total, total);
  }

  /** Nanoseconds; zero or less if it is over. */
  public long left() {
    return end - System.nanoTime();
  }
}
