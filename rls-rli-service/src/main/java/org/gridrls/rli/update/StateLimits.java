package org.gridrls.rli.update;

import java.time.Duration;
import java.time.Instant;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.UpdateSource;

/**
 * Refuses states that no catalog can have: a later one would never be accepted after them.
 * Stateless.
 */
final class StateLimits {
  private static final long NUMBER_MAX = 1L << 53;
  private static final Duration AHEAD = Duration.ofDays(1);

  private StateLimits() {}

  /** Throws BAD_ARGUMENT. {@code now} is by the wall clock, as old catalogs count their starts. */
  static void require(UpdateSource source, Instant now) {
    require("start", source.bootId(), NUMBER_MAX, source);
    require("generation", source.generation(), NUMBER_MAX, source);
    if (source.catalogId().isEmpty()) {
      require("start", source.bootId(), now.plus(AHEAD).toEpochMilli(), source);
    }
  }

  private static void require(String what, long number, long most, UpdateSource source) {
    if (number > most) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          what + " " + number + " of the catalog is too far in the future; at most " + most,
          source.lrc());
    }
  }
}
