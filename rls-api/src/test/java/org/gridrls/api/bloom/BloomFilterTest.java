package org.gridrls.api.bloom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.gridrls.api.RandomNames;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A filter never denies a member, and takes strangers for members about as often as it was sized
 * for.
 */
class BloomFilterTest {
  private static final int NAMES = 100_000;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 2026_11_21})
  void neverDeniesAMember(long seed) {
    RandomNames names = new RandomNames(seed);
    for (int round = 0; round < 50; round++) {
      int count = 1 + names.random().nextInt(500);
      List<String> members = Stream.generate(() -> names.next(40)).limit(count).toList();
      double bitsPerName = 1 + names.random().nextInt(20);
      int hashFunctions = 1 + names.random().nextInt(20);
      BloomParameters parameters = BloomParameters.perName(count, bitsPerName, hashFunctions);
      BloomFilter filter =
          BloomBytes.read(BloomBytes.bytes(BloomBytes.filter(parameters, members)));
      assertTrue(members.stream().allMatch(filter::mightContain), () -> names + " " + parameters);
    }
  }

  @Test
  void anEmptyFilterContainsNothing() {
    BloomFilter filter = BloomBytes.filter(new BloomParameters(64, 1), List.of());
    assertTrue(BloomBytes.names("Run2012B", 1_000).stream().noneMatch(filter::mightContain));
    assertEquals(0, filter.falsePositiveRate());
  }

  @Test
  void oneHashAsksManyFilters() {
    BloomHash hash = BloomHash.of("cms/file.root");
    for (int bits = 64; bits < 64_000; bits += 6_400) {
      BloomParameters parameters = new BloomParameters(bits, 7);
      assertTrue(BloomBytes.filter(parameters, List.of("cms/file.root")).mightContain(hash));
      assertFalse(BloomBytes.filter(parameters, List.of()).mightContain(hash));
    }
  }

  @Test
  void sizedForOnePercentItErrsInAboutOnePercent() {
    double rate = measuredRate(BloomParameters.forRate(NAMES, 0.01));
    assertTrue(rate > 0.005 && rate <= 0.013, () -> "measured " + rate);
  }

  @Test
  void thePapersSizeErrsInOnePointSevenPercent() {
    double rate = measuredRate(BloomParameters.perName(NAMES, 10, 3));
    assertTrue(rate >= 0.015 && rate <= 0.020, () -> "measured " + rate);
  }

  /** How many of a hundred thousand strangers a full filter takes for members. */
  private static double measuredRate(BloomParameters parameters) {
    BloomFilter filter = BloomBytes.filter(parameters, BloomBytes.names("Run2012B", NAMES));
    List<String> strangers = BloomBytes.names("Run2012C", NAMES);
    long mistakes = strangers.stream().filter(filter::mightContain).count();
    double measured = (double) mistakes / strangers.size();
    assertEquals(measured, filter.falsePositiveRate(), 0.002);
    return measured;
  }

  @Test
  void itsSizeInBytesIsWhatItWrites() {
    for (int words : new int[] {1, 4095, 4096, 4097, 10_000}) {
      BloomParameters parameters = new BloomParameters(64L * words, 3);
      BloomFilter filter = BloomBytes.filter(parameters, List.of("a"));
      assertEquals(6 + 8L * words, filter.sizeInBytes());
      assertEquals(filter.sizeInBytes(), BloomBytes.bytes(filter).length);
    }
  }

  /** Longer than the pieces that reading allocates in. */
  @Test
  void aLongFilterIsReadWhole() {
    List<String> members = BloomBytes.names("Run2012B", 20_000);
    BloomParameters parameters = new BloomParameters(64L * ((1 << 17) + 4_095), 5);
    byte[] bytes = BloomBytes.bytes(BloomBytes.filter(parameters, members));
    BloomFilter again = BloomBytes.read(bytes);
    assertEquals(parameters, again.parameters());
    assertTrue(members.stream().allMatch(again::mightContain));
    assertTrue(Arrays.equals(bytes, BloomBytes.bytes(again)));
  }
}
