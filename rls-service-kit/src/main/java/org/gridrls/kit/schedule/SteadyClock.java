package org.gridrls.kit.schedule;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * A monotonic clock for durations, independent of changes of the wall clock. It follows a
 * stopwatch. Where the wall clock advanced by more than a second more than the stopwatch, the
 * machine was suspended or its clock was set forward, and the clock follows the wall clock: time
 * that may have passed counts as passed. Its instants drift from those of the wall clock and mean
 * nothing to people or other machines. Safe for threads.
 */
public final class SteadyClock extends Clock {
  private static final long LEAP_MILLIS = 1_000;
  private static final long LOWERED_MILLIS = 10;
  private static final long CLOSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
  private static final int ATTEMPTS = 100;

  private final Clock wall;
  private final LongSupplier stopwatch;
  private final Instant start;
  private final long startNanos;
  private volatile long ahead; // how far the wall clock is ahead of the stopwatch, in ms
  private volatile long leaptMillis; // how much of that counts as time that passed

  private SteadyClock(Clock wall, LongSupplier stopwatch) {
    this.wall = wall;
    this.stopwatch = stopwatch;
    this.start = wall.instant();
    this.startNanos = stopwatch.getAsLong();
    this.ahead = aheadAt(startNanos);
  }

  /** Follows the machine's stopwatch. */
  public static SteadyClock of(Clock wall) {
    return of(wall, System::nanoTime);
  }

  /** {@code stopwatch} counts nanoseconds from any origin. */
  public static SteadyClock of(Clock wall, LongSupplier stopwatch) {
    return new SteadyClock(wall, stopwatch);
  }

  @Override
  public Instant instant() {
    long nanos = stopwatch.getAsLong();
    long difference = aheadAt(nanos) - ahead;
    if (difference > LEAP_MILLIS || difference < -LOWERED_MILLIS) {
      nanos = adjusted();
    }
    return start.plusNanos(nanos - startNanos).plusMillis(leaptMillis);
  }

  private long aheadAt(long nanos) {
    return wall.millis() - TimeUnit.NANOSECONDS.toMillis(nanos - startNanos);
  }

  /** A thread that was held up between two readings must not mistake this for a leap. */
  private synchronized long adjusted() {
    long nanos = stopwatch.getAsLong();
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      long measured = aheadAt(nanos);
      long after = stopwatch.getAsLong();
      if (after - nanos <= CLOSE_NANOS) {
        long difference = measured - ahead;
        if (difference > LEAP_MILLIS) {
          leaptMillis += difference;
          ahead = measured;
        } else if (difference < -LOWERED_MILLIS) {
          ahead = measured;
        }
        return after;
      }
      nanos = after;
    }
    return nanos;
  }

  /** How much time passed since {@code earlier}, an instant of this clock or one like it. */
  public static Duration since(Instant earlier, Clock steady) {
    Duration passed = Duration.between(earlier, steady.instant());
    return passed.isNegative() ? Duration.ZERO : passed;
  }

  @Override
  public ZoneId getZone() {
    return wall.getZone();
  }

  /** The zone does not matter to durations. */
  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
