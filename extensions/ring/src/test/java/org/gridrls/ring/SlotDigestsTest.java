package org.gridrls.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gridrls.api.LogicalName;
import org.gridrls.api.index.NameLocations;
import org.gridrls.ring.peer.LonelyPeers;
import org.gridrls.ring.slot.InMemorySlotStore;
import org.gridrls.ring.slot.PartId;
import org.gridrls.ring.slot.SlotDigest;
import org.gridrls.ring.slot.Slots;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Answers are the same with digests, whatever changed since they were built. */
class SlotDigestsTest {
  private static final int CATALOGS = 12;
  private static final int NAMES = 600;
  private static final long SEED = 20_71;

  private final InMemorySlotStore store = (InMemorySlotStore) InMemorySlotStore.two().get(0);
  private final RingMember member = new RingMember("one", store, new LonelyPeers(), store);
  private final Random random = new Random(SEED);
  private final Map<String, Set<String>> model = new TreeMap<>();
  private final Map<String, Integer> generations = new TreeMap<>();

  @AfterEach
  void close() {
    member.close();
  }

  private static String name(int number) {
    return "name-" + number;
  }

  private void full(String catalog) {
    Set<String> names =
        random
            .ints(NAMES / 3, 0, NAMES)
            .mapToObj(SlotDigestsTest::name)
            .collect(Collectors.toSet());
    int generation = generations.merge(catalog, 1, Integer::sum);
    member.full(catalog, generation, List.copyOf(names));
    model.put(catalog, names);
  }

  private void change(String catalog) {
    Set<String> held = model.get(catalog);
    List<String> removed = held.stream().limit(5).toList();
    List<String> added =
        IntStream.range(0, NAMES)
            .mapToObj(SlotDigestsTest::name)
            .filter(name -> !held.contains(name))
            .limit(5)
            .toList();
    int base = generations.get(catalog);
    member.changes(catalog, base, generations.merge(catalog, 1, Integer::sum), added, removed);
    held.removeAll(removed);
    held.addAll(added);
  }

  private void discard(String catalog) {
    member.receiver().discard(catalog);
    model.remove(catalog);
  }

  /** One of three kinds of change of any catalog; one that was discarded comes back. */
  private void step() {
    String catalog = "catalog-" + random.nextInt(CATALOGS);
    int kind = random.nextInt(10);
    if (!model.containsKey(catalog) || kind < 2) {
      full(catalog);
    } else if (kind == 2) {
      discard(catalog);
    } else {
      change(catalog);
    }
  }

  private void assertAnswers() {
    List<LogicalName> all =
        IntStream.range(0, NAMES + 20).mapToObj(i -> new LogicalName(name(i))).toList();
    for (NameLocations found : member.index().lrcsOf(all).names()) {
      Set<String> expected = new HashSet<>();
      model.forEach(
          (catalog, names) -> {
            if (names.contains(found.logicalName().value())) {
              expected.add(catalog);
            }
          });
      assertEquals(
          expected,
          found.locations().stream().map(one -> one.lrcMember()).collect(Collectors.toSet()),
          found.logicalName() + ", seed " + SEED);
    }
  }

  @Test
  void answersAreThoseOfTheListsAfterAnyChanges() {
    for (int step = 0; step < 120; step++) {
      step();
      if (step % 7 == 0) {
        member.digest();
      }
      if (step % 5 == 0) {
        assertAnswers();
      }
    }
    assertAnswers();
  }

  private int slotOfMostLists() {
    return IntStream.range(0, Slots.COUNT)
        .boxed()
        .max(Comparator.comparing(one -> member.lists(one).open().size()))
        .orElseThrow();
  }

