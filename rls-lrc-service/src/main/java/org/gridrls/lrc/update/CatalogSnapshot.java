package org.gridrls.lrc.update;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.gridrls.api.update.StoreHistory;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.kit.schedule.Moment;
import org.gridrls.lrc.catalog.CatalogBoot;

/**
 * The state of the catalog at one moment. Immutable.
 *
 * @param moment read before the rest, so everything acknowledged before it is in {@code latest}
 * @param latest sequence of the last change
 * @param history how the store continues what earlier starts sent
 * @param listed whether the names stem from listings of a foreign catalog
 */
record CatalogSnapshot(
    Moment moment, CatalogBoot boot, long latest, StoreHistory history, boolean listed) {
  /** The age to send for a state that was complete at that moment. */
  static Duration age(Instant asOf, Instant now) {
    if (asOf.equals(Instant.MIN)) {
      return UpdateSource.AGE_UNKNOWN;
    }
    Duration age = Duration.between(asOf, now).plusNanos(999_999).truncatedTo(ChronoUnit.MILLIS);
    return age.compareTo(UpdateSource.AGE_UNKNOWN) > 0 ? UpdateSource.AGE_UNKNOWN : age;
  }

  /** The moment, for durations. */
  Instant at() {
    return moment.steady();
  }

  /** Converts a moment of the steady clock to the wall clock. */
  Instant shown(Instant steady) {
    return moment.shown(steady);
  }

  /** Converts a stored moment to the steady clock; never later than this observation. */
  Instant steady(Instant written) {
    return moment.steadyPast(written);
  }
}
