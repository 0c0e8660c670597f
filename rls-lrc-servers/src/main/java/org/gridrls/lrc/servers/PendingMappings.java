package org.gridrls.lrc.servers;

import java.util.ArrayList;
import java.util.Collection;
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
import org.gridrls.lrc.store.jdbc.MappingEdits;

/**
 * Buffers changes of mappings: the facts needed by a group are looked up at once and its changes
 * are sent at once, so that the number of messages does not grow with the number of changes. For
 * the writing thread.
 */
public final class PendingMappings implements MappingEdits {
  /** Occurrences are counted up to this number. */
  private static final int COUNTED = 2;

  private final Store store;
  private final Set<Mapping> expected = new LinkedHashSet<>();
  private int deletions;
  private final Map<ObjectType, Map<String, Count>> counts = new EnumMap<>(ObjectType.class);
  private final Map<Mapping, Boolean> there = new HashMap<>();
  private final Map<Mapping, Boolean> changed = new LinkedHashMap<>();
  private final List<CatalogChanges.Change> journal = new ArrayList<>();

  /** The operations of the database on many mappings at once. */
  interface Store {
    Facts look(Collection<String> logical, Collection<String> target, Looked looked);

    void insert(List<Mapping> mappings);

    void delete(List<Mapping> mappings);

    void append(List<CatalogChanges.Change> entries);

    /** Drops what was looked up. */
    void forget();
  }

  /**
   * @param mappings to be looked up
   * @param most names are counted up to this number
   */
  public record Looked(List<Mapping> mappings, int most) {}

  /** How often each name occurs and which mappings exist, in the order requested. */
  public record Facts(List<Integer> logical, List<Integer> target, List<Boolean> there) {}

  /** How often a name occurs; with {@code more}, at least that often. */
  private record Count(int least, boolean more) {
    Count plus(int change) {
      return new Count(least + change, more);
    }

    boolean suffices() {
      return !more || least >= COUNTED;
    }
  }

  PendingMappings(Store store) {
    this.store = store;
    for (ObjectType type : ObjectType.values()) {
      counts.put(type, new HashMap<>());
    }
  }

  @Override
  public void expect(Collection<Mapping> mappings, int deleted) {
    expected.addAll(mappings);
    deletions += deleted;
  }

  @Override
  public void expectNothing() {
    expected.clear();
    deletions = 0;
    forgetFacts();
  }

  @Override
  public Standing standing(Mapping mapping) {
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
    List<Mapping> unknown = mappings.stream().filter(m -> !known(m)).toList();
    List<String> logical = unknownNames(ObjectType.LOGICAL_NAME, unknown);
    List<String> target = unknownNames(ObjectType.TARGET_NAME, unknown);
    int most = COUNTED + deletions;
    Facts facts = store.look(logical, target, new Looked(unknown, most));
    note(ObjectType.LOGICAL_NAME, logical, facts.logical(), most);
    note(ObjectType.TARGET_NAME, target, facts.target(), most);
    for (int i = 0; i < unknown.size(); i++) {
      there.put(unknown.get(i), facts.there().get(i));
    }
  }

  private List<String> unknownNames(ObjectType type, List<Mapping> mappings) {
    return mappings.stream().map(mapping -> mapping.name(type)).distinct().toList();
  }

  private void note(ObjectType type, List<String> names, List<Integer> found, int most) {
    for (int i = 0; i < names.size(); i++) {
      int count = found.get(i);
      counts.get(type).put(names.get(i), new Count(count, count == most));
    }
  }

  @Override
  public void insert(Mapping mapping) {
    change(mapping, true);
  }

  @Override
  public void delete(Mapping mapping) {
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

  @Override
  public void journal(CatalogChanges.Change entry) {
    journal.add(entry);
  }

  private void store() {
    store.delete(changed.keySet().stream().filter(mapping -> !changed.get(mapping)).toList());
    store.insert(changed.keySet().stream().filter(changed::get).toList());
    store.append(journal);
    changed.clear();
    journal.clear();
  }

  @Override
  public void flush() {
    store();
    forgetFacts();
  }

  @Override
  public void forget() {
    changed.clear();
    journal.clear();
    forgetFacts();
  }

  private void forgetFacts() {
    there.clear();
    counts.values().forEach(Map::clear);
    store.forget();
  }
}
