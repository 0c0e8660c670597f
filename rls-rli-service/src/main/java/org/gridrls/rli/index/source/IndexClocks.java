package org.gridrls.rli.index.source;

import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The clocks of an index: a steady clock for durations and the wall clock for display. Safe for
 * threads.
 *
 * @param stopwatch nanoseconds from any origin, which never runs ahead
 */
public record IndexClocks(Clock steady, Clock wall, LongSupplier stopwatch) {

  public IndexClocks(Clock steady, Clock wall) {
    this(steady, wall, System::nanoTime);
  }

  /** One clock for all uses, as tests have it. */
  public static IndexClocks same(Clock clock) {
    return new IndexClocks(clock, clock, () -> nanos(clock.instant()));
  }

  private static long nanos(Instant instant) {
    return TimeUnit.SECONDS.toNanos(instant.getEpochSecond()) + instant.getNano();
  }

  /** The present moment, for durations. */
  public Instant now() {
    return steady.instant();
  }

  public IndexMoment moment() {
    return new IndexMoment(steady.instant(), wall.instant());
  }

  /** An instant of the steady clock as people read it. */
  public Instant shown(Instant steadyInstant) {
    return moment().shown(steadyInstant);
  }
}
