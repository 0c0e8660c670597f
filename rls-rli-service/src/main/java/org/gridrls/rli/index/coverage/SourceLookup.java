package org.gridrls.rli.index.coverage;

import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gridrls.rli.index.filter.FilterContent;
import org.gridrls.rli.index.filter.FilterGroup;
import org.gridrls.rli.index.list.ListContent;
import org.gridrls.rli.index.source.Content;
import org.gridrls.rli.index.source.JointSearch;
import org.gridrls.rli.index.source.QueriedName;
import org.gridrls.rli.index.source.SourceState;

/**
 * Finds which of a moment's sources have a name: all filters of a matrix are asked at once; the
 * guards of lists select the lists to search; contents with a joint search are searched once for
 * all. Immutable, safe for threads.
 */
public final class SourceLookup {
  private final Content[] lists; // null for a filter and for a content with a joint search
  private final int[] unguarded;
  private final List<FilterGroup> filters;
  private final List<FilterGroup> guards;
  private final Map<JointSearch, Map<String, Integer>> joint = new HashMap<>();

  public SourceLookup(List<SourceState> sources) {
    this.lists = new Content[sources.size()];
    Map<FilterContent, Integer> withFilter = new LinkedHashMap<>();
    Map<FilterContent, Integer> withGuard = new LinkedHashMap<>();
    BitSet alone = new BitSet();
    for (int i = 0; i < sources.size(); i++) {
      Content content = sources.get(i).content();
      if (content instanceof FilterContent filter) {
        withFilter.put(filter, i);
      } else if (content.joint().isPresent()) {
        joint
            .computeIfAbsent(content.joint().get(), none -> new HashMap<>())
            .put(sources.get(i).source().lrc(), i);
      } else {
        lists[i] = content;
        if (content instanceof ListContent list && list.guard().isPresent()) {
          withGuard.put(list.guard().get(), i);
        } else {
          alone.set(i);
        }
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
    joint.forEach(
        (search, positions) ->
            search.having(name).stream()
                .map(positions::get)
                .filter(Objects::nonNull)
                .forEach(found::set));
    return found;
  }
}
