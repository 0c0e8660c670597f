package org.gridrls.kit.schedule;

import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The clocks of a server. Immutable.
 *
 * @param wall for what people read
 * @param steady for durations: never set back, never counts too little time
 * @param stopwatch for ages in messages, in nanoseconds: never counts too much time
 */
public record Clocks(Clock wall, Clock steady, LongSupplier stopwatch) {
  /** Makes clocks with the machine's stopwatch. */
  public Clocks(Clock wall, Clock steady) {
    this(wall, steady, System::nanoTime);
  }

  /** One clock for all uses, as tests have it. */
  public static Clocks both(Clock clock) {
    return new Clocks(clock, clock, () -> nanos(clock.instant()));
  }

  private static long nanos(Instant instant) {
    return TimeUnit.SECONDS.toNanos(instant.getEpochSecond()) + instant.getNano();
  }

  /** The present moment, for durations. */
  public Instant now() {
    return steady.instant();
  }

  /** The present moment by both clocks. */
  public Moment moment() {
    return new Moment(steady.instant(), wall.instant());
  }
}
