package org.gridrls.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.gridrls.faults.nemesis.Fault;
import org.gridrls.faults.nemesis.FaultKind;
import org.junit.jupiter.api.Test;

class ShrinkerTest {
  private static final List<Fault> FAULTS =
      IntStream.range(0, 30)
          .mapToObj(i -> new Fault(i, 0, 1_000, FaultKind.KILL, "lrc-1", i))
          .toList();

  @Test
  void onlyTheFaultsThatAreNeededAreLeft() {
    List<Fault> needed = List.of(FAULTS.get(7), FAULTS.get(22));
    AtomicInteger runs = new AtomicInteger();
    Shrinker shrinker =
        new Shrinker(
            some -> {
              runs.incrementAndGet();
              return some.containsAll(needed);
            },
            any -> {});
    assertEquals(needed, shrinker.shrink(FAULTS));
    assertTrue(runs.get() < 80, () -> runs + " runs");
  }

  @Test
  void whatNoLongerShowsIsLeftAsItIs() {
    assertEquals(FAULTS, new Shrinker(some -> false, any -> {}).shrink(FAULTS));
  }
}
