package org.gridrls.api.catalog;

import java.util.List;

/**
 * Consecutive changes of a catalog, oldest first. Immutable.
 *
 * @param oldestSequence the oldest change still in the journal; {@code latestSequence + 1} if it is
 *     empty
 */
public record CatalogChanges(List<Change> changes, long oldestSequence, long latestSequence) {
  public CatalogChanges {
    changes = List.copyOf(changes);
  }

  /** A logical name was created ({@code added}) or removed. */
  public record Change(long sequence, boolean added, String logicalName) {}

  /** Whether no change between {@code sequence} and these changes is missing. */
  public boolean reachesBackTo(long sequence) {
    return sequence >= oldestSequence - 1;
  }

  /** The sequence number after applying these changes to the state {@code base}. */
  public long lastSequence(long base) {
    return changes.isEmpty() ? base : changes.get(changes.size() - 1).sequence();
  }
}
