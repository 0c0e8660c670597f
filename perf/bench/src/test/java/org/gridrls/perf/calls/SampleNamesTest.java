package org.gridrls.perf.calls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SampleNamesTest {
  private static final int NAMES = 100_000;

  private final List<String> names = IntStream.range(0, NAMES).mapToObj(SampleNames::name).toList();

  @Test
  void namesComeInNoOrder() {
    long ascending =
        IntStream.range(1, NAMES).filter(i -> names.get(i - 1).compareTo(names.get(i)) < 0).count();
    assertEquals(0.5, ascending / (double) NAMES, 0.01);
    assertEquals(NAMES, names.stream().distinct().count());
  }

  @Test
  void namesAreAsLongAsRealOnes() {
    for (String name : List.of(names.get(0), names.get(NAMES - 1), SampleNames.sorted(NAMES))) {
      assertEquals(98, name.length(), name);
      assertEquals(137, SampleNames.target(name).length());
    }
  }

  @Test
  void sortedNamesAscend() {
    for (long i : new long[] {0, 9, 15, 65_535, 1_048_575, NAMES}) {
      assertTrue(SampleNames.sorted(i).compareTo(SampleNames.sorted(i + 1)) < 0, "from " + i);
    }
  }

  @Test
  void aThousandNamesHaveEachPrefix() {
    TreeSet<String> sorted = new TreeSet<>(names);
    for (long i = 0; i < 500; i++) {
      String prefix = SampleNames.prefix(i, NAMES);
      assertTrue(SampleNames.name(i).startsWith(prefix));
      assertTrue(sorted.subSet(prefix, prefix + '~').size() >= 1_000, prefix);
    }
  }

  @Test
  void queriesInTurnAskForAllNames() {
    assertEquals(
        NAMES,
        IntStream.range(0, NAMES)
            .mapToLong(i -> SampleNames.scattered(i, NAMES))
            .distinct()
            .count());
  }
}
