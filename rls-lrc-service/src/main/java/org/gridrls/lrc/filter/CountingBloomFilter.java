package org.gridrls.lrc.filter;

import java.util.Arrays;
import java.util.function.LongConsumer;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.bloom.BloomHash;
import org.gridrls.api.bloom.BloomParameters;

/**
 * A Bloom filter from which names can be removed: each bit has a four-bit counter of the names that
 * set it. A counter that reaches its maximum stays there, so that a removal never clears a bit that
 * another name needs. At the default false positive rate it takes 6.6 bytes per name (5 bits for
 * each of 10.5 bits per name, including room to grow). Not safe for threads.
 */
final class CountingBloomFilter {
  private static final int MOST = 15;
  private static final int COUNTERS_A_LONG = 16;

  private final BloomParameters parameters;
  private final long[] counters;
  private final long[] words;
  private long names;
  private long bitsSet;
  private long missed;

  CountingBloomFilter(BloomParameters parameters) {
    this(parameters, new long[countersLength(parameters)], 0, 0);
  }

  /**
   * A saved filter, from {@link #counters}, {@link #names} and {@link #missed}; takes ownership of
   * the array.
   */
  CountingBloomFilter(BloomParameters parameters, long[] counters, long names, long missed) {
    this.parameters = parameters;
    this.counters = counters;
    this.words = new long[parameters.words()];
    this.names = names;
    this.missed = missed;
    for (int i = 0; i < counters.length; i++) {
      words[i / 4] |= bitsOf(counters[i]) << (i % 4 * COUNTERS_A_LONG);
    }
    this.bitsSet = Arrays.stream(words).map(Long::bitCount).sum();
  }

  /** One bit for each of sixteen counters, set if the counter is not zero. */
  private static long bitsOf(long sixteen) {
    long each = sixteen | sixteen >>> 1;
    each = (each | each >>> 2) & 0x1111111111111111L;
    each = (each | each >>> 3) & 0x0303030303030303L;
    each = (each | each >>> 6) & 0x000f000f000f000fL;
    each = (each | each >>> 12) & 0x000000ff000000ffL;
    return (each | each >>> 24) & 0xffffL;
  }

  static int countersLength(BloomParameters parameters) {
    return Math.toIntExact(parameters.bits() / COUNTERS_A_LONG);
  }

  private int counter(long bit) {
    return (int) (counters[(int) (bit >>> 4)] >>> ((bit & 15) << 2)) & MOST;
  }

  private void counter(long bit, int value) {
    int at = (int) (bit >>> 4);
    int shift = (int) (bit & 15) << 2;
    counters[at] = (counters[at] & ~((long) MOST << shift)) | ((long) value << shift);
  }

  /** Adds a name that is not in the filter; passes the bits that are set to {@code changed}. */
  void add(String name, LongConsumer changed) {
    BloomHash hash = BloomHash.of(name);
    for (int i = 0; i < parameters.hashFunctions(); i++) {
      long bit = hash.bit(i, parameters.bits());
      int before = counter(bit);
      if (before < MOST) {
        counter(bit, before + 1);
      }
      if (before == 0) {
        words[(int) (bit >>> 6)] |= 1L << bit;
        bitsSet++;
        changed.accept(bit);
      }
    }
    names++;
  }

  /**
   * Removes a name; passes the bits that are cleared to {@code changed}. Returns false if the name
   * was not in the filter: then the filter is corrupt and must not be used.
   */
  boolean remove(String name, LongConsumer changed) {
    BloomHash hash = BloomHash.of(name);
    for (int i = 0; i < parameters.hashFunctions(); i++) {
      long bit = hash.bit(i, parameters.bits());
      int before = counter(bit);
      if (before == 0) {
        return false;
      }
      if (before == MOST) {
        missed++;
      } else {
        counter(bit, before - 1);
      }
      if (before == 1) {
        words[(int) (bit >>> 6)] &= ~(1L << bit);
        bitsSet--;
        changed.accept(bit);
      }
    }
    return --names >= 0;
  }

  boolean hasBit(long bit) {
    return (words[(int) (bit >>> 6)] & (1L << bit)) != 0;
  }

  /** A copy of the current bits. */
  BloomFilter snapshot() {
    return BloomFilter.of(parameters, words);
  }

  BloomParameters parameters() {
    return parameters;
  }

  long names() {
    return names;
  }

  long bitsSet() {
    return bitsSet;
  }

  /**
   * How often a saturated counter was not decremented: an upper bound of the bits set for no name.
   */
  long missed() {
    return missed;
  }

  /** The counters, sixteen per element from the lowest bits up; not to be modified. */
  long[] counters() {
    return counters;
  }
}
