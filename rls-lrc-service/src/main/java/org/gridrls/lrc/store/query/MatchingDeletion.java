package org.gridrls.lrc.store.query;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.gridrls.api.Mapping;
import org.gridrls.api.catalog.MatchedDeletion;
import org.gridrls.lrc.catalog.MappingSelection;
import org.gridrls.lrc.store.jdbc.MappingTable.ScannedRows;

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

    private Progress after(ScannedRows scan, List<Mapping> matched) {
      List<Mapping> sample =
          Stream.concat(soFar.sample().stream(), matched.stream())
              .limit(MatchedDeletion.SAMPLE_MAX)
              .toList();
      return new Progress(
          scan.last().or(() -> last),
          new MatchedDeletion(soFar.deleted() + matched.size(), sample),
          !scan.more());
    }
  }

  /** Passes the next mappings to a consumer, which may delete them. */
  public Progress step(JdbcMappingReads reads, Progress from, Consumer<List<Mapping>> each) {
    ScannedRows scan = reads.matching(selection, from.last(), STEP);
    List<Mapping> matched = scan.rows().stream().filter(selection::includes).toList();
    each.accept(matched);
    return from.after(scan, matched);
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
