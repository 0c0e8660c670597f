package org.gridrls.replicator.request;

import java.time.Duration;
import java.time.Instant;

/**
 * Which files are due. Times after the latest were set by a clock that was ahead, so they have come
 * too: otherwise a clock that is set back would delay files by as much. Immutable.
 *
 * @param until due
 * @param latest the last time that a pause from now on can give
 */
public record DueTimes(Instant until, Instant latest) {
  /** {@code longest}: the longest pause. */
  public static DueTimes at(Instant now, Duration longest) {
    return new DueTimes(now, now.plus(longest));
  }
}
