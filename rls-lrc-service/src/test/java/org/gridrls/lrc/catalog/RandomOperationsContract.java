package org.gridrls.lrc.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.api.ItemFailure;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.catalog.CatalogChanges;
import org.junit.jupiter.api.Test;

/** Any sequence of changes comes to what the same sequence comes to in a map. */
public abstract class RandomOperationsContract extends CatalogContract {
  private static final int CALLS = 400;

  private final Map<String, Set<String>> model = new HashMap<>();

  private record Asked(CatalogChange change, Optional<RlsError> expected) {}

  @Test
  void randomChangesAgreeWithAMap() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int call = 0; call < CALLS; call++) {
      oneCall(random, "seed " + seed + ", call " + call);
    }
    assertEquals(mappingsOfModel(), new HashSet<>(matching(LFN, "*", 17)), "seed " + seed);
    assertEquals(mappingsOfModel(), new HashSet<>(matching(PFN, "*", 17)), "seed " + seed);
    assertEquals(expectedCounts(), catalog.counts(), "seed " + seed);
    assertEquals(model.keySet(), replayed(), "seed " + seed);
  }

  private void oneCall(Random random, String where) {
    boolean atomic = random.nextInt(4) == 0;
    Map<String, Set<String>> before = copy(model);
    List<CatalogChange> changes = new ArrayList<>();
    List<Integer> refused = new ArrayList<>();
    List<RlsError> errors = new ArrayList<>();
    for (int i = 0, n = 1 + random.nextInt(8); i < n; i++) {
      Asked asked = anyChange(random);
      changes.add(asked.change());
      int index = i;
      asked
          .expected()
          .ifPresent(
              error -> {
                refused.add(index);
                errors.add(error);
              });
    }
    BulkResult result = catalog.apply(changes, atomic ? BulkMode.ATOMIC : BulkMode.PER_ITEM);
    if (atomic && !refused.isEmpty()) {
      model.clear();
      model.putAll(before);
      assertEquals(
          refused.subList(0, 1),
          result.failures().stream().map(ItemFailure::index).toList(),
          where);
      assertEquals(0, result.applied(), where);
    } else {
      assertEquals(refused, result.failures().stream().map(ItemFailure::index).toList(), where);
      assertEquals(errors, result.failures().stream().map(ItemFailure::error).toList(), where);
    }
  }

  private static Map<String, Set<String>> copy(Map<String, Set<String>> from) {
    Map<String, Set<String>> copy = new HashMap<>();
    from.forEach((name, targets) -> copy.put(name, new HashSet<>(targets)));
    return copy;
  }

  private Asked anyChange(Random random) {
    String name = "n" + random.nextInt(12);
    String target = "t" + random.nextInt(5);
    Mapping mapping = mapping(name, target);
    return switch (random.nextInt(5)) {
      case 0 -> new Asked(new CatalogChange.Create(mapping), created(name, target));
      case 1 -> new Asked(new CatalogChange.Add(mapping), added(name, target));
      case 2 ->
          new Asked(
              new CatalogChange.Put(AttributedMapping.plain(mapping)), put(name, Set.of(target)));
      default -> new Asked(new CatalogChange.Delete(mapping), deleted(name, target));
    };
  }

  private Optional<RlsError> created(String name, String target) {
    return model.containsKey(name)
        ? Optional.of(RlsError.LOGICAL_NAME_EXISTS)
        : put(name, Set.of(target));
  }

  private Optional<RlsError> added(String name, String target) {
    if (!model.containsKey(name)) {
      return Optional.of(RlsError.LOGICAL_NAME_NOT_FOUND);
    }
    return model.get(name).contains(target)
        ? Optional.of(RlsError.MAPPING_EXISTS)
        : put(name, Set.of(target));
  }

  private Optional<RlsError> put(String name, Set<String> targets) {
    model.computeIfAbsent(name, n -> new HashSet<>()).addAll(targets);
    return Optional.empty();
  }

  private Optional<RlsError> deleted(String name, String target) {
    if (!model.containsKey(name)) {
      return Optional.of(RlsError.LOGICAL_NAME_NOT_FOUND);
    }
    if (model.values().stream().noneMatch(targets -> targets.contains(target))) {
      return Optional.of(RlsError.TARGET_NAME_NOT_FOUND);
    }
    if (!model.get(name).remove(target)) {
      return Optional.of(RlsError.MAPPING_NOT_FOUND);
    }
    model.values().removeIf(Set::isEmpty);
    return Optional.empty();
  }

  private Set<String> mappingsOfModel() {
    Set<String> all = new HashSet<>();
    model.forEach((name, targets) -> targets.forEach(target -> all.add(name + " -> " + target)));
    return all;
  }

  private CatalogCounts expectedCounts() {
    Set<String> targets = new HashSet<>();
    model.values().forEach(targets::addAll);
    return new CatalogCounts(
        model.size(), targets.size(), mappingsOfModel().size(), journal.latestSequence());
  }

  private Set<String> replayed() {
    Set<String> names = new HashSet<>();
    for (CatalogChanges.Change entry : journal.changesSince(0, 10_000).changes()) {
      boolean changed =
          entry.added() ? names.add(entry.logicalName()) : names.remove(entry.logicalName());
      assertEquals(true, changed, "entry " + entry);
    }
    return names;
  }
}
