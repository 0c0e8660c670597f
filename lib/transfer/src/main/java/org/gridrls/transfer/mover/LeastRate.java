package org.gridrls.transfer.mover;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Tells whether a transfer is too slow. So each transfer ends: its size and what its source usually
 * sends limit its time. Safe for threads.
 */
public final class LeastRate {
  /** The fewest bytes per second, in each stall time. */
  public static final long SLOWEST = 1_024;

  private static final int USUAL_SHARE = 100;
  private static final int PATIENCE = 10;

  private final long stall;
  private final double least;
  private final LongSupplier nanos;
  private final long start;
  private long before;
  private long since;

  LeastRate(Duration stall, double usual, LongSupplier nanos) {
    this.stall = stall.toNanos();
    this.least = Math.max(SLOWEST, usual / USUAL_SHARE);
    this.nanos = nanos;
    this.start = nanos.getAsLong();
    this.since = start;
  }

  /** True if the {@code bytes} so far hardly grew during a stall time, or are {@link #isBehind}. */
  public synchronized boolean isLost(long bytes) {
    long now = nanos.getAsLong();
    if (now - since < stall) {
      return isBehind(bytes);
    }
    boolean stalled = bytes - before < seconds(now - since) * SLOWEST;
    before = bytes;
    since = now;
    return stalled || isBehind(bytes);
  }

  /** True if less than a hundredth of the usual rate came in the mean, after some stall times. */
  public boolean isBehind(long bytes) {
    return bytes < seconds(nanos.getAsLong() - start - PATIENCE * stall) * least;
  }

  private static double seconds(long nanos) {
    return (double) nanos / TimeUnit.SECONDS.toNanos(1);
  }
}
