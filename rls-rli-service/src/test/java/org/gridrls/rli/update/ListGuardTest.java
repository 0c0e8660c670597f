package org.gridrls.rli.update;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.gridrls.rli.Samples;
import org.gridrls.rli.index.coverage.SourceLookup;
import org.gridrls.rli.index.list.ListContent;
import org.gridrls.rli.index.source.QueriedName;
import org.gridrls.rli.index.source.SourceState;
import org.junit.jupiter.api.Test;

/** Guards of many lists select which lists are searched, and never change what is found. */
class ListGuardTest extends ReceiverFixture {
  private static final int CATALOGS = 9;
  private static final int NAMES = 40;

  private final Map<String, Set<String>> expected = new HashMap<>();
  private final Map<String, Integer> generations = new HashMap<>();

  @Test
  void aLookupFindsWhatEachListHasAfterAnyChanges() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int step = 0; step < 2_000; step++) {
      String catalog = "lrc-" + random.nextInt(CATALOGS);
      if (!expected.containsKey(catalog) || random.nextInt(20) == 0) {
        replace(catalog, random);
      } else if (random.nextInt(30) == 0) {
        receiver.discard(catalog);
        expected.remove(catalog);
      } else {
        change(catalog, random);
      }
      assertFound("name/" + random.nextInt(NAMES), "seed " + seed + ", step " + step);
    }
    for (int name = 0; name < NAMES; name++) {
      assertFound("name/" + name, "seed " + seed + ", at the end");
    }
    assertTrue(receiver.merger().guardBytes() > 0);
  }

  @Test
  void eachOfSeveralListsGetsAGuardAndAFewDoNotNeedOne() {
    full(Samples.source("lrc-1", 1, 1), "a");
    full(Samples.source("lrc-2", 1, 1), "b");
    assertEquals(0, guarded());
    full(Samples.source("lrc-3", 1, 1), "c");
    assertEquals(3, guarded());
    receiver.discard("lrc-3");
    receiver.discard("lrc-2");
    receiver.discard("lrc-1");
    assertEquals(0, receiver.merger().guardBytes(), "what nobody uses any more is freed");
  }

  @Test
  void aListThatIsRepackedGetsANewGuard() {
    for (int i = 1; i <= 3; i++) {
      full(Samples.source("lrc-" + i, 1, 1), "a" + i);
    }
    incremental(Samples.source("lrc-1", 1, 2), 1, List.of("b", "c", "d", "e"), List.of("a1"));
    ListContent list = list("lrc-1");
    assertEquals(0, list.overlaySize(), "more names differ than an overlay may have");
    assertTrue(list.guard().isPresent());
    assertTrue(list.guard().get().mightContain("e"));
  }

  private void replace(String catalog, Random random) {
    Set<String> names = new TreeSet<>();
    for (int i = 0; i < NAMES / 3; i++) {
      names.add("name/" + random.nextInt(NAMES));
    }
    int generation = generations.merge(catalog, 1, Integer::sum);
    full(Samples.source(catalog, 1, generation), names.toArray(String[]::new));
    expected.put(catalog, names);
  }

  private void change(String catalog, Random random) {
    Set<String> names = expected.get(catalog);
    String name = "name/" + random.nextInt(NAMES);
    int generation = generations.merge(catalog, 1, Integer::sum);
    boolean adds = names.add(name);
    if (!adds) {
      names.remove(name);
    }
    incremental(
        Samples.source(catalog, 1, generation),
        generation - 1,
        adds ? List.of(name) : List.of(),
        adds ? List.of() : List.of(name));
  }

  private void assertFound(String name, String when) {
    List<SourceState> states = new ArrayList<>(sources.all());
    Set<String> found = new TreeSet<>();
    new SourceLookup(states)
        .find(new QueriedName(name)).stream()
            .forEach(i -> found.add(states.get(i).source().lrcMember()));
    Set<String> has = new TreeSet<>();
    expected.forEach(
        (catalog, names) -> {
          if (names.contains(name)) {
            has.add(catalog);
          }
        });
    assertEquals(has, found, name + ", " + when);
  }

  private long guarded() {
    return sources.all().stream()
        .filter(state -> ((ListContent) state.content()).guard().isPresent())
        .count();
  }

  private ListContent list(String member) {
    return (ListContent) held(member).orElseThrow().content();
  }
}
