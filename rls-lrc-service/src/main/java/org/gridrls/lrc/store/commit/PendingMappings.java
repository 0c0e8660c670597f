package org.gridrls.lrc.store.commit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.catalog.CatalogChanges;
import org.gridrls.lrc.store.jdbc.MappingTable;
import org.gridrls.lrc.store.jdbc.MappingTable.Occurrences;

/**
 * Changes of single mappings, each based on the result of those before. The facts needed by a group
 * are looked up at once and its changes are sent at once, so that the number of statements does not
 * grow with the number of changes. For the writing thread.
 */
final class PendingMappings {
  /** Occurrences are counted up to this number. */
  private static final int COUNTED = 2;

  /** Neighbours in a group share pages of the table, so that these are found and changed once. */
  private static final Comparator<Mapping> IN_PAGE_ORDER =
      Comparator.comparing(mapping -> mapping.logicalName().value());

  private final MappingTable table;
  private final Set<Mapping> expected = new LinkedHashSet<>();
  private final Map<ObjectType, Map<String, Integer>> deletions = new EnumMap<>(ObjectType.class);

  /** The most announced deletions of mappings with one name in common. */
  private int deletionsOfOne;

  private final Map<ObjectType, Map<String, Count>> counts = new EnumMap<>(ObjectType.class);
  private final Map<Mapping, Boolean> there = new HashMap<>();
  private final Map<Mapping, Boolean> changed = new LinkedHashMap<>();
  private final List<CatalogChanges.Change> journal = new ArrayList<>();

  /** The mappings looked up last, in the order of pages. */
  private List<Mapping> ordered = List.of();

  /** How often the two names of a mapping occur (at most 2), and whether the mapping exists. */
  record Standing(int logical, int target, boolean there) {}

  /** How often a name occurs; with {@code more}, at least that often. */
  private record Count(int least, boolean more) {
    Count plus(int change) {
      return new Count(least + change, more);
    }

    boolean suffices() {
      return !more || least >= COUNTED;
    }
  }

  PendingMappings(MappingTable table) {
    this.table = table;
    for (ObjectType type : ObjectType.values()) {
      counts.put(type, new HashMap<>());
      deletions.put(type, new HashMap<>());
    }
  }

  /**
   * Announces mappings that will be looked up soon, so that they can be looked up together.
   *
   * @param deleted those of them that may be deleted
   */
  void expect(Collection<Mapping> mappings, Collection<Mapping> deleted) {
    expected.addAll(mappings);
    for (ObjectType type : ObjectType.values()) {
      Map<String, Integer> known = deletions.get(type);
      for (Mapping mapping : deleted) {
        int ofName = known.merge(mapping.name(type), 1, Integer::sum);
        deletionsOfOne = Math.max(deletionsOfOne, ofName);
      }
    }
  }

  /** Ends a group: drops the announced mappings. */
  void expectNothing() {
    expected.clear();
    deletions.values().forEach(Map::clear);
    deletionsOfOne = 0;
    forgetFacts();
  }

  Standing standing(Mapping mapping) {
    if (!known(mapping)) {
      lookUp(expected.contains(mapping) ? expected : Set.of(mapping));
    }
    int logical = count(ObjectType.LOGICAL_NAME, mapping).least();
    int target = count(ObjectType.TARGET_NAME, mapping).least();
    return new Standing(Math.min(logical, COUNTED), Math.min(target, COUNTED), there.get(mapping));
  }

  private boolean known(Mapping mapping) {
    Count logical = count(ObjectType.LOGICAL_NAME, mapping);
    Count target = count(ObjectType.TARGET_NAME, mapping);
    return there.containsKey(mapping)
        && logical != null
        && logical.suffices()
        && target != null
        && target.suffices();
  }

  private Count count(ObjectType type, Mapping mapping) {
    return counts.get(type).get(mapping.name(type));
  }

