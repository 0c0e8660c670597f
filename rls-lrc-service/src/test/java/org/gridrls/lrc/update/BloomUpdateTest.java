package org.gridrls.lrc.update;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import org.gridrls.api.bloom.BloomParameters;
import org.gridrls.api.update.UpdateKind;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** When an index that takes Bloom filters is sent what, and that a filter never denies a name. */
class BloomUpdateTest extends UpdateFixture {
  @BeforeEach
  void oneIndex() {
    scheduler.close();
    scheduler = scheduler(UpdateKind.BLOOM);
    put(0, 1_000);
    members(rli(RLI, 1));
  }

  private void everyNameIsInTheFilter() {
    catalog.snapshot(
        snapshot -> {
          snapshot.forEach(name -> assertTrue(index().filter.mightContain(name), name));
          return null;
        });
  }

  @Test
  void theFilterHoldsEveryNameAndFewOthers() {
    assertEquals(List.of("bloom 1000 1000"), after(seconds(0)));
    everyNameIsInTheFilter();
    long wrong =
        java.util.stream.IntStream.range(0, 10_000)
            .filter(i -> index().filter.mightContain("other/" + i))
            .count();
    assertTrue(wrong < 150, () -> wrong + " of 10,000");
    assertEquals("bloom", status().last().orElseThrow().kind());
    assertEquals(index().filter.sizeInBytes(), status().last().orElseThrow().bytes());
  }

  @Test
  void changesMeanTheWholeFilterAgainAndDeletionsTakeNoOtherNameWithThem() {
    after(seconds(0));
    for (int i = 0; i < 1_000; i += 3) {
      delete(i);
    }
    assertEquals(List.of("bloom 1334 666"), after(seconds(0)));
    everyNameIsInTheFilter();
    put(2_000, 2_001);
    assertEquals(List.of(), after(seconds(1)));
    assertEquals(List.of("bloom 1335 667"), after(seconds(30)));
    everyNameIsInTheFilter();
  }

  @Test
  void aWholeFilterIsSentEveryQuarterOfAnHourAndHeartbeatsBetween() {
    after(seconds(0));
    assertEquals(List.of("heartbeat 1000"), after(Duration.ofMinutes(14)));
    assertEquals(List.of("bloom 1000 1000"), after(Duration.ofMinutes(1)));
  }

  @Test
  void aPartitionRestrictsTheFilterAndItsSize() {
    members(rli(RLI, 1, "name/1*"));
    assertEquals(List.of("bloom 1000 111"), after(seconds(0)));
    assertTrue(index().filter.mightContain("name/17"));
    assertEquals(List.of("name/1*"), index().sources.get(0).patterns());
  }

  @Test
  void filtersAreSizedByRateOrAsThePaperHasIt() {
    BloomConfig paper = new BloomConfig(0.01, OptionalDouble.of(10), 3);
    assertEquals(BloomParameters.perName(1_000, 10, 3), paper.parametersFor(1_000));
    BloomConfig byRate = new BloomConfig(0.001, OptionalDouble.empty(), 3);
    assertTrue(byRate.parametersFor(1_000).bits() > BloomParameters.forRate(1_000, 0.001).bits());
    assertEquals(BloomParameters.forRate(64, 0.001), byRate.parametersFor(0));
  }
}
