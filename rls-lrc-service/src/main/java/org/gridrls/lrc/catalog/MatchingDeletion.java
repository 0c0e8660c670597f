package org.gridrls.lrc.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.gridrls.api.Mapping;

/**
 * Walks through all mappings of a selection, some thousand at a time, and counts them. Used once,
 * by one thread.
 */
final class MatchingDeletion {
  private static final int STEP = 10_000;

  private final MappingSelection selection;
  private final List<Mapping> sample = new ArrayList<>();
  private long count;

  MatchingDeletion(MappingSelection selection) {
    this.selection = selection;
  }

  void walk(JdbcMappingReads reads, Consumer<Mapping> each) {
    Optional<Mapping> last = Optional.empty();
    List<Mapping> rows;
    do {
      rows = reads.matching(selection, last, STEP);
      rows.stream().filter(selection::includes).forEach(row -> take(row, each));
      last = rows.isEmpty() ? last : Optional.of(rows.get(rows.size() - 1));
    } while (rows.size() == STEP);
  }

  private void take(Mapping mapping, Consumer<Mapping> each) {
    each.accept(mapping);
    count++;
    if (sample.size() < MatchedDeletion.SAMPLE_MAX) {
      sample.add(mapping);
    }
  }

  MatchedDeletion result() {
    return new MatchedDeletion(count, sample);
  }
}