  @Test
  void aLookupVisitsNoListThatIsInADigestAndCannotHaveTheName() {
    for (int i = 0; i < CATALOGS; i++) {
      full("catalog-" + i);
    }
    int slot = slotOfMostLists();
    String there =
        IntStream.range(0, NAMES)
            .mapToObj(SlotDigestsTest::name)
            .filter(name -> Slots.of(name) == slot)
            .findFirst()
            .orElseThrow();
    assertTrue(member.lists(slot).open().size() > 3, "nothing is in a digest yet");
    member.digest();
    SlotCatalogs.Slot lists = member.lists(slot);
    assertEquals(List.of(), lists.open());
    assertEquals(lists, member.lists(slot));
    assertSame(lists, member.lists(slot), "kept while nothing changes");
    member.heartbeat("catalog-0", 1);
    assertSame(lists, member.lists(slot), "a heartbeat changes no list");
    for (int i = 0; i < 8; i++) {
      String catalog = "catalog-" + i;
      int base = generations.get(catalog);
      String added = "other-" + i;
      member.changes(
          catalog, base, generations.merge(catalog, 1, Integer::sum), List.of(added), List.of());
      member.changes(
          catalog,
          base + 1,
          generations.merge(catalog, 1, Integer::sum),
          List.of(there),
          List.of());
      model.get(catalog).add(there);
    }
    assertTrue(member.lists(slot).open().size() > 3, "changes are searched besides");
    assertAnswers();
    member.digest();
    assertEquals(List.of(), member.lists(slot).open(), "they were added");
    assertTrue(member.metrics().value("ringDigestBytes") <= 6L * (CATALOGS * NAMES / 3 + 16));
    assertAnswers();
  }

  /** A question may come between the change of the sources and the word of it. */
  @Test
  void listsOfASlotAreThoseOfItsSourcesBeforeAnyoneSaysThatTheyChanged() {
    SlotCatalogs unaware = new SlotCatalogs();
    String name = name(1);
    int slot = Slots.of(name);
    member.full("first", 1, List.of(name));
    SlotCatalogs.Slot lists = unaware.of(slot, SlotDigest.NONE, member.sources(), store);
    assertEquals(1, lists.open().size());
    assertSame(lists, unaware.of(slot, SlotDigest.NONE, member.sources(), store));
    member.full("second", 1, List.of(name));
    assertEquals(2, unaware.of(slot, SlotDigest.NONE, member.sources(), store).open().size());
    member.receiver().discard("first");
    assertEquals(1, unaware.of(slot, SlotDigest.NONE, member.sources(), store).open().size());
  }

  @Test
  void aListWhosePartIsMissingForAMomentIsInTheNextDigest() {
    for (int i = 0; i < CATALOGS; i++) {
      full("catalog-" + i);
    }
    int slot = slotOfMostLists();
    PartId moved =
        IntStream.range(0, CATALOGS)
            .mapToObj(i -> (RingContent) member.held("catalog-" + i).content())
            .flatMap(content -> content.packed().parts().of(slot).stream())
            .findFirst()
            .orElseThrow();
    byte[] bytes = store.local(moved).orElseThrow();
    store.lose(moved);
    member.leave(slot);
    member.digest();
    store.put(Map.of(moved, bytes));
    assertEquals(1, member.lists(slot).open().size());
    member.digest();
    assertEquals(List.of(), member.lists(slot).open());
    assertAnswers();
  }

  @Test
  void answersAreTheSameBeforeAndAfterDigestsAndChanges() {
    for (int i = 0; i < CATALOGS; i++) {
      full("catalog-" + i);
    }
    assertAnswers();
    member.digest();
    long bytes = member.metrics().value("ringDigestBytes");
    assertTrue(bytes > 0 && bytes <= 6L * CATALOGS * NAMES / 3, () -> bytes + " bytes");
    assertAnswers();
    for (int round = 0; round < 6; round++) {
      change("catalog-" + random.nextInt(CATALOGS));
      full("catalog-" + random.nextInt(CATALOGS));
      assertAnswers();
      member.digest();
      assertAnswers();
    }
  }
}
