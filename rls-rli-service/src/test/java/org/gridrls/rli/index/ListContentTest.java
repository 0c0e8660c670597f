package org.gridrls.rli.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.gridrls.api.CodePointOrder;
import org.gridrls.rli.Samples;
import org.junit.jupiter.api.Test;

/** A list with changes over it behaves as a sorted set that was changed. */
class ListContentTest {

  @Test
  void aChangeMakesANewListAndLeavesTheOld() {
    ListContent before = Samples.list("a", "b");
    ListContent after = before.changed(Set.of("c"), Set.of("a"), 100);
    assertTrue(holds(before, "a"));
    assertFalse(holds(before, "c"));
    assertFalse(holds(after, "a"));
    assertTrue(holds(after, "c"));
    assertEquals(2, after.names());
  }

  @Test
  void addingWhatIsThereAndRemovingWhatIsNotAreHarmless() {
    ListContent list = Samples.list("a").changed(Set.of("a"), Set.of("x"), 100);
    assertEquals(1, list.names());
    assertEquals(List.of("a"), all(list, ""));
  }

  @Test
  void aNameComesBackAfterItWent() {
    ListContent list =
        Samples.list("a", "b")
            .changed(Set.of(), Set.of("a"), 100)
            .changed(Set.of("a"), Set.of(), 100);
    assertTrue(holds(list, "a"));
    assertEquals(2, list.names());
  }

  @Test
  void manyChangesArePackedIntoANewList() {
    ListContent list = Samples.list("a");
    ListContent beside = list.changed(Set.of("b", "c", "d"), Set.of(), 3);
    ListContent packed = beside.changed(Set.of("e"), Set.of(), 3);
    assertTrue(packed.bytes() < beside.bytes(), "the overlay is gone");
    assertEquals(List.of("a", "b", "c", "d", "e"), all(packed, ""));
  }

  @Test
  void behavesAsASortedSetWhateverComesAndGoes() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    NavigableSet<String> model = new TreeSet<>(CodePointOrder.COMPARATOR);
    ListContent list = ListContent.of(NameList.EMPTY);
    for (int step = 0; step < 300; step++) {
      Set<String> added = some(random);
      Set<String> removed = some(random);
      removed.removeAll(added);
      list = list.changed(added, removed, 40);
      model.removeAll(removed);
      model.addAll(added);
      String from = random.nextInt(200) + "";
      assertEquals(model.size(), list.names(), "seed " + seed);
      assertEquals(List.copyOf(model.tailSet(from)), all(list, from), "seed " + seed);
      assertEquals(model.contains(from), holds(list, from), "seed " + seed);
    }
  }

  private static Set<String> some(Random random) {
    Set<String> names = new HashSet<>();
    for (int i = random.nextInt(12); i > 0; i--) {
      names.add(random.nextInt(200) + "");
    }
    return names;
  }

  private static boolean holds(ListContent list, String name) {
    return list.contains(new AskedName(name));
  }

  private static List<String> all(ListContent list, String from) {
    List<String> all = new ArrayList<>();
    list.from(from).forEachRemaining(all::add);
    return all;
  }
}
