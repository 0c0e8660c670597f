package org.gridrls.client;

import java.util.List;

/**
 * Some changes of a catalog, oldest first. Immutable.
 *
 * @param oldestSequence the first change that the catalog still holds
 * @param latestSequence the last one there is
 */
public record CatalogChanges(List<Change> changes, long oldestSequence, long latestSequence) {
  public CatalogChanges {
    changes = List.copyOf(changes);
  }

  /** A logical name began (added) or ceased to exist. */
  public record Change(long sequence, boolean added, String logicalName) {}

  /** True if nothing between {@code sequence} and these changes is forgotten. */
  public boolean reachesBackTo(long sequence) {
    return sequence >= oldestSequence - 1;
  }
}
