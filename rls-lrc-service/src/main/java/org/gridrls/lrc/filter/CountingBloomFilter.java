package org.gridrls.lrc.filter;

import java.nio.LongBuffer;
import java.util.function.LongConsumer;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.bloom.BloomHash;
import org.gridrls.api.bloom.BloomParameters;

/**
 * A Bloom filter from which names can be removed: each bit has a four-bit counter of the names that
 * set it. A counter that reaches its maximum stays there, so that a removal never clears a bit that
 * another name needs. At the default false positive rate it takes 5.3 bytes per name (4 bits for
 * each of 10.5 bits per name, including room to grow). Not safe for threads.
 */
final class CountingBloomFilter {
  private static final int MOST = 15;
  private static final int COUNTERS_A_LONG = 16;

  private final BloomParameters parameters;
  private final LongBuffer counters;
  private long names;
  private long bitsSet;
  private long missed;

  CountingBloomFilter(BloomParameters parameters) {
    this(parameters, LongBuffer.allocate(countersLength(parameters)), 0, 0);
  }

  /**
   * A saved filter, from {@link #counters}, {@link #names} and {@link #missed}; takes ownership of
   * the buffer.
   */
  CountingBloomFilter(BloomParameters parameters, LongBuffer counters, long names, long missed) {
    this.parameters = parameters;
    this.counters = counters;
    this.names = names;
    this.missed = missed;
    for (int i = 0; names + missed > 0 && i < parameters.words(); i++) {
      bitsSet += Long.bitCount(word(i));
    }
  }

  /** Bits {@code 64 * index} to {@code 64 * index + 63}, the first one lowest. */
  private long word(int index) {
    int at = index * (Long.SIZE / COUNTERS_A_LONG);
    return bitsOf(counters.get(at))
        | bitsOf(counters.get(at + 1)) << COUNTERS_A_LONG
        | bitsOf(counters.get(at + 2)) << 2 * COUNTERS_A_LONG
        | bitsOf(counters.get(at + 3)) << 3 * COUNTERS_A_LONG;
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
    return (int) (counters.get((int) (bit >>> 4)) >>> ((bit & 15) << 2)) & MOST;
  }

  private void counter(long bit, int value) {
    int at = (int) (bit >>> 4);
    int shift = (int) (bit & 15) << 2;
    counters.put(at, (counters.get(at) & ~((long) MOST << shift)) | ((long) value << shift));
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
        bitsSet--;
        changed.accept(bit);
      }
    }
    return --names >= 0;
  }

  boolean hasBit(long bit) {
    return counter(bit) != 0;
  }

  /** A copy of the current bits. */
  BloomFilter snapshot() {
    return BloomFilter.of(parameters, this::word);
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
  LongBuffer counters() {
    return counters;
  }
}