  /** Pending changes are sent first, so that the answers include them. */
  private void lookUp(Collection<Mapping> mappings) {
    store();
    List<Mapping> unknown = mappings.stream().filter(m -> !known(m)).sorted(IN_PAGE_ORDER).toList();
    ordered = unknown;
    List<String> logical = names(ObjectType.LOGICAL_NAME, unknown);
    List<String> target = names(ObjectType.TARGET_NAME, unknown);
    int most = COUNTED + deletionsOfOne;
    List<Occurrences> found = table.occurrences(logical, target, most);
    note(ObjectType.LOGICAL_NAME, logical, found.subList(0, logical.size()), most);
    note(ObjectType.TARGET_NAME, target, found.subList(logical.size(), found.size()), most);
    Map<String, String> only = new HashMap<>();
    for (int i = 0; i < logical.size(); i++) {
      only.put(logical.get(i), found.get(i).only());
    }
    lookForMappings(unknown, only);
  }

  /**
   * A mapping of which one name does not occur does not exist; one whose logical name has a single
   * mapping exists if it is that mapping.
   */
  private void lookForMappings(List<Mapping> unknown, Map<String, String> onlyTargets) {
    List<Mapping> possible = new ArrayList<>();
    for (Mapping mapping : unknown) {
      String only = onlyTargets.get(mapping.logicalName().value());
      if (only != null) {
        there.put(mapping, only.equals(mapping.targetName().value()));
      } else if (count(ObjectType.LOGICAL_NAME, mapping).least() > 0
          && count(ObjectType.TARGET_NAME, mapping).least() > 0) {
        possible.add(mapping);
      } else {
        there.put(mapping, false);
      }
    }
    if (!possible.isEmpty()) {
      List<Boolean> found = table.areThere(possible);
      for (int i = 0; i < found.size(); i++) {
        there.put(possible.get(i), found.get(i));
      }
    }
  }

  private static List<String> names(ObjectType type, List<Mapping> mappings) {
    return mappings.stream().map(mapping -> mapping.name(type)).distinct().toList();
  }

  private void note(ObjectType type, List<String> names, List<Occurrences> found, int most) {
    for (int i = 0; i < names.size(); i++) {
      int count = found.get(i).count();
      counts.get(type).put(names.get(i), new Count(count, count == most));
    }
  }

  void insert(Mapping mapping) {
    change(mapping, true);
  }

  void delete(Mapping mapping) {
    change(mapping, false);
  }

  private void change(Mapping mapping, boolean present) {
    for (ObjectType type : ObjectType.values()) {
      counts
          .get(type)
          .computeIfPresent(mapping.name(type), (n, count) -> count.plus(present ? 1 : -1));
    }
    there.put(mapping, present);
    if (changed.remove(mapping) == null) {
      changed.put(mapping, present);
    }
  }

  /** Journals the creation or removal of a logical name. */
  void journal(CatalogChanges.Change entry) {
    journal.add(entry);
  }

  /** Stores the pending changes. */
  void store() {
    if (!changed.isEmpty() || !journal.isEmpty()) {
      change();
      changed.clear();
      journal.clear();
    }
  }

  /** Drops pending changes after a rollback, to the savepoint or of the whole transaction. */
  void forget() {
    changed.clear();
    journal.clear();
    forgetFacts();
  }

  /** Most groups change what was looked up, which is sorted already. */
  private void change() {
    List<Mapping> all = ordered.stream().filter(changed::containsKey).toList();
    if (all.size() < changed.size()) {
      all = changed.keySet().stream().sorted(IN_PAGE_ORDER).toList();
    }
    table.change(
        all.stream().filter(mapping -> !changed.get(mapping)).toList(),
        all.stream().filter(changed::get).toList(),
        List.copyOf(journal));
  }

  /** Drops what is known of names, after other statements changed them. */
  void forgetFacts() {
    there.clear();
    ordered = List.of();
    counts.values().forEach(Map::clear);
    table.forget();
  }
}
