package org.gridrls.rli.index;

import java.time.Duration;
import java.time.Instant;

/** One moment by both clocks of an index. Immutable. */
public record Moment(Instant steady, Instant wall) {

  /** An instant of the steady clock as people read it. */
  Instant shown(Instant steadyInstant) {
    return wall.plus(Duration.between(steady, steadyInstant));
  }

  /** An instant of the wall clock as durations count from it. */
  Instant steadyAt(Instant wallInstant) {
    return steady.plus(Duration.between(wall, wallInstant));
  }
}
