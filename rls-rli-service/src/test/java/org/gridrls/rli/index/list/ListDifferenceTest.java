package org.gridrls.rli.index.list;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.gridrls.rli.Samples;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Tests what leads from one list to another. */
class ListDifferenceTest {
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  @RepeatedTest(20)
  void leadsFromOneToTheOtherWhetherTheyShareABaseOrNot() {
    ListContent before = Samples.list(some());
    ListContent after = before;
    for (int i = 0; i < 3; i++) {
      Set<String> gone = some();
      Set<String> come = some();
      come.removeAll(gone);
      after = after.changed(come, gone);
    }
    ListContent repacked = Samples.list(names(after));
    for (ListContent target : List.of(after, repacked)) {
      ListDifference found = ListDifference.between(before, target, 1_000).orElseThrow();
      assertEquals(minus(target, before), found.added(), "seed " + seed);
      assertEquals(minus(before, target), found.removed(), "seed " + seed);
    }
  }

  private Set<String> some() {
    Set<String> names = new TreeSet<>();
    for (int i = random.nextInt(40); i > 0; i--) {
      names.add("n" + random.nextInt(60));
    }
    return names;
  }

  private static List<String> names(ListContent list) {
    List<String> names = new ArrayList<>();
    list.from("").forEachRemaining(names::add);
    return names;
  }

  private static List<String> minus(ListContent more, ListContent less) {
    List<String> names = names(more);
    names.removeAll(names(less));
    return names;
  }

  @Test
  void whatIsTooMuchIsNotTold() {
    ListContent one = Samples.list("a", "b", "c");
    ListContent other = Samples.list("d", "e", "f");
    assertEquals(Optional.empty(), ListDifference.between(one, other, 2));
    assertEquals(
        Optional.empty(),
        ListDifference.between(one, one.changed(List.of("d"), List.of("a", "b")), 1));
    assertEquals(3, ListDifference.between(one, other, 3).orElseThrow().added().size());
  }
}
