package org.gridrls.lrc.update;

import java.util.HashMap;
import java.util.Map;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.lrc.catalog.ChangeLog;
import org.gridrls.lrc.catalog.NameSnapshot;

/**
 * Builds filters from what the catalog holds at one moment, so that a deleted name can't take bits
 * of another with it. Keeps the last one for other targets that ask for the same. Safe for threads.
 */
final class BloomBuilder {
  private final ChangeLog log;
  private final BloomConfig config;
  private final Map<Partition, BloomConfig.Sizing> sizings = new HashMap<>();
  private Built last;

  /** A filter, the state of the catalog that it shows, and how many names are in it. */
  record Built(Partition partition, long sequence, long names, BloomFilter filter) {
    /** A delta leads to this one only from a filter of the same size over the same names. */
    boolean followsBySameSize(Built before) {
      return before != null
          && partition.equals(before.partition)
          && filter.parameters().equals(before.filter.parameters());
    }
  }

  BloomBuilder(ChangeLog log, BloomConfig config) {
    this.log = log;
    this.config = config;
  }

  synchronized Built build(Partition partition) {
    if (last == null
        || !last.partition().equals(partition)
        || last.sequence() != log.latestSequence()) {
      last = log.snapshot(snapshot -> build(partition, snapshot));
    }
    return last;
  }

  private Built build(Partition partition, NameSnapshot snapshot) {
    long names = partition.everything() ? snapshot.names() : count(partition, snapshot);
    BloomFilter.Builder builder = new BloomFilter.Builder(sizing(partition, names).parameters());
    snapshot.forEach(
        name -> {
          if (partition.includes(name)) {
            builder.add(name);
          }
        });
    return new Built(partition, snapshot.sequence(), names, builder.build());
  }

  /** A filter keeps its size while the names fit, so that deltas can tell of changes. */
  private BloomConfig.Sizing sizing(Partition partition, long names) {
    BloomConfig.Sizing kept = sizings.get(partition);
    if (kept == null || !kept.suits(names)) {
      kept = config.sizingFor(names);
      sizings.put(partition, kept);
    }
    return kept;
  }

  private static long count(Partition partition, NameSnapshot snapshot) {
    long[] count = new long[1];
    snapshot.forEach(name -> count[0] += partition.includes(name) ? 1 : 0);
    return count[0];
  }
}
