package org.gridrls.rli.index.filter;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A matrix of bits in one array, row after row. A row is a power of two up to 64 bits wide, or a
 * multiple of 64, so that no narrow row spans two words. Reading is safe while one thread writes:
 * words are read and written atomically, without waiting.
 */
final class BitRows {
  private static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(long[].class);

  private final long rows;
  private final int width;
  private final long[] words;

  BitRows(long rows, int width) {
    this.rows = rows;
    this.width = width;
    this.words = new long[(int) ((rows * width + 63) / 64)];
  }

  /** The widest rows, of those that {@link #widerThan} leads to, that fit into an array. */
  static int widthMax(long rows, int wordsMax) {
    int width = 1;
    while (rows * widerThan(width) <= 64L * wordsMax && width < 1 << 16) {
      width = widerThan(width);
    }
    return width;
  }

  /** Doubles up to a word, then grows by one word. */
  static int widerThan(int width) {
    return width < 64 ? 2 * width : width + 64;
  }

  int width() {
    return width;
  }

  long bytes() {
    return 8L * words.length;
  }

  boolean get(long row, int column) {
    long at = row * width + column;
    return (word(at) >>> at & 1) != 0;
  }

  private long word(long bit) {
    return (long) WORDS.getOpaque(words, (int) (bit >>> 6));
  }

  /** For one thread at a time. */
  void put(long row, int column, boolean value) {
    long at = row * width + column;
    long word = words[(int) (at >>> 6)];
    long changed = value ? word | 1L << at : word & ~(1L << at);
    WORDS.setOpaque(words, (int) (at >>> 6), changed);
  }

  /**
   * The columns whose bits are set in all of these rows, as a mask. Word by word, not row by row:
   * the rows of a name are far apart, and the processor waits for all of them at the same time.
   */
  long[] columnsIn(long[] selected) {
    if (width < 64) {
      long mask = (1L << width) - 1;
      for (long row : selected) {
        mask &= word(row * width) >>> row * width;
      }
      return new long[] {mask};
    }
    int[] first = new int[selected.length];
    for (int i = 0; i < first.length; i++) {
      first[i] = (int) (selected[i] * width >>> 6);
    }
    long[] mask = new long[width / 64];
    for (int i = 0; i < mask.length; i++) {
      long all = -1;
      for (int start : first) {
        all &= (long) WORDS.getOpaque(words, start + i);
      }
      mask[i] = all;
    }
    return mask;
  }

  /** A copy with wider rows. Nobody may write meanwhile. */
  BitRows widened(int newWidth) {
    BitRows wider = new BitRows(rows, newWidth);
    if (width >= 64) {
      for (long row = 0; row < rows; row++) {
        System.arraycopy(
            words, (int) (row * width / 64), wider.words, (int) (row * newWidth / 64), width / 64);
      }
      return wider;
    }
    long mask = (1L << width) - 1;
    for (long row = 0; row < rows; row++) {
      long from = row * width;
      long to = row * newWidth;
      wider.words[(int) (to >>> 6)] |= (words[(int) (from >>> 6)] >>> from & mask) << to;
    }
    return wider;
  }
}
