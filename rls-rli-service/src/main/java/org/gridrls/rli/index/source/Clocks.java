package org.gridrls.rli.index.source;

import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The two times of an index: a steady one for every duration, and that of the wall clock for what
 * people read. Safe for threads.
 *
 * @param stopwatch nanoseconds from any origin, which never runs ahead
 */
public record Clocks(Clock steady, Clock wall, LongSupplier stopwatch) {

  public Clocks(Clock steady, Clock wall) {
    this(steady, wall, System::nanoTime);
  }

  /** One clock for all uses, as tests have it. */
  public static Clocks same(Clock clock) {
    return new Clocks(clock, clock, () -> nanos(clock.instant()));
  }

  private static long nanos(Instant instant) {
    return TimeUnit.SECONDS.toNanos(instant.getEpochSecond()) + instant.getNano();
  }

  /** The present moment, for durations. */
  public Instant now() {
    return steady.instant();
  }

  public Moment moment() {
    return new Moment(steady.instant(), wall.instant());
  }

  /** An instant of the steady clock as people read it. */
  public Instant shown(Instant steadyInstant) {
    return moment().shown(steadyInstant);
  }
}
