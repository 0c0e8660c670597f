package org.gridrls.rli.index;

import java.time.Clock;
import java.time.Instant;

/**
 * The two times of an index: a steady one for every duration, and that of the wall clock for what
 * people read. Safe for threads.
 */
public record Clocks(Clock steady, Clock wall) {

  /** One clock for both, as tests have it. */
  public static Clocks same(Clock clock) {
    return new Clocks(clock, clock);
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
