package org.gridrls.lrc.filter;

import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.gridrls.lrc.catalog.ChangeLog;

/**
 * The filters of the partitions in use, one each, shared by all their targets. Safe for threads.
 */
public final class BloomFilters implements AutoCloseable {
  private final ChangeLog journal;
  private final BloomConfig config;
  private final FilterFiles files;
  private final Clock clock;
  private final Map<Partition, PartitionFilter> byPartition = new HashMap<>();
  private boolean closed;

  public BloomFilters(ChangeLog journal, BloomConfig config, FilterFiles files, Clock clock) {
    this.journal = journal;
    this.config = config;
    this.files = files;
    this.clock = clock;
  }

  /** Costs nothing until it is asked for its bits. Throws CancellationException once closed. */
  public synchronized PartitionFilter of(Partition partition) {
    if (closed) {
      throw new CancellationException("the catalog stops");
    }
    return byPartition.computeIfAbsent(
        partition, one -> new PartitionFilter(one, journal, config, files, clock));
  }

  public synchronized Optional<PartitionFilter.Fill> fill(Partition partition) {
    return Optional.ofNullable(byPartition.get(partition)).flatMap(PartitionFilter::fill);
  }

  /** Puts aside those of other partitions. */
  public void retain(Set<Partition> inUse) {
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

  /** The oldest state of the catalog that the journal must reach back to for the next start. */
  public OptionalLong oldestSaved() {
    return files.tidy();
  }

  /** Filters are saved; one that is being built is not. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    retain(Set.of());
  }
}
