package org.gridrls.api.index;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.gridrls.api.Counted;
import org.gridrls.api.Readable;

/**
 * States that a catalog had a name when an index last heard it; the catalog is silent now, or lost
 * changes since. It is no location, counts as not found, and makes no answer complete.
 *
 * @param lrc the catalog's endpoint at that time
 * @param falsePositiveRate of a Bloom filter: how likely it is a mistake (0 to 1); empty: a list
 *     had it
 * @param asOf when the index last heard the state that has the name, by the index's wall clock
 * @param silentFor the time since, by a monotonic clock
 * @param lost the number of acknowledged changes that the catalog has lost since; empty: none, it
 *     is only silent
 */
public record LastKnown(
    String lrc,
    String lrcMember,
    OptionalDouble falsePositiveRate,
    Instant asOf,
    Duration silentFor,
    OptionalLong lost) {

  /** Says it in words, such as {@code c had it (list), as of ..., silent for 6 min}. */
  public String text() {
    String how =
        falsePositiveRate.isPresent()
            ? String.format(Locale.ROOT, "filter %.2f %%", 100 * falsePositiveRate.getAsDouble())
            : "list";
    String then =
        lost.isPresent()
            ? "before it lost " + Counted.of(lost.getAsLong(), "acknowledged change")
            : "silent for " + Readable.of(silentFor);
    return "%s had it (%s), as of %s, %s"
        .formatted(lrcMember, how, asOf.truncatedTo(ChronoUnit.SECONDS), then);
  }

  /** Returns true if the answer does not cover the catalog: what it covers is newer than this. */
  public boolean isBeyond(Completeness basis) {
    return basis.notCovered().stream()
        .anyMatch(gap -> gap.only().isEmpty() && gap.lrcMember().equals(lrcMember));
  }

  /** Returns the later of two statements about one catalog. */
  public LastKnown later(LastKnown other) {
    return Optional.of(other).filter(one -> one.silentFor.compareTo(silentFor) < 0).orElse(this);
  }
}
