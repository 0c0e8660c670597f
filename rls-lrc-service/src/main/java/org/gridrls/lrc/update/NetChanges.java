package org.gridrls.lrc.update;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridrls.api.catalog.CatalogChanges;
import org.gridrls.lrc.filter.TargetPartition;

/**
 * The effect of some journal entries: a name that was removed and added again is in neither list. A
 * name that was added and removed again is a removed one, because an index has to know that the
 * catalog had it. Immutable.
 */
record NetChanges(List<String> added, List<String> removed) {
  /** Whether the first and the last change of a name added it. */
  private record Ends(boolean first, boolean last) {}

  static NetChanges of(List<CatalogChanges.Change> entries, TargetPartition partition) {
    Map<String, Ends> byName = new LinkedHashMap<>();
    for (CatalogChanges.Change entry : entries) {
      if (partition.includes(entry.logicalName())) {
        Ends one = new Ends(entry.added(), entry.added());
        byName.merge(entry.logicalName(), one, (first, last) -> new Ends(first.first, last.last));
      }
    }
    List<String> added = new ArrayList<>();
    List<String> removed = new ArrayList<>();
    byName.forEach(
        (name, ends) -> {
          if (!ends.last) {
            removed.add(name);
          } else if (ends.first) {
            added.add(name);
          }
        });
    return new NetChanges(added, removed);
  }
}
