package org.gridrls.lrc.update;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.lrc.catalog.CatalogBoot;

/**
 * The catalog as it was seen at one moment. Immutable.
 *
 * @param at by the steady clock, which durations go by; read before the rest, so everything that
 *     was acknowledged before it is in {@code latest}
 * @param wall the same moment as people read it
 * @param latest the state of the catalog
 */
record Observation(Instant at, Instant wall, CatalogBoot boot, long latest) {
  /** The age to state for what was complete at that moment. */
  static Duration age(Instant asOf, Instant now) {
    if (asOf.equals(Instant.MIN)) {
      return UpdateSource.AGE_UNKNOWN;
    }
    Duration age = Duration.between(asOf, now).plusNanos(999_999).truncatedTo(ChronoUnit.MILLIS);
    return age.compareTo(UpdateSource.AGE_UNKNOWN) > 0 ? UpdateSource.AGE_UNKNOWN : age;
  }

  /** A moment of the steady clock as people read it. */
  Instant shown(Instant steady) {
    return wall.plus(Duration.between(at, steady));
  }

  /** A moment that was written down, on the steady clock; never later than this one. */
  Instant steady(Instant written) {
    return written.isAfter(wall) ? at : at.minus(Duration.between(written, wall));
  }
}
