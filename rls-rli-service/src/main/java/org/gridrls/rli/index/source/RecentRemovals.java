package org.gridrls.rli.index.source;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.gridrls.api.update.UpdateSource;

/**
 * Records what updates removed, until the evidence of all catalogs is younger: names of lists, and
 * bits of filters. An index needs it to deny a name, because evidence of another catalog may be
 * from a time at which this one still had the name. A removal is noted before the new content is
 * shown. The memory is bounded: when it is full, the older half is dropped, and noes that depend on
 * it become unknown. Safe for threads; reading never waits.
 */
public final class RecentRemovals {
  /** Kept at least, as answers of other indexes that they are combined with may be older. */
  static final Duration KEPT = Duration.ofMinutes(5);

  public static final long BYTES_MAX = 64L << 20;

  private final LongSupplier bytesMax;
  private volatile RememberedRemovals kept;
  private volatile long version;

  /** One update of a catalog that removed something. Immutable. */
  public record Event(UpdateSource source, Instant since, Instant until) {
    String lrc() {
      return source.lrc();
    }
  }

  /**
   * An event that may have removed any name.
   *
   * @param from the catalog's content was known before it; MIN: it was not
   */
  record Unknown(Event event, Instant from) {}

  /** One that reaches back without limit. */
  public RecentRemovals() {
    this(Instant.MIN, () -> BYTES_MAX);
  }

  /**
   * @param openedAt removals before are not known, by the steady clock
   * @param bytesMax the most memory that it takes, about
   */
  public RecentRemovals(Instant openedAt, LongSupplier bytesMax) {
    this.bytesMax = bytesMax;
    this.kept = new RememberedRemovals(new RemovedGeneration(), new RemovedGeneration(), openedAt);
  }

  /** Notes names that an update of a list removed, whether the list had them or not. */
  public synchronized void names(Event event, Collection<String> names) {
    if (!names.isEmpty()) {
      kept.young().names(event, names);
      drop();
    }
  }

  /** Notes bits that an update of a filter cleared, whether they were set or not. */
  public synchronized void bits(Event event, long[] cleared) {
    if (cleared.length > 0) {
      kept.young().bits(event, cleared);
      drop();
    }
  }

  /**
   * Notes an update that does not say which names came and went between the content before, known
   * at {@code from} (empty: there is none), and its own.
   */
  public synchronized void unknown(Event event, Optional<Instant> from) {
    kept.young().unknown(new Unknown(event, from.orElse(Instant.MIN)));
    version = version + 1;
    drop();
  }

  private void drop() {
    if (kept.young().bytes() > bytesMax.getAsLong() / 2) {
      forget();
    }
  }

  private void forget() {
    kept = kept.next();
    version = version + 1;
  }

  /** Drops what is not needed any more if all evidence is of {@code oldest} or later. */
  public synchronized void sweep(Instant oldest, Instant now) {
    Instant needed = oldest.isBefore(now.minus(KEPT)) ? oldest : now.minus(KEPT);
    if (!kept.old().last().isAfter(needed)) {
      forget();
    }
  }

  /** Grows with each event of any name, and when something is forgotten. */
  public long version() {
    return version;
  }

  /** Returns what is remembered now; nothing that it has is forgotten later. */
  public RememberedRemovals remembered() {
    return kept;
  }

  /** All names that are remembered. */
  public Stream<String> names() {
    return kept.all().flatMap(RemovedGeneration::names);
  }

  /** The names that a catalog's lists lost after a moment; empty if that is not remembered. */
  public Optional<List<String>> namesSince(String lrc, Instant moment) {
    RememberedRemovals all = kept;
    return all.reachesBackTo().isAfter(moment) || all.all().anyMatch(one -> one.lacks(lrc, moment))
        ? Optional.empty()
        : Optional.of(all.all().flatMap(one -> one.namesSince(lrc, moment)).distinct().toList());
  }

  /** The bits that a catalog's filter lost after a moment; empty if that is not remembered. */
  public Optional<long[]> bitsSince(String lrc, Instant moment) {
    RememberedRemovals all = kept;
    return all.reachesBackTo().isAfter(moment) || all.all().anyMatch(one -> one.lacks(lrc, moment))
        ? Optional.empty()
        : Optional.of(
            all.all().flatMapToLong(one -> one.bitsSince(lrc, moment)).distinct().toArray());
  }

  /** About what it takes in memory. */
  public long bytes() {
    return kept.all().mapToLong(RemovedGeneration::bytes).sum();
  }
}
