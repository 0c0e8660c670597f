package org.gridrls.lrc.store.query;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.gridrls.api.Mapping;
import org.gridrls.api.catalog.MatchedDeletion;
import org.gridrls.lrc.catalog.MappingSelection;

/**
 * Iterates over the mappings of a selection in steps, so that others can write in between.
 * Immutable.
 */
public record MatchingDeletion(MappingSelection selection) {
  /** The most mappings of one step. */
  public static final int STEP = 2_000;

  /** The progress of the iteration. Immutable. */
  public record Progress(Optional<Mapping> last, MatchedDeletion soFar, boolean done) {
    public static final Progress START =
        new Progress(Optional.empty(), new MatchedDeletion(0, List.of()), false);

    private Progress after(List<Mapping> rows, List<Mapping> matched) {
      List<Mapping> sample =
          Stream.concat(soFar.sample().stream(), matched.stream())
              .limit(MatchedDeletion.SAMPLE_MAX)
              .toList();
      return new Progress(
          rows.isEmpty() ? last : Optional.of(rows.get(rows.size() - 1)),
          new MatchedDeletion(soFar.deleted() + matched.size(), sample),
          rows.size() < STEP);
    }
  }

  /** Passes the next mappings to a consumer, which may delete them. */
  public Progress step(JdbcMappingReads reads, Progress from, Consumer<List<Mapping>> each) {
    List<Mapping> rows = reads.matching(selection, from.last(), STEP);
    List<Mapping> matched = rows.stream().filter(selection::includes).toList();
    each.accept(matched);
    return from.after(rows, matched);
  }

  /** The total of all steps. */
  public MatchedDeletion dryRun(JdbcMappingReads reads) {
    Progress progress = Progress.START;
    while (!progress.done()) {
      progress = step(reads, progress, mappings -> {});
    }
    return progress.soFar();
  }
}
