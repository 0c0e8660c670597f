package org.gridrls.lrc.filter;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.gridrls.api.bloom.BitDelta;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.lrc.catalog.CatalogBoot;
import org.gridrls.lrc.catalog.ChangeLog;
import org.gridrls.lrc.catalog.JournalEntry;
import org.gridrls.lrc.catalog.JournalPage;
import org.gridrls.lrc.catalog.NameSnapshot;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The filter over the names of one partition, as the catalog is when it is asked for: read from its
 * file at first, led on by the journal, and built from the store only if there is no other way.
 * Safe for threads, which wait for each other.
 */
public final class PartitionFilter {
  private static final Logger log = LoggerFactory.getLogger(PartitionFilter.class);
  private static final int CHANGES_AT_ONCE = 10_000;

  /** To follow more changes than this, and than there are names, takes longer than to build. */
  private static final long CHANGES_MOST = 100_000;

  /** No two filters have the same id, not even in two copies of a catalog. */
  private static final SecureRandom IDS = new SecureRandom();

  private final Partition partition;
  private final ChangeLog journal;
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

  /** All bits, and the state of the catalog that they show. */
  public record Whole(long id, long sequence, long names, BloomFilter filter) {}

  /** What leads to a state from one before. */
  public record Step(long id, long sequence, long names, BitDelta bits) {}

  /** How full it is, and the rate of false positives that follows. */
  public record Fill(double share, double falsePositiveRate) {}

  PartitionFilter(
      Partition partition, ChangeLog journal, BloomConfig config, FilterFiles files, Clock clock) {
    this.partition = partition;
    this.journal = journal;
    this.config = config;
    this.files = files;
    this.clock = clock;
  }

  /** The whole filter of now. */
  public synchronized Whole whole() {
    LiveFilter now = current();
    return new Whole(now.id(), now.sequence(), now.bits().names(), now.bits().snapshot());
  }

  /** What leads to now from a state of this very filter; empty if only the whole does. */
  public synchronized Optional<Step> since(long id, long base) {
    LiveFilter now = current();
    return now.id() != id
        ? Optional.empty()
        : now.since(base).map(bits -> new Step(id, now.sequence(), now.bits().names(), bits));
  }

  /** Empty before it was needed. */
  Optional<Fill> fill() {
    return fill;
  }

  private LiveFilter current() {
    if (closed) {
      throw new CancellationException("the catalog stops");
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
    // what was read belongs to the start before, so it is saved anew at once
    if (fresh || !clock.instant().isBefore(savedAt.plus(config.saveInterval()))) {
      save();
    }
    double share = (double) filter.bits().bitsSet() / filter.sizing().parameters().bits();
    double rate = Math.pow(share, filter.sizing().parameters().hashFunctions());
    fill = Optional.of(new Fill(share, rate));
    return filter;
  }

  /** The store lost changes that the filter has. */
  private void dropOfAnotherPast() {
    CatalogBoot boot = files.boot();
    if (filter != null && boot.bootId() != filterBootId && filter.sequence() > boot.sequence()) {
      filter = null;
    }
    filterBootId = boot.bootId();
  }

  /** False if the filter is of no more use. */
  private boolean catchUp() {
    long goal = journal.latestSequence();
    long behind = goal - filter.sequence();
    if (behind < 0 || behind > Math.max(CHANGES_MOST, filter.bits().names())) {
      return false;
    }
    while (filter.sequence() < goal) {
      JournalPage page = journal.changesSince(filter.sequence(), CHANGES_AT_ONCE);
      if (!page.reachesBackTo(filter.sequence()) || page.entries().isEmpty()) {
        return false;
      }
      for (JournalEntry entry : page.entries()) {
        if (!filter.apply(entry, partition)) {
          log.error("the filter does not fit the journal at {}", entry.sequence());
          return false;
        }
      }
    }
    return filter.isGood();
  }

  private void build() {
    filter = null; // not to be gone on with, whatever happens
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
    return LiveFilter.of(id, config.sizingFor(names), partition, snapshot, this::goOn);
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
      throw new CancellationException("the catalog stops at " + name);
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

  /** Saves what is there; no more is built. Ends one that is being built. */
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
