package org.gridrls.lrc.filter;

import java.util.Arrays;

/**
 * Records which bits of a filter changed with which change of the catalog, up to a limit, so that
 * the difference to an earlier filter is found without a copy of it. Takes 16 bytes per bit. Not
 * safe for threads.
 */
final class BitHistory {
  private static final int LEAST = 16;

  private final int max;
  private long since;
  private long[] sequences;
  private long[] bits;
  private int size;

  /** An empty history from {@code since} on, of at most {@code max} bits. */
  BitHistory(long since, int max) {
    this(since, max, new long[LEAST], new long[LEAST], 0);
  }

  /** A saved history; takes ownership of the arrays. */
  BitHistory(long since, int max, long[] sequences, long[] bits, int size) {
    this.since = since;
    this.max = max;
    this.sequences = sequences;
    this.bits = bits;
    this.size = size;
  }

  /**
   * Records that a bit was set or cleared by the change {@code sequence}, which is not before the
   * last one.
   */
  void add(long sequence, long bit) {
    if (size == max) {
      forgetHalf();
    }
    if (size == sequences.length) {
      int longer = (int) Math.min(max, 2L * size);
      sequences = Arrays.copyOf(sequences, longer);
      bits = Arrays.copyOf(bits, longer);
    }
    sequences[size] = sequence;
    bits[size++] = bit;
  }

  /** Drops the older half, up to the end of a change. */
  private void forgetHalf() {
    since = sequences[(size - 1) / 2];
    int from = firstAfter(since);
    size -= from;
    System.arraycopy(sequences, from, sequences, 0, size);
    System.arraycopy(bits, from, bits, 0, size);
  }

  private int firstAfter(long sequence) {
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sequences[middle] <= sequence) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  boolean reachesBackTo(long sequence) {
    return sequence >= since;
  }

  /** The bits that changed after {@code sequence}, once or several times, ascending. */
  long[] changedSince(long sequence) {
    return Arrays.stream(bits, firstAfter(sequence), size).sorted().distinct().toArray();
  }

  long since() {
    return since;
  }

  int size() {
    return size;
  }

  long sequence(int index) {
    return sequences[index];
  }

  long bit(int index) {
    return bits[index];
  }
}
