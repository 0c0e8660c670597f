package org.gridrls.rli.index.filter;

import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntToLongFunction;
import java.util.function.LongPredicate;
import org.gridrls.api.bloom.BitDelta;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.bloom.BloomHash;
import org.gridrls.api.bloom.BloomParameters;

/**
 * One source's filter inside a {@link FilterMatrix}. Safe for threads: changes wait for each other,
 * readers never wait.
 *
 * <p><b>Why a change never denies what it must not.</b> A filter F becomes G in place, in three
 * steps: the bits of G that F lacks are set; G is shown as what the source holds; the bits of F
 * that G lacks are cleared. A reader reads the bits of a name one after the other, at any time of
 * this:
 *
 * <ul>
 *   <li>A name that is in F and in G has only bits that are set in both. No step touches them, so
 *       the reader finds all of them.
 *   <li>While F is shown, the column holds all of F; a name of F is found.
 *   <li>The update is acknowledged after G was shown, which is after all of G was set; anyone who
 *       asks then has read what is shown, which orders the writes before its reads, and finds all
 *       of G. Clearing removes only bits that are not in G.
 *   <li>A reader that began while F was shown and ends later may find or deny a name that is only
 *       in one of them, as if it had asked before or after; it may find one that is in neither, as
 *       a filter may at any time.
 * </ul>
 *
 * If G can't be shown, because something else was meanwhile, the bits that were set for it are
 * cleared again. A column that was given back says yes to everything, which is never wrong.
 */
final class FilterColumn {
  private final FilterMatrices owner;
  private final FilterMatrix matrix;
  private final int index;
  private volatile boolean live = true;

  FilterColumn(FilterMatrices owner, FilterMatrix matrix, int index) {
    this.owner = owner;
    this.matrix = matrix;
    this.index = index;
  }

  FilterMatrix matrix() {
    return matrix;
  }

  int index() {
    return index;
  }

  boolean isLive() {
    return live;
  }

  void die() {
    live = false;
  }

  void free() {
    owner.free(this);
  }

  boolean mightContain(BloomHash hash) {
    boolean found = matrix.mightContain(this, hash);
    VarHandle.acquireFence(); // the bits were read before this
    return found || !live;
  }

  /** Becomes {@code next} if {@code show} can show it as the source's filter. */
  synchronized boolean replace(BloomFilter next, BooleanSupplier show) {
    long[] old = new long[matrix.parameters().words()];
    Arrays.setAll(old, this::word);
    return change(
        words(old.length, i -> next.word(i) & ~old[i]),
        words(old.length, i -> old[i] & ~next.word(i)),
        show);
  }

  /** A consistent snapshot of the shown bits. */
  synchronized BloomFilter copy() {
    return BloomFilter.of(matrix.parameters(), this::word);
  }

  private long word(int index) {
    long word = 0;
    for (int bit = 63; bit >= 0; bit--) {
      word = word << 1 | (matrix.get(this, 64L * index + bit) ? 1 : 0);
    }
    return word;
  }

  /**
   * Applies the changes of {@code delta} if {@code show} can show them, given how many bits are set
   * more.
   */
  synchronized boolean patch(BitDelta delta, LongPredicate show) {
    long[] set = Arrays.stream(delta.set()).filter(bit -> !matrix.get(this, bit)).toArray();
    long[] cleared = Arrays.stream(delta.cleared()).filter(bit -> matrix.get(this, bit)).toArray();
    return change(
        taker -> Arrays.stream(set).forEach(taker),
        taker -> Arrays.stream(cleared).forEach(taker),
        () -> show.test(set.length - cleared.length));
  }

  /** Sets the bits of these names and clears none. */
  void include(List<BloomHash> names) {
    BloomParameters size = matrix.parameters();
    matrix.put(
        this,
        taker -> {
          for (BloomHash name : names) {
            for (int i = 0; i < size.hashFunctions(); i++) {
              taker.accept(name.bit(i, size.bits()));
            }
          }
        },
        true);
  }

  private boolean change(FilterMatrix.Bits came, FilterMatrix.Bits gone, BooleanSupplier show) {
    matrix.put(this, came, true);
    boolean shown = false;
    try {
      shown = show.getAsBoolean();
    } finally {
      matrix.put(this, shown ? gone : came, false);
    }
    return shown;
  }

  /** The bits that are set in some words. */
  static FilterMatrix.Bits words(int count, IntToLongFunction word) {
    return taker -> {
      for (int i = 0; i < count; i++) {
        for (long left = word.applyAsLong(i); left != 0; left &= left - 1) {
          taker.accept(64L * i + Long.numberOfTrailingZeros(left));
        }
      }
    };
  }
}
