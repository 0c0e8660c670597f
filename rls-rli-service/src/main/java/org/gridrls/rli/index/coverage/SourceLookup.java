package org.gridrls.rli.index.coverage;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridrls.rli.index.filter.FilterContent;
import org.gridrls.rli.index.filter.FilterGroup;
import org.gridrls.rli.index.list.ListContent;
import org.gridrls.rli.index.source.QueriedName;
import org.gridrls.rli.index.source.SourceState;

/**
 * Finds which of a moment's sources have a name: each list is asked, and all filters of a matrix at
 * once. Immutable, safe for threads.
 */
public final class SourceLookup {
  private final int[] lists;
  private final ListContent[] contents;
  private final List<FilterGroup> filters;

  public SourceLookup(List<SourceState> sources) {
    List<Integer> withList = new ArrayList<>();
    Map<FilterContent, Integer> withFilter = new LinkedHashMap<>();
    for (int i = 0; i < sources.size(); i++) {
      if (sources.get(i).content() instanceof FilterContent filter) {
        withFilter.put(filter, i);
      } else {
        withList.add(i);
      }
    }
    this.lists = withList.stream().mapToInt(i -> i).toArray();
    this.contents =
        withList.stream()
            .map(i -> (ListContent) sources.get(i).content())
            .toArray(ListContent[]::new);
    this.filters = FilterGroup.of(withFilter);
  }

  /** The positions of those sources, ascending. */
  public BitSet find(QueriedName name) {
    BitSet found = new BitSet();
    for (int i = 0; i < lists.length; i++) {
      if (contents[i].contains(name)) {
        found.set(lists[i]);
      }
    }
    for (FilterGroup group : filters) {
      group.find(name.hash(), found);
    }
    return found;
  }
}
