package org.gridrls.kit.schedule;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * One moment by both clocks of a server. Immutable.
 *
 * @param steady for durations
 * @param wall for what people read
 */
public record Moment(Instant steady, Instant wall) {
  /** An instant of the steady clock as people read it. */
  public Instant shown(Instant steadyInstant) {
    return wall.plus(Duration.between(steady, steadyInstant));
  }

  /** An instant of the wall clock as durations count from it. */
  public Instant steadyAt(Instant wallInstant) {
    return steady.plus(Duration.between(wall, wallInstant));
  }

  /**
   * Returns an instant of the wall clock as durations count from it, but this moment for an instant
   * that lies ahead of it.
   */
  public Instant steadyPast(Instant wallInstant) {
    return steady.minus(since(wallInstant));
  }

  /** The time since an instant of the wall clock; zero if it lies ahead. */
  public Duration since(Instant wallInstant) {
    Duration passed = Duration.between(wallInstant, wall);
    return passed.isNegative() ? Duration.ZERO : passed;
  }

  /** The moment to the millisecond, as it is stored. */
  public Moment toMillis() {
    return new Moment(steady.truncatedTo(ChronoUnit.MILLIS), wall.truncatedTo(ChronoUnit.MILLIS));
  }
}
