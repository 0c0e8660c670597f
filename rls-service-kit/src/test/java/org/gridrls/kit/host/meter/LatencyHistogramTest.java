package org.gridrls.kit.host.meter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How exact the medians and percentiles are, and what falls outside. */
class LatencyHistogramTest {
  private final LatencyHistogram histogram = new LatencyHistogram();

  @Test
  void withoutAnyCountTheAnswerIsZero() {
    assertEquals(0, histogram.quantile(0.5));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 15, 16, 17, 31, 32, 1_000, 1_000_000, 3_600_000_000L, 4_294_967_295L})
  void aTimeIsReadAtMostASixteenthTooLong(long micros) {
    histogram.count(micros);
    long read = histogram.quantile(0.99);
    assertTrue(read >= micros && read <= micros + micros / 16, () -> micros + " read as " + read);
  }

  @Test
  void whatIsTooLongOrNegativeIsCountedAtTheEdge() {
    histogram.count(Long.MAX_VALUE);
    assertEquals(LatencyHistogram.MICROS_MAX, histogram.quantile(0.5));
    histogram.count(-1);
    assertEquals(0, histogram.quantile(0.5));
  }

  @Test
  void quantilesAgreeWithASortedList() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    long[] times =
        LongStream.generate(() -> (long) Math.exp(20 * random.nextDouble())).limit(999).toArray();
    LongStream.of(times).forEach(histogram::count);
    long[] sorted = LongStream.of(times).sorted().toArray();
    for (double share : new double[] {0.001, 0.5, 0.9, 0.99, 1}) {
      long exact = sorted[(int) Math.ceil(sorted.length * share) - 1];
      long read = histogram.quantile(share);
      assertTrue(
          read >= exact && read <= exact + exact / 16,
          () -> "seed " + seed + ": " + share + " is " + exact + ", read " + read);
    }
  }
}
