package org.gridrls.kit.schedule;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * The two clocks of a server. Immutable.
 *
 * @param wall for what people read
 * @param steady for every duration: never set back
 */
public record Clocks(Clock wall, Clock steady) {
  /** One clock for both, as tests have it. */
  public static Clocks both(Clock clock) {
    return new Clocks(clock, clock);
  }

  /** What the wall clock showed at a moment of the steady clock, if it was not set since. */
  public Instant wallAt(Instant steadyMoment) {
    return wall.instant().minus(Duration.between(steadyMoment, steady.instant()));
  }

  /** The moment of the steady clock at which the wall clock showed that; now, if it lies ahead. */
  public Instant steadyAt(Instant wallMoment) {
    Duration passed = Duration.between(wallMoment, wall.instant());
    return steady.instant().minus(passed.isNegative() ? Duration.ZERO : passed);
  }
}
