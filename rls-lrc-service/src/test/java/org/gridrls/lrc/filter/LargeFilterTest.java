package org.gridrls.lrc.filter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.LongBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gridrls.api.bloom.BitDelta;
import org.gridrls.api.bloom.BloomParameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A filter whose counters are outside the heap is like any other one. */
class LargeFilterTest {
  private static final BloomParameters LARGE = new BloomParameters((16L << 20) + 6_400, 7);
  private static final int NAMES = 1_000;

  @TempDir Path directory;

  private LiveFilter outsideTheHeap() {
    LongBuffer counters = CounterMemory.of(directory, LARGE);
    assertTrue(counters.isDirect());
    CountingBloomFilter bits = new CountingBloomFilter(LARGE, counters, 0, 0);
    BitHistory history = new BitHistory(0, LiveFilter.historyMax(LARGE));
    return new LiveFilter(1, new BloomConfig.Sizing(LARGE, 2_000_000), bits, history, NAMES);
  }

  private static void change(CountingBloomFilter filter) {
    IntStream.range(0, NAMES).forEach(i -> filter.add("n" + i, bit -> {}));
    IntStream.range(0, 100).forEach(i -> assertTrue(filter.remove("n" + i, bit -> {})));
  }

  private static void same(CountingBloomFilter expected, CountingBloomFilter found) {
    BitDelta difference = BitDelta.between(expected.snapshot(), found.snapshot());
    assertEquals(0, difference.set().length + difference.cleared().length);
    assertEquals(expected.bitsSet(), found.bitsSet());
    assertEquals(expected.names(), found.names());
  }

  @Test
  void isTheFilterOfItsNamesAndSurvivesInAFile() throws IOException {
    LiveFilter filter = outsideTheHeap();
    CountingBloomFilter onTheHeap = new CountingBloomFilter(LARGE);
    change(filter.bits());
    change(onTheHeap);
    same(onTheHeap, filter.bits());

    Path file = directory.resolve("large.filter");
    FilterFile.write(file, new FilterFile.Header(1, "everything", 1, NAMES, LARGE, 9), filter);
    CountingBloomFilter again = FilterFile.read(file, directory).bits();
    same(onTheHeap, again);
    assertTrue(again.counters().isDirect());
    assertTrue(again.remove("n100", bit -> {}));
    assertFalse(again.snapshot().mightContain("n100"));
  }

  @Test
  void leavesNoFiles() throws IOException {
    CountingBloomFilter bits = outsideTheHeap().bits();
    change(bits);
    try (Stream<Path> files = Files.list(directory)) {
      assertEquals(List.of(), files.toList());
    }
    assertEquals(NAMES - 100, bits.names());
  }
}
