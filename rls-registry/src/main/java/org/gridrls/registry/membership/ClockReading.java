package org.gridrls.registry.membership;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.gridrls.kit.schedule.Clocks;

/**
 * The time by both clocks. Immutable.
 *
 * @param wall for what people read
 * @param steady for every duration
 */
record ClockReading(Instant wall, Instant steady) {
  static ClockReading now(Clocks clocks) {
    return new ClockReading(
        clocks.wall().instant().truncatedTo(ChronoUnit.MILLIS),
        clocks.steady().instant().truncatedTo(ChronoUnit.MILLIS));
  }

  /** How long ago the wall clock showed that time; zero if it lies ahead. */
  Duration since(Instant earlierWall) {
    Duration passed = Duration.between(earlierWall, wall);
    return passed.isNegative() ? Duration.ZERO : passed;
  }
}
