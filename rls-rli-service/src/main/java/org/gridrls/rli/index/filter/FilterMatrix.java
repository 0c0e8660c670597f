package org.gridrls.rli.index.filter;

import java.lang.invoke.VarHandle;
import java.util.BitSet;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.bloom.BloomHash;
import org.gridrls.api.bloom.BloomParameters;

/**
 * Filters of one size side by side: a row for each bit, a column for each filter, so that ANDing
 * the rows of a name yields all filters that may contain it. Safe for threads: reading never waits,
 * writers wait for each other.
 *
 * <p><b>Memory.</b> Rows are as wide as the columns need, 1, 2, 4 ... 64, 128, 192 ... bits: never
 * more than twice what the filters take apart, and never wider again than they once were until the
 * last column goes. Widening copies the matrix, and holds both for that time.
 *
 * <p><b>What readers see.</b> A reader takes the array once and reads it word by word. If it was
 * widened meanwhile, no thread writes into the old array any more, which holds the state of that
 * moment. A column that was given back and taken by another source would deny names of the first:
 * {@link #freed} grows <em>before</em> a column is cleared, so that a reader that compares it after
 * reading knows when to ask the columns themselves ({@link FilterColumn#isLive}). How the bits of a
 * live column change is described there.
 */
final class FilterMatrix {
  /** Goes through the numbers of some bits. */
  @FunctionalInterface
  interface Bits {
    void forEach(LongConsumer taker);
  }

  private final BloomParameters parameters;
  private final int widthMax;
  private final BitSet taken = new BitSet();
  private volatile BitRows rows;
  private volatile long freed;

  FilterMatrix(BloomParameters parameters, int wordsMax) {
    this.parameters = parameters;
    this.widthMax = BitRows.widthMax(parameters.bits(), wordsMax);
    this.rows = new BitRows(parameters.bits(), 1);
  }

  BloomParameters parameters() {
    return parameters;
  }

  long bytes() {
    return rows.bytes();
  }

  /** An empty column; none if the matrix is as wide as it may be. */
  synchronized Optional<FilterColumn> reserve(FilterMatrices owner) {
    int index = taken.nextClearBit(0);
    if (index == widthMax) {
      return Optional.empty();
    }
    if (index == rows.width()) {
      rows = rows.widened(BitRows.widerThan(index));
    }
    taken.set(index);
    return Optional.of(new FilterColumn(owner, this, index));
  }

  synchronized void free(FilterColumn column) {
    if (!column.isLive()) {
      return;
    }
    column.die();
    freed++; // under the lock, so that none is lost
    VarHandle.fullFence();
    for (long row = 0; row < parameters.bits(); row++) {
      if (rows.get(row, column.index())) {
        rows.put(row, column.index(), false);
      }
    }
    taken.clear(column.index());
  }

  synchronized boolean isEmpty() {
    return taken.isEmpty();
  }

  long freed() {
    return freed;
  }

  /** Writes bits of a column, unless it was given back. */
  synchronized void put(FilterColumn column, Bits bits, boolean value) {
    if (column.isLive()) {
      BitRows now = rows;
      bits.forEach(bit -> now.put(bit, column.index(), value));
    }
  }

  void fill(FilterColumn column, BloomFilter filter) {
    put(column, FilterColumn.words(parameters.words(), filter::word), true);
  }

  boolean get(FilterColumn column, long bit) {
    return rows.get(bit, column.index());
  }

  boolean mightContain(FilterColumn column, BloomHash hash) {
    BitRows now = rows;
    for (int i = 0; i < parameters.hashFunctions(); i++) {
      if (!now.get(hash.bit(i, parameters.bits()), column.index())) {
        return false;
      }
    }
    return true;
  }

  /** The columns that might hold a name, as a mask. */
  long[] candidates(BloomHash hash) {
    long[] bits = new long[parameters.hashFunctions()];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = hash.bit(i, parameters.bits());
    }
    return rows.columnsIn(bits);
  }
}
