package org.gridrls.lrc.update;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.gridrls.lrc.catalog.JournalEntry;
import org.gridrls.lrc.filter.Partition;

/**
 * What some entries of the journal come to: a name that went and came again is neither added nor
 * removed.
 */
record NameChanges(List<String> added, List<String> removed) {
  static NameChanges fold(List<JournalEntry> entries, Partition partition) {
    Map<String, Integer> balance = new LinkedHashMap<>();
    for (JournalEntry entry : entries) {
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
    return new NameChanges(added, removed);
  }

  int size() {
    return added.size() + removed.size();
  }

  /** Of the names as they are sent. */
  long bytes() {
    return Stream.concat(added.stream(), removed.stream())
        .mapToLong(name -> name.getBytes(StandardCharsets.UTF_8).length)
        .sum();
  }
}
