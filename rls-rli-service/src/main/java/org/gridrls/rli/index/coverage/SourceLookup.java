package org.gridrls.rli.index.coverage;

import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridrls.rli.index.filter.FilterContent;
import org.gridrls.rli.index.filter.FilterGroup;
import org.gridrls.rli.index.list.ListContent;
import org.gridrls.rli.index.source.Content;
import org.gridrls.rli.index.source.QueriedName;
import org.gridrls.rli.index.source.SourceState;

/**
 * Finds which of a moment's sources have a name: all filters of a matrix are asked at once; the
 * guards of lists select the lists to search. Immutable, safe for threads.
 */
public final class SourceLookup {
  private final Content[] lists; // null for the position of a filter
  private final int[] unguarded;
  private final List<FilterGroup> filters;
  private final List<FilterGroup> guards;

  public SourceLookup(List<SourceState> sources) {
    this.lists = new Content[sources.size()];
    Map<FilterContent, Integer> withFilter = new LinkedHashMap<>();
    Map<FilterContent, Integer> withGuard = new LinkedHashMap<>();
    BitSet alone = new BitSet();
    for (int i = 0; i < sources.size(); i++) {
      if (sources.get(i).content() instanceof FilterContent filter) {
        withFilter.put(filter, i);
        continue;
      }
      lists[i] = sources.get(i).content();
      if (lists[i] instanceof ListContent list && list.guard().isPresent()) {
        withGuard.put(list.guard().get(), i);
      } else {
        alone.set(i);
      }
    }
    this.unguarded = alone.stream().toArray();
    this.filters = FilterGroup.of(withFilter);
    this.guards = FilterGroup.of(withGuard);
  }

  /** The positions of those sources, ascending. */
  public BitSet find(QueriedName name) {
    BitSet found = new BitSet();
    for (FilterGroup group : guards) {
      group.find(name.hash(), found);
    }
    for (int i : unguarded) {
      found.set(i);
    }
    for (int i = found.nextSetBit(0); i >= 0; i = found.nextSetBit(i + 1)) {
      if (!lists[i].mightContain(name)) {
        found.clear(i);
      }
    }
    for (FilterGroup group : filters) {
      group.find(name.hash(), found);
    }
    return found;
  }
}
