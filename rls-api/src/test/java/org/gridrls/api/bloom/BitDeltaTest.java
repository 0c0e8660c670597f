package org.gridrls.api.bloom;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.gridrls.api.Failures;
import org.gridrls.api.RlsError;
import org.junit.jupiter.api.Test;

/** The differences of two filters as they travel. */
class BitDeltaTest {
  private static final BloomParameters SIZE = new BloomParameters(1024, 3);

  @Test
  void theBytesAreTheDifferencesFromZeroOn() {
    assertArrayEquals(new long[] {0, 1, 129, 1023}, decode("00018001fe06").set());
    assertArrayEquals(new long[] {300}, decode("ac02").set());
    assertArrayEquals(new long[0], decode("").set());
    assertArrayEquals(new long[] {4, 6}, BitDelta.decode(SIZE, hex("05"), hex("0402")).cleared());
  }

  @Test
  void leadsFromOneFilterToTheOther() {
    Random random = new Random(7);
    for (int round = 0; round < 50; round++) {
      BloomFilter before = filled(random, random.nextInt(100));
      BloomFilter after = filled(random, random.nextInt(100));
      BitDelta sent = BitDelta.between(before, after);
      BitDelta read = BitDelta.decode(SIZE, sent.encodedSet(), sent.encodedCleared());
      long[] words = new long[SIZE.words()];
      Arrays.setAll(words, before::word);
      for (long bit : read.set()) {
        words[(int) (bit / 64)] |= 1L << bit;
      }
      for (long bit : read.cleared()) {
        words[(int) (bit / 64)] &= ~(1L << bit);
      }
      for (int i = 0; i < words.length; i++) {
        assertEquals(after.word(i), words[i]);
      }
      assertEquals(after.bitsSet(), before.bitsSet() + read.set().length - read.cleared().length);
    }
  }

  private static BloomFilter filled(Random random, int names) {
    BloomFilter.Builder builder = new BloomFilter.Builder(SIZE);
    for (int i = 0; i < names; i++) {
      builder.add("n" + random.nextInt(200));
    }
    return builder.build();
  }

  @Test
  void filtersOfDifferentSizesHaveNoDelta() {
    BloomFilter small = new BloomFilter.Builder(new BloomParameters(64, 3)).build();
    BloomFilter other = new BloomFilter.Builder(new BloomParameters(64, 4)).build();
    Failures.assertFails(RlsError.BAD_ARGUMENT, () -> BitDelta.between(small, other));
  }

  @Test
  void damageIsRefused() {
    for (String bytes :
        new String[] {
          "80", // ends early
          "0580", // ends early, later
          "0000", // bit 0 twice
          "0500", // bit 5 twice
          "8008", // bit 1024
          "fe0702", // 1022, 1024
          "808080808080808001", // a difference of nine bytes
          "ffffffffffffffffff01" // a negative one
        }) {
      Failures.assertFails(RlsError.UPDATE_DAMAGED, () -> decode(bytes));
      Failures.assertFails(
          RlsError.UPDATE_DAMAGED, () -> BitDelta.decode(SIZE, new byte[0], hex(bytes)));
    }
    Failures.assertFails(
        RlsError.UPDATE_DAMAGED, () -> BitDelta.decode(SIZE, hex("0304"), hex("0106")));
  }

  @Test
  void isMadeOfBitsInAnyOrderEachOnce() {
    BitDelta delta = BitDelta.of(SIZE, new long[] {300, 7}, new long[] {9, 1, 1023});
    assertArrayEquals(new long[] {7, 300}, delta.set());
    assertArrayEquals(new long[] {1, 9, 1023}, delta.cleared());
    long[] none = {};
    for (long[] bad : new long[][] {{1024}, {-1}, {5, 5}}) {
      Failures.assertFails(RlsError.BAD_ARGUMENT, () -> BitDelta.of(SIZE, bad, none));
      Failures.assertFails(RlsError.BAD_ARGUMENT, () -> BitDelta.of(SIZE, none, bad));
    }
    long[] same = {4};
    Failures.assertFails(RlsError.BAD_ARGUMENT, () -> BitDelta.of(SIZE, same, same));
  }

  private static BitDelta decode(String set) {
    return BitDelta.decode(SIZE, hex(set), new byte[0]);
  }

  private static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits);
  }
}
