package org.gridrls.lrc.catalog;

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

  /** Deletes all but the last {@code keep} changes; returns how many. */
  long trim(long keep);
}
