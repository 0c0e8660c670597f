package org.gridrls.rli.index.list;

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
import org.gridrls.rli.index.source.QueriedName;
import org.junit.jupiter.api.Test;

/** A list with changes over it behaves as a sorted set that was changed. */
class ListContentTest {

  @Test
  void aChangeMakesANewListAndLeavesTheOld() {
    ListContent before = Samples.list("a", "b");
    ListContent after = before.changed(Set.of("c"), Set.of("a"));
    assertTrue(holds(before, "a"));
    assertFalse(holds(before, "c"));
    assertFalse(holds(after, "a"));
    assertTrue(holds(after, "c"));
    assertEquals(2, after.names());
  }

  @Test
  void addingWhatIsThereAndRemovingWhatIsNotAreHarmless() {
    ListContent list = Samples.list("a").changed(Set.of("a"), Set.of("x"));
    assertEquals(1, list.names());
    assertEquals(List.of("a"), all(list, ""));
  }

  @Test
  void aNameComesBackAfterItWent() {
    ListContent list =
        Samples.list("a", "b").changed(Set.of(), Set.of("a")).changed(Set.of("a"), Set.of());
    assertTrue(holds(list, "a"));
    assertEquals(2, list.names());
  }

  @Test
  void whatChangedWhileItWasPackedLiesOverTheNewBase() {
    ListContent before = Samples.list("a", "b").changed(Set.of("c", "d"), Set.of("a"));
    ListContent now = before.changed(Set.of("a", "e"), Set.of("c", "b"));
    NameList packed = before.packed(new NameListBuilder());
    ListContent merged = now.over(packed, before);
    assertEquals(List.of("a", "d", "e"), all(merged, ""));
    assertEquals(3, merged.names());
    assertEquals(4, merged.overlaySize());
    assertEquals(0, before.over(packed, before).overlaySize());
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
      list = list.changed(added, removed);
      if (list.overlaySize() > 40) {
        list = ListContent.of(list.packed(new NameListBuilder()));
      }
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
    return list.contains(new QueriedName(name));
  }

  private static List<String> all(ListContent list, String from) {
    List<String> all = new ArrayList<>();
    list.from(from).forEachRemaining(all::add);
    return all;
  }
}
