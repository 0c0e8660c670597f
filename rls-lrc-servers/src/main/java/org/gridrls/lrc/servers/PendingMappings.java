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
import org.gridrls.lrc.catalog.JournalEntry;
import org.gridrls.lrc.store.jdbc.MappingEdits;

/**
 * Changes of mappings that meet in memory: what a group of them needs to know is looked up at once,
 * and what becomes of it is sent at once, so that their number does not multiply the messages to
 * the database. For the writing thread.
 */
public final class PendingMappings implements MappingEdits {
  /** 0, 1 and more is all that is asked for. */
  private static final int COUNTED = 2;

  private final Store store;
  private final Set<Mapping> expected = new LinkedHashSet<>();
  private int deletions;
  private final Map<ObjectType, Map<String, Count>> counts = new EnumMap<>(ObjectType.class);
  private final Map<Mapping, Boolean> there = new HashMap<>();
  private final Map<Mapping, Boolean> changed = new LinkedHashMap<>();
  private final List<JournalEntry> journal = new ArrayList<>();

  /** What the database does for many mappings at once. */
  interface Store {
    Facts look(Collection<String> logical, Collection<String> target, Looked looked);

    void insert(List<Mapping> mappings);

    void delete(List<Mapping> mappings);

    void append(List<JournalEntry> entries);

    /** What was looked up counts no more. */
    void forget();
  }

  /**
   * @param mappings to be looked for
   * @param most a name is counted so far at most
   */
  public record Looked(List<Mapping> mappings, int most) {}

  /** How often each name occurs, and which mappings are there, each in the order asked for. */
  public record Facts(List<Integer> logical, List<Integer> target, List<Boolean> there) {}

  /** How often a name occurs; or with {@code more} perhaps more often. */
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
    return counts.get(type).get(name(type, mapping));
  }

  private static String name(ObjectType type, Mapping mapping) {
    return type == ObjectType.LOGICAL_NAME
        ? mapping.logicalName().value()
        : mapping.targetName().value();
  }

  /** What the database says is true only when it was told all. */
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
    return mappings.stream().map(mapping -> name(type, mapping)).distinct().toList();
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
          .computeIfPresent(name(type, mapping), (n, count) -> count.plus(present ? 1 : -1));
    }
    there.put(mapping, present);
    if (changed.remove(mapping) == null) {
      changed.put(mapping, present);
    }
  }

  @Override
  public void journal(JournalEntry entry) {
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
