package org.gridrls.api.bloom;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * The difference between two filters of one size: the numbers of the bits that are set and of the
 * bits that are cleared, each ascending and disjoint. On the wire a sequence is the LEB128
 * differences of its numbers, the first one from 0. Immutable, safe for threads.
 */
public final class BitDelta {
  private final BloomParameters parameters;
  private final long[] set;
  private final long[] cleared;

  private BitDelta(BloomParameters parameters, long[] set, long[] cleared) {
    this.parameters = parameters;
    this.set = set;
    this.cleared = cleared;
  }

  /** Throws BAD_ARGUMENT if the filters differ in size or number of hash functions. */
  public static BitDelta between(BloomFilter before, BloomFilter after) {
    if (!before.parameters().equals(after.parameters())) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          "no delta leads from a filter of "
              + before.parameters()
              + " to one of "
              + after.parameters());
    }
    BitNumbers set = new BitNumbers();
    BitNumbers cleared = new BitNumbers();
    for (int word = 0; word < before.parameters().words(); word++) {
      long changed = before.word(word) ^ after.word(word);
      set.addAll(word, changed & after.word(word));
      cleared.addAll(word, changed & before.word(word));
    }
    return new BitDelta(before.parameters(), set.toArray(), cleared.toArray());
  }

  /**
   * A delta of the bits to set and to clear, in any order. Throws BAD_ARGUMENT for a number that
   * occurs twice or lies outside of the filter.
   */
  public static BitDelta of(BloomParameters parameters, long[] set, long[] cleared) {
    long[] coming = set.clone();
    long[] going = cleared.clone();
    Arrays.sort(coming);
    Arrays.sort(going);
    BitDelta delta = new BitDelta(parameters, coming, going);
    try {
      requireAscending(coming, parameters.bits());
      requireAscending(going, parameters.bits());
      delta.requireApart();
    } catch (RlsException e) {
      throw new RlsException(RlsError.BAD_ARGUMENT, e.getMessage(), e);
    }
    return delta;
  }

  private static void requireAscending(long[] sorted, long bits) {
    for (int i = 0; i < sorted.length; i++) {
      if (sorted[i] < 0 || sorted[i] >= bits) {
        throw damaged("bit " + sorted[i] + " of a filter of " + bits);
      }
      if (i > 0 && sorted[i] == sorted[i - 1]) {
        throw damaged("bit " + sorted[i] + " occurs twice");
      }
    }
  }

  /**
   * Reads the two sequences for filters of that size. Throws UPDATE_DAMAGED for what ends early,
   * does not ascend, goes beyond the last bit, or is in both.
   */
  public static BitDelta decode(BloomParameters parameters, byte[] set, byte[] cleared) {
    BitDelta delta =
        new BitDelta(
            parameters, decode(set, parameters.bits()), decode(cleared, parameters.bits()));
    delta.requireApart();
    return delta;
  }

  private void requireApart() {
    for (int i = 0, j = 0; i < set.length && j < cleared.length; ) {
      if (set[i] == cleared[j]) {
        throw damaged("bit " + set[i] + " is both set and cleared");
      }
      if (set[i] < cleared[j]) {
        i++;
      } else {
        j++;
      }
    }
  }

  private static long[] decode(byte[] bytes, long bits) {
    BitNumbers numbers = new BitNumbers();
    long last = 0;
    for (int at = 0; at < bytes.length; at++) {
      long difference = 0;
      int shift = 0;
      for (; at < bytes.length && bytes[at] < 0; at++, shift += 7) {
        if (shift > 42) { // 64 * 2^31 bits need no more
          throw damaged("a difference is too long");
        }
        difference |= (bytes[at] & 0x7fL) << shift;
      }
      if (at == bytes.length) {
        throw damaged("the last difference ends early");
      }
      difference |= (long) bytes[at] << shift;
      if (difference == 0 && !numbers.isEmpty()) {
        throw damaged("the bits do not ascend");
      }
      last += difference;
      if (last >= bits) {
        throw damaged("bit " + last + " of a filter of " + bits);
      }
      numbers.add(last);
    }
    return numbers.toArray();
  }

  private static RlsException damaged(String why) {
    return new RlsException(RlsError.UPDATE_DAMAGED, "the filter delta is damaged: " + why);
  }

  public BloomParameters parameters() {
    return parameters;
  }

  /** The bits that come, ascending. */
  public long[] set() {
    return set.clone();
  }

  /** The cleared bits, ascending. */
  public long[] cleared() {
    return cleared.clone();
  }

  public byte[] encodedSet() {
    return encode(set);
  }

  public byte[] encodedCleared() {
    return encode(cleared);
  }

  private static byte[] encode(long[] numbers) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(2 * numbers.length);
    long last = 0;
    for (long number : numbers) {
      long rest = number - last;
      for (; rest > 0x7f; rest >>>= 7) {
        out.write((int) (rest | 0x80));
      }
      out.write((int) rest);
      last = number;
    }
    return out.toByteArray();
  }

  /** A growing array. Not safe for threads. */
  private static final class BitNumbers {
    private long[] numbers = new long[16];
    private int count;

    void addAll(int word, long bits) {
      for (long left = bits; left != 0; left &= left - 1) {
        add(64L * word + Long.numberOfTrailingZeros(left));
      }
    }

    void add(long number) {
      if (count == numbers.length) {
        numbers = Arrays.copyOf(numbers, 2 * count);
      }
      numbers[count++] = number;
    }

    boolean isEmpty() {
      return count == 0;
    }

    long[] toArray() {
      return Arrays.copyOf(numbers, count);
    }
  }
}
