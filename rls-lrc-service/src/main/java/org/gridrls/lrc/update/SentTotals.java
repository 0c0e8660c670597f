package org.gridrls.lrc.update;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import org.gridrls.api.update.UpdateTotals;
import org.gridrls.kit.update.SentUpdate;
import org.gridrls.lrc.filter.PartitionFilter;

/** Totals of the updates sent to one index. Not safe for threads. */
final class SentTotals {
  private long updates;
  private long changes;
  private long bytes;
  private Optional<Duration> lastFull = Optional.empty();
  private Optional<Duration> lastIncremental = Optional.empty();

  void add(SentUpdate<CatalogState> sent, Duration took) {
    updates++;
    changes += sent.state().changes();
    bytes += sent.bytes();
    if (sent.kind().isWhole()) {
      lastFull = Optional.of(took);
    } else {
      lastIncremental = Optional.of(took);
    }
  }

  UpdateTotals now(Duration lag, Optional<PartitionFilter.Fill> filter) {
    return new UpdateTotals(
        updates,
        changes,
        bytes,
        lastFull,
        lastIncremental,
        lag,
        filter.map(fill -> OptionalDouble.of(fill.share())).orElse(OptionalDouble.empty()),
        filter
            .map(fill -> OptionalDouble.of(fill.falsePositiveRate()))
            .orElse(OptionalDouble.empty()));
  }
}
