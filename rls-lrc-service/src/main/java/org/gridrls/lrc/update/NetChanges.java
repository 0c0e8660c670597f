package org.gridrls.lrc.update;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridrls.api.catalog.CatalogChanges;
import org.gridrls.lrc.filter.TargetPartition;

/**
 * The net effect of some journal entries: a name that was removed and added again is in neither
 * list. Immutable.
 */
record NetChanges(List<String> added, List<String> removed) {
  static NetChanges of(List<CatalogChanges.Change> entries, TargetPartition partition) {
    Map<String, Integer> balance = new LinkedHashMap<>();
    for (CatalogChanges.Change entry : entries) {
      if (partition.includes(entry.logicalName())) {
        balance.merge(entry.logicalName(), entry.added() ? 1 : -1, Integer::sum);
      }
    }
    List<String> added = new ArrayList<>();
    List<String> removed = new ArrayList<>();
    balance.forEach(
        (name, sum) -> {
          if (sum != 0) {
            (sum > 0 ? added : removed).add(name);
          }
        });
    return new NetChanges(added, removed);
  }
}
