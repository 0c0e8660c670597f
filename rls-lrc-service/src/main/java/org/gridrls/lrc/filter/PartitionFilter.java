package org.gridrls.lrc.filter;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.gridrls.api.bloom.BitDelta;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.catalog.CatalogChanges;
import org.gridrls.lrc.catalog.CatalogBoot;
import org.gridrls.lrc.catalog.CatalogJournal;
import org.gridrls.lrc.catalog.NameSnapshot;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The filter of the names of one partition in the current state of the catalog: read from its file
 * at first, kept up to date from the journal, and built from the store only if neither is possible.
 * Safe for threads, which wait for each other.
 */
public final class PartitionFilter {
  private static final Logger log = LoggerFactory.getLogger(PartitionFilter.class);
  private static final int CHANGES_AT_ONCE = 10_000;

  /** Applying more changes than this, and than there are names, takes longer than building. */
  private static final long CHANGES_MOST = 100_000;

  /** No two filters have the same id, not even in two copies of a catalog. */
  private static final SecureRandom IDS = new SecureRandom();

  private final TargetPartition partition;
  private final CatalogJournal journal;
  private final BloomConfig config;
  private final FilterFiles files;
  private final Clock clock;
  private volatile boolean closed;
  private volatile Optional<Fill> fill = Optional.empty();
  private LiveFilter filter;
  private long filterBootId;
  private long savedSequence;
  private long savedId;
  private Instant savedAt = Instant.MIN;

  /** All bits, and the state of the catalog that they represent. Immutable. */
  public record Whole(long id, long sequence, long names, BloomFilter filter) {}

  /** The bits that changed since an earlier state. Immutable. */
  public record Step(long id, long sequence, long names, BitDelta bits) {}

  /** The share of bits set, and the resulting false positive rate. Immutable. */
  public record Fill(double share, double falsePositiveRate) {}

  PartitionFilter(
      TargetPartition partition,
      CatalogJournal journal,
      BloomConfig config,
      FilterFiles files,
      Clock clock) {
    this.partition = partition;
    this.journal = journal;
    this.config = config;
    this.files = files;
    this.clock = clock;
  }

  public synchronized Whole whole() {
    LiveFilter now = current();
    return new Whole(now.id(), now.sequence(), now.bits().names(), now.bits().snapshot());
  }

  /** The changes since a state of this very filter; empty if only the whole filter helps. */
  public synchronized Optional<Step> since(long id, long base) {
    LiveFilter now = current();
    return now.id() != id
        ? Optional.empty()
        : now.since(base).map(bits -> new Step(id, now.sequence(), now.bits().names(), bits));
  }

  /** Empty until the filter is used. */
  Optional<Fill> fill() {
    return fill;
  }

  private LiveFilter current() {
    if (closed) {
      throw new CancellationException("the catalog is stopping");
    }
    dropOfAnotherPast();
    boolean fresh = filter == null;
    if (fresh) {
      filter = files.read(partition, config).orElse(null);
    }
    if (filter == null || !catchUp()) {
      build();
      fresh = true;
    }
    // a filter that was read belongs to the start before, so it is saved again immediately
    if (fresh || !clock.instant().isBefore(savedAt.plus(config.saveInterval()))) {
      save();
    }
    double share = (double) filter.bits().bitsSet() / filter.sizing().parameters().bits();
    double rate = Math.pow(share, filter.sizing().parameters().hashFunctions());
    fill = Optional.of(new Fill(share, rate));
    return filter;
  }

  /** Drops the filter if the store lost changes that it contains. */
  private void dropOfAnotherPast() {
    CatalogBoot boot = files.boot();
    if (filter != null && boot.bootId() != filterBootId && filter.sequence() > boot.sequence()) {
      filter = null;
    }
    filterBootId = boot.bootId();
  }

  /** Returns false if the filter can no longer be used. */
  private boolean catchUp() {
    long goal = journal.latestSequence();
    long behind = goal - filter.sequence();
    if (behind < 0 || behind > Math.max(CHANGES_MOST, filter.bits().names())) {
      return false;
    }
    while (filter.sequence() < goal) {
      CatalogChanges page = journal.changesSince(filter.sequence(), CHANGES_AT_ONCE);
      if (!page.reachesBackTo(filter.sequence()) || page.changes().isEmpty()) {
        return false;
      }
      for (CatalogChanges.Change entry : page.changes()) {
        if (!filter.apply(entry, partition)) {
          log.error("the filter does not fit the journal at {}", entry.sequence());
          return false;
        }
      }
    }
    return filter.isGood();
  }

  private void build() {
    filter = null; // must not be used, whatever happens
    Instant began = clock.instant();
    filter = journal.snapshot(this::build);
    log.info(
        "filter of {}: built from {} names in {} ms",
        partition.shown(),
        filter.bits().names(),
        Duration.between(began, clock.instant()).toMillis());
  }

  private LiveFilter build(NameSnapshot snapshot) {
    long names = partition.everything() ? snapshot.names() : count(snapshot);
    long id = IDS.nextLong() >>> 1 | 1; // never 0
    BloomConfig.Sizing sizing = config.sizingFor(names);
    CountingBloomFilter bits = files.empty(sizing.parameters());
    return LiveFilter.of(id, sizing, bits, partition, snapshot, this::goOn);
  }

  private long count(NameSnapshot snapshot) {
    long[] count = new long[1];
    snapshot.forEach(
        name -> {
          goOn(name);
          count[0] += partition.includes(name) ? 1 : 0;
        });
    return count[0];
  }

  private void goOn(String name) {
    if (closed) {
      throw new CancellationException("the catalog is stopping, at " + name);
    }
  }

  private void save() {
    if (filter.sequence() != savedSequence || filter.id() != savedId) {
      files.write(partition, filter);
      savedSequence = filter.sequence();
      savedId = filter.id();
    }
    savedAt = clock.instant();
  }

  /** Saves the filter; cancels one that is being built. No more are built. */
  void close() {
    closed = true;
    synchronized (this) {
      dropOfAnotherPast();
      if (filter != null) {
        save();
        filter = null;
      }
    }
  }
}
