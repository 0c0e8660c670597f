package org.gridrls.lrc.update;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.lrc.catalog.CatalogBoot;

/**
 * The state of the catalog at one moment. Immutable.
 *
 * @param at by the steady clock, for durations; read before the rest, so everything acknowledged
 *     before it is in {@code latest}
 * @param wall the same moment by the wall clock
 * @param latest sequence of the last change
 */
record Observation(Instant at, Instant wall, CatalogBoot boot, long latest) {
  /** The age to send for a state that was complete at that moment. */
  static Duration age(Instant asOf, Instant now) {
    if (asOf.equals(Instant.MIN)) {
      return UpdateSource.AGE_UNKNOWN;
    }
    Duration age = Duration.between(asOf, now).plusNanos(999_999).truncatedTo(ChronoUnit.MILLIS);
    return age.compareTo(UpdateSource.AGE_UNKNOWN) > 0 ? UpdateSource.AGE_UNKNOWN : age;
  }

  /** Converts a moment of the steady clock to the wall clock. */
  Instant shown(Instant steady) {
    return wall.plus(Duration.between(at, steady));
  }

  /** Converts a stored moment to the steady clock; never later than this observation. */
  Instant steady(Instant written) {
    return written.isAfter(wall) ? at : at.minus(Duration.between(written, wall));
  }
}
