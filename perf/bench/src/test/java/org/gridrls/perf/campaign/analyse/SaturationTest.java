package org.gridrls.perf.campaign.analyse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SaturationTest {
  private static Saturation of(int most, DoubleUnaryOperator throughput) {
    double[] load = IntStream.rangeClosed(1, most).asDoubleStream().toArray();
    double[] rate =
        IntStream.range(0, most).mapToDouble(i -> throughput.applyAsDouble(load[i])).toArray();
    return Saturation.of(load, rate, load);
  }

  @Test
  void itIsTheLeastLoadAtWhichThroughputIsOnItsPlateau() {
    Saturation found = of(40, load -> Math.min(100, 5 * load));
    assertEquals(20, found.load());
    assertTrue(found.saturated());
    assertEquals("20.0", found.shown());
  }

  @Test
  void aThroughputThatStillGrowsIsNotSaturated() {
    Saturation found = of(40, load -> 5 * load);
    assertFalse(found.saturated());
    assertTrue(found.shown().endsWith("*"));
  }

  @Test
  void aThroughputThatFallsAgainWasSaturatedBefore() {
    Saturation found = of(40, load -> load < 10 ? 10 * load : 100 - load + 10);
    assertEquals(10, found.load());
    assertTrue(found.saturated());
  }
}
