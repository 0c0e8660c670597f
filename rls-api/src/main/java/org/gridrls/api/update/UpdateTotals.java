package org.gridrls.api.update;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Totals of the updates of a target since the start of the catalog, and its current state.
 * Immutable.
 *
 * @param updates that succeeded, without heartbeats
 * @param changes sent one by one
 * @param bytes of names and bits as they were sent, without what messages have around them
 * @param lastFull how long the last full update took
 * @param lastIncremental duration of the last update that sent only changes
 * @param lag the index is known to hold all that was acknowledged so long ago; zero if nothing is
 *     unsent; since the start of the catalog if it has confirmed nothing
 * @param filterFill the share of the bits that are set in the filter for this target
 * @param falsePositiveRate that follows from it
 */
public record UpdateTotals(
    long updates,
    long changes,
    long bytes,
    Optional<Duration> lastFull,
    Optional<Duration> lastIncremental,
    Duration lag,
    OptionalDouble filterFill,
    OptionalDouble falsePositiveRate) {
  public static final UpdateTotals NONE =
      new UpdateTotals(
          0,
          0,
          0,
          Optional.empty(),
          Optional.empty(),
          Duration.ZERO,
          OptionalDouble.empty(),
          OptionalDouble.empty());
}
