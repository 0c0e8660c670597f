package org.gridrls.rli.index.source;

import java.time.Duration;
import java.time.Instant;

/** One moment by both clocks of an index. Immutable. */
public record IndexMoment(Instant steady, Instant wall) {

  /** An instant of the steady clock as people read it. */
  public Instant shown(Instant steadyInstant) {
    return wall.plus(Duration.between(steady, steadyInstant));
  }

  /** An instant of the wall clock as durations count from it. */
  public Instant steadyAt(Instant wallInstant) {
    return steady.plus(Duration.between(wall, wallInstant));
  }
}
