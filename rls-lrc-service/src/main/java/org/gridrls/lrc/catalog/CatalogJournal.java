package org.gridrls.lrc.catalog;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import org.gridrls.api.catalog.CatalogChanges;

/**
 * The journal of a catalog's logical names: each creation and removal of a name gets the next
 * sequence number, in the same transaction. Source of soft-state updates and of clients that follow
 * a catalog. Safe for threads.
 */
public interface CatalogJournal {
  /** The sequence number of the last change, 0 before the first; costs nothing. */
  long latestSequence();

  /** The changes after {@code sequence}, oldest first, at most {@code limit}. */
  CatalogChanges changesSince(long sequence, int limit);

  /**
   * Passes a consistent view of all logical names to {@code reader}; the view ends when it returns.
   */
  <T> T snapshot(Function<NameSnapshot, T> reader);

  /**
   * When the listing began from which the names stem, by the steady clock: MIN before the first
   * one; empty for a catalog that acknowledges each change itself. A listing does not show which
   * names came and went since the one before, so only whole updates are sent of it.
   */
  default Optional<Instant> listedAt() {
    return Optional.empty();
  }

  /** Deletes all but the last {@code keep} changes; returns how many. */
  long trim(long keep);
}
