package org.gridrls.lrc.update;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.bloom.BitDelta;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.bloom.BloomParameters;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.lrc.filter.BloomConfig;
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
        IntStream.range(0, 10_000).filter(i -> index().filter.mightContain("other/" + i)).count();
    assertTrue(wrong < 150, () -> wrong + " of 10,000");
    assertEquals("bloom", status().last().orElseThrow().kind());
    assertEquals(
        index().filter.falsePositiveRate(),
        status().totals().falsePositiveRate().orElseThrow(),
        1e-12);
    assertEquals(0.46, status().totals().filterFill().orElseThrow(), 0.02);
    assertEquals(index().filter.sizeInBytes(), status().last().orElseThrow().bytes());
  }

  private void exactlyTheNamesAreInTheFilter() {
    BloomFilter fresh =
        catalog.snapshot(
            snapshot -> {
              BloomFilter.Builder builder = new BloomFilter.Builder(index().filter.parameters());
              snapshot.forEach(builder::add);
              return builder.build();
            });
    BitDelta difference = BitDelta.between(index().filter, fresh);
    assertEquals(0, difference.set().length + difference.cleared().length);
  }

  @Test
  void changesAreToldByTheirBitsAndDeletionsTakeNoOtherNameWithThem() {
    after(seconds(0));
    for (int i = 0; i < 1_000; i += 3) {
      delete(i);
    }
    assertEquals(List.of("delta 1000..1334 666"), after(seconds(0)));
    everyNameIsInTheFilter();
    exactlyTheNamesAreInTheFilter();
    put(2_000, 2_001);
    assertEquals(List.of(), after(seconds(1)));
    assertEquals(List.of("delta 1334..1335 667"), after(seconds(30)));
    exactlyTheNamesAreInTheFilter();
    assertEquals("bloom delta", status().last().orElseThrow().kind());
    assertTrue(status().last().orElseThrow().bytes() < 50);
  }

  @Test
  void aFilterThatIsOutgrownIsSentWholeInItsNewSize() {
    after(seconds(0));
    long before = index().filter.parameters().bits();
    put(10_000, 13_000);
    assertEquals(List.of("bloom 4000 4000"), after(seconds(0)));
    assertTrue(index().filter.parameters().bits() > before);
    exactlyTheNamesAreInTheFilter();
  }

  @Test
  void anIndexThatLostTheFilterIsSentItWhole() {
    after(seconds(0));
    index().forget();
    put(2_000, 2_120);
    assertEquals(List.of("delta 1000..1120 1120"), after(seconds(0)));
    assertEquals(List.of("bloom 1120 1120"), after(seconds(0)));
    exactlyTheNamesAreInTheFilter();
  }

  @Test
  void aDeltaThatWasLostOnTheWayIsMadeUpFor() {
    after(seconds(0));
    put(2_000, 2_050);
    index().failure = new RlsException(RlsError.TRANSPORT_FAILED, "cut");
    after(seconds(30));
    index().failure = null;
    put(3_000, 3_040);
    after(Duration.ofMinutes(6));
    exactlyTheNamesAreInTheFilter();
    assertTrue(status().inStep());
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
  void filtersAreSizedByRateOrAsThePaperHasItWithRoomToGrow() {
    BloomConfig paper = config(0.01, OptionalDouble.of(10));
    assertEquals(BloomParameters.perName(1_164, 10, 3), paper.sizingFor(1_000).parameters());
    BloomConfig byRate = config(0.001, OptionalDouble.empty());
    assertEquals(BloomParameters.forRate(1_164, 0.001), byRate.sizingFor(1_000).parameters());
    assertEquals(BloomParameters.forRate(64, 0.001), byRate.sizingFor(0).parameters());
  }

  private static BloomConfig config(double rate, OptionalDouble bitsPerName) {
    return new BloomConfig(rate, bitsPerName, 3, Duration.ofMinutes(10));
  }

  @Test
  void aSizeIsKeptUntilItIsOutgrownOrFarTooBig() {
    BloomConfig.Sizing sizing = config(0.01, OptionalDouble.empty()).sizingFor(10_000);
    assertTrue(sizing.suits(sizing.capacity()));
    assertTrue(sizing.suits(5_000));
    assertFalse(sizing.suits(sizing.capacity() + 1));
    assertFalse(sizing.suits(1_000));
  }
}
