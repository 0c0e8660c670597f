package org.gridrls.rli.index.filter;

import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridrls.api.bloom.BloomHash;

/**
 * The sources whose filters share one matrix, by their positions in the list of all sources at one
 * moment. Immutable, safe for threads.
 */
public final class FilterGroup {
  private static final long ALWAYS_CHECK = -1;

  private final FilterMatrix matrix;
  private final Map<FilterColumn, Integer> columns;
  private final int[] positions;
  private final long freedBefore;

  private FilterGroup(FilterMatrix matrix, Map<FilterColumn, Integer> columns) {
    this.matrix = matrix;
    this.columns = columns;
    int last = columns.keySet().stream().mapToInt(FilterColumn::index).max().orElse(-1);
    this.positions = new int[last + 1];
    Arrays.fill(positions, -1);
    columns.forEach((column, position) -> positions[column.index()] = position);
    long freed = matrix.freed(); // first: what is freed after it will be noticed
    boolean allLive = columns.keySet().stream().allMatch(FilterColumn::isLive);
    this.freedBefore = allLive ? freed : ALWAYS_CHECK;
  }

  /** Groups filters, given with the positions of their sources, by their matrix. */
  public static List<FilterGroup> of(Map<FilterContent, Integer> positions) {
    Map<FilterMatrix, Map<FilterColumn, Integer>> byMatrix = new HashMap<>();
    positions.forEach(
        (filter, position) ->
            byMatrix
                .computeIfAbsent(filter.column().matrix(), none -> new HashMap<>())
                .put(filter.column(), position));
    List<FilterGroup> groups = new ArrayList<>();
    byMatrix.forEach((matrix, columns) -> groups.add(new FilterGroup(matrix, columns)));
    return groups;
  }

  /** Adds the positions of the sources that might have a name. */
  public void find(BloomHash hash, BitSet found) {
    long[] mask = matrix.candidates(hash);
    for (int i = 0; i < mask.length; i++) {
      for (long left = mask[i]; left != 0; left &= left - 1) {
        add(64 * i + Long.numberOfTrailingZeros(left), found);
      }
    }
    VarHandle.acquireFence(); // the rows were read before this
    if (matrix.freed() != freedBefore) {
      columns.forEach(
          (column, position) -> {
            if (!column.isLive()) {
              found.set(position);
            }
          });
    }
  }

  private void add(int column, BitSet found) {
    if (column < positions.length && positions[column] >= 0) {
      found.set(positions[column]);
    }
  }
}
