package org.gridrls.cli.audit;

import java.util.HashSet;
import java.util.Set;
import org.gridrls.api.catalog.CatalogChanges;

/**
 * The names that changed in a catalog after the state that an index confirmed. Not safe for
 * threads.
 */
final class PendingChanges {
  private final AuditedPair pair;
  private final int max;
  private final Set<String> names = new HashSet<>();
  private long known;
  private int read;
  private boolean complete = true;

  PendingChanges(AuditedPair pair, long since, int max) {
    this.pair = pair;
    this.known = since;
    this.max = max;
  }

  /** Reads the current changes, which covers everything listed before. */
  void catchUp() {
    while (complete) {
      CatalogChanges changes = pair.changesSince(known);
      complete = known >= changes.latestSequence() || changes.reachesBackTo(known);
      for (CatalogChanges.Change change : changes.changes()) {
        names.add(change.logicalName());
        known = change.sequence();
      }
      read += changes.changes().size();
      if (changes.changes().isEmpty() || known >= changes.latestSequence()) {
        return;
      }
      complete &= read < max;
    }
  }

  /** False: there may be more, forgotten by the catalog or too many. */
  boolean areComplete() {
    return complete;
  }

  boolean concern(String name) {
    return names.contains(name);
  }
}
