package org.gridrls.rli.index.filter;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.bloom.BloomParameters;
import org.gridrls.rli.index.source.Content;
import org.gridrls.rli.index.source.ContentChange;

/**
 * The filters of an index: those of equal size and hash functions share a {@link FilterMatrix}, or
 * several where one would be too big for an array. Safe for threads.
 */
public final class FilterMatrices {
  private static final int WORDS_MAX = 1 << 30;

  private final int wordsMax;
  private final Map<BloomParameters, List<FilterMatrix>> bySize = new HashMap<>();

  public FilterMatrices() {
    this(WORDS_MAX);
  }

  /** {@code wordsMax} is the size of the biggest matrix. */
  FilterMatrices(int wordsMax) {
    this.wordsMax = wordsMax;
  }

  /** A new column for a filter; lookups ignore it until it is shown. */
  FilterColumn add(BloomFilter filter) {
    FilterColumn column = reserve(filter.parameters());
    column.matrix().fill(column, filter);
    return column;
  }

  /** The content of a source that is held in a new column. */
  public FilterContent added(BloomFilter filter, long names) {
    return new FilterContent(add(filter), names, filter.bitsSet());
  }

  private synchronized FilterColumn reserve(BloomParameters size) {
    List<FilterMatrix> matrices = bySize.computeIfAbsent(size, none -> new ArrayList<>());
    for (FilterMatrix matrix : matrices) {
      Optional<FilterColumn> column = matrix.reserve(this);
      if (column.isPresent()) {
        return column.get();
      }
    }
    FilterMatrix added = new FilterMatrix(size, wordsMax);
    matrices.add(added);
    return added.reserve(this).orElseThrow();
  }

  void free(FilterColumn column) {
    column.matrix().free(column);
    forgetIfEmpty(column.matrix());
  }

  private synchronized void forgetIfEmpty(FilterMatrix matrix) {
    List<FilterMatrix> matrices = bySize.get(matrix.parameters());
    if (matrices != null && matrix.isEmpty() && matrices.remove(matrix) && matrices.isEmpty()) {
      bySize.remove(matrix.parameters());
    }
  }

  /** Returns what the matrices take in memory. */
  public synchronized long bytes() {
    return bySize.values().stream().flatMap(List::stream).mapToLong(FilterMatrix::bytes).sum();
  }

  /**
   * The change from {@code held} to a filter: in place if that is a filter of the same size, else
   * into a new column.
   */
  public ContentChange change(Optional<Content> held, BloomFilter filter, long names) {
    if (held.isPresent()
        && held.get() instanceof FilterContent before
        && before.parameters().equals(filter.parameters())) {
      FilterContent after = before.holding(names, filter.bitsSet());
      return show -> before.column().replace(filter, () -> show.test(after));
    }
    FilterContent.requireNames(names);
    return show -> {
      FilterContent added = added(filter, names);
      boolean shown = false;
      try {
        shown = show.test(added);
      } finally {
        if (!shown) {
          added.retire();
        }
      }
      return shown;
    };
  }
}
