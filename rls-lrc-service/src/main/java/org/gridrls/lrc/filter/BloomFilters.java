package org.gridrls.lrc.filter;

import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.gridrls.lrc.catalog.CatalogJournal;

/**
 * The filters of the partitions in use, one per partition, shared by its targets. Safe for threads.
 */
public final class BloomFilters implements AutoCloseable {
  private final CatalogJournal journal;
  private final BloomConfig config;
  private final FilterFiles files;
  private final Clock clock;
  private final Map<TargetPartition, PartitionFilter> byPartition = new HashMap<>();
  private boolean closed;

  public BloomFilters(CatalogJournal journal, BloomConfig config, FilterFiles files, Clock clock) {
    this.journal = journal;
    this.config = config;
    this.files = files;
    this.clock = clock;
  }

  /**
   * The filter of a partition, built or read on first use. Throws CancellationException once
   * closed.
   */
  public synchronized PartitionFilter of(TargetPartition partition) {
    if (closed) {
      throw new CancellationException("the catalog is stopping");
    }
    return byPartition.computeIfAbsent(
        partition, one -> new PartitionFilter(one, journal, config, files, clock));
  }

  public synchronized Optional<PartitionFilter.Fill> fill(TargetPartition partition) {
    return Optional.ofNullable(byPartition.get(partition)).flatMap(PartitionFilter::fill);
  }

  /** Saves and drops the filters of other partitions. */
  public void retain(Set<TargetPartition> inUse) {
    List<PartitionFilter> others;
    synchronized (this) {
      others =
          byPartition.entrySet().stream()
              .filter(entry -> !inUse.contains(entry.getKey()))
              .map(Map.Entry::getValue)
              .toList();
      byPartition.keySet().retainAll(inUse);
    }
    others.forEach(PartitionFilter::close);
  }

  /**
   * The oldest state that the journal must reach back to for the filters saved for the next start.
   */
  public OptionalLong oldestSaved() {
    return files.tidy();
  }

  /** Saves the filters; cancels one that is being built. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    retain(Set.of());
  }
}
