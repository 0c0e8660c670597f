package org.gridrls.lrc.filter;

import java.util.Arrays;
import java.util.function.LongConsumer;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.bloom.BloomHash;
import org.gridrls.api.bloom.BloomParameters;

/**
 * A Bloom filter that names can be taken out of again: behind each bit stands how many names chose
 * it, as four bits. A counter that reaches its most sticks there, so that taking out never clears a
 * bit that another name needs. With the default rate of false positives it takes 6.6 bytes a name
 * (5 bits for each of the 10.5 bits a name that a filter with its room to grow has). Not safe for
 * threads.
 */
public final class CountingBloomFilter {
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
   * As it was, from what {@link #counters}, {@link #names} and {@link #missed} said; takes over the
   * array.
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

  /** A bit for each of sixteen counters that is not zero. */
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

  /** A name that is not there; {@code changed} is told the bits that come. */
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
   * A name that is there; {@code changed} is told the bits that go. False: it was not there, so
   * this is not the filter of those names, and can't be used any more.
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

  /** The bits as they are now, as they are sent. */
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

  /** How often a counter that stuck was not decremented: so many bits at most are there in vain. */
  long missed() {
    return missed;
  }

  /** The counters, sixteen in each, the first one lowest; not to be changed. */
  long[] counters() {
    return counters;
  }
}
