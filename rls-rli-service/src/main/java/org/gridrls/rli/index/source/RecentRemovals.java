package org.gridrls.rli.index.source;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.gridrls.api.index.Removal;
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
  private volatile Generations kept;

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

  /** {@code reachesBackTo}: removals before are not remembered. */
  private record Generations(
      RemovedGeneration young, RemovedGeneration old, Instant reachesBackTo) {
    Stream<RemovedGeneration> all() {
      return Stream.of(young, old);
    }

    Generations next() {
      Instant last = old.last().isAfter(reachesBackTo) ? old.last() : reachesBackTo;
      return new Generations(new RemovedGeneration(), young, last);
    }
  }

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
    this.kept = new Generations(new RemovedGeneration(), new RemovedGeneration(), openedAt);
  }

  /** Notes names that an update of a list removed, whether the list had them or not. */
  public synchronized void names(Event event, Collection<String> names) {
    if (!names.isEmpty()) {
      kept.young.names(event, names);
      drop();
    }
  }

  /** Notes bits that an update of a filter cleared, whether they were set or not. */
  public synchronized void bits(Event event, long[] cleared) {
    if (cleared.length > 0) {
      kept.young.bits(event, cleared);
      drop();
    }
  }

  /**
   * Notes an update that does not say which names came and went between the content before, known
   * at {@code from} (empty: there is none), and its own.
   */
  public synchronized void unknown(Event event, Optional<Instant> from) {
    kept.young.unknown(new Unknown(event, from.orElse(Instant.MIN)));
    drop();
  }

  private void drop() {
    if (kept.young.bytes() > bytesMax.getAsLong() / 2) {
      kept = kept.next();
    }
  }

  /** Drops what is not needed any more if all evidence is of {@code oldest} or later. */
  public synchronized void sweep(Instant oldest, Instant now) {
    Instant needed = oldest.isBefore(now.minus(KEPT)) ? oldest : now.minus(KEPT);
    if (!kept.old.last().isAfter(needed)) {
      kept = kept.next();
    }
  }

  /** Could a removal matter to evidence that is as old as that? */
  public boolean matterTo(Instant oldest) {
    Generations now = kept;
    return now.reachesBackTo.isAfter(oldest)
        || now.all().anyMatch(one -> one.last().isAfter(oldest));
  }

  /**
   * Returns the removals of a name that no list among the sources has; ages are as of {@code now}.
   */
  public List<Removal> of(QueriedName name, Collection<SourceState> sources, Instant now) {
    Generations all = kept;
    List<Removal> found = new ArrayList<>();
    all.all()
        .flatMap(one -> one.of(name.text()))
        .forEach(
            event -> found.add(removal(event, Optional.of(name.text()), Optional.empty(), now)));
    if (all.all().anyMatch(RemovedGeneration::hasBits)) {
      for (SourceState source : sources) {
        ofFilter(name, source, all)
            .ifPresent(
                event ->
                    found.add(removal(event, Optional.of(name.text()), Optional.empty(), now)));
      }
    }
    found.addAll(ofAnyName(all, now));
    return found;
  }

  /** The first end of a bit that the name needs: at that moment the name was gone at the latest. */
  private static Optional<Event> ofFilter(QueriedName name, SourceState source, Generations all) {
    Optional<Event> first = Optional.empty();
    for (long bit : source.content().missingBits(name)) {
      Optional<Event> end =
          all.all()
              .flatMap(one -> one.bit(source.source().lrc(), bit).stream())
              .reduce((a, b) -> a.until().isBefore(b.until()) ? b : a);
      if (end.isEmpty()) {
        return end;
      }
      first = first.filter(one -> !end.get().until().isBefore(one.until())).or(() -> end);
    }
    return first;
  }

  private static List<Removal> ofAnyName(Generations all, Instant now) {
    List<Removal> found = new ArrayList<>();
    all.all()
        .flatMap(RemovedGeneration::unknown)
        .forEach(
            one ->
                found.add(
                    removal(
                        one.event(),
                        Optional.empty(),
                        Optional.of(one.from()).filter(Instant.MIN::isBefore),
                        now)));
    if (all.reachesBackTo.isAfter(Instant.MIN)) {
      Duration age = Duration.between(all.reachesBackTo, now);
      found.add(
          new Removal(
              Optional.empty(), Optional.empty(), Optional.empty(), age, age, Optional.empty()));
    }
    return found;
  }

  private static Removal removal(
      Event event, Optional<String> name, Optional<Instant> from, Instant now) {
    return new Removal(
        Optional.of(event.source().lrcMember()),
        name,
        from.map(moment -> age(moment, now)),
        age(event.since(), now),
        age(event.until(), now),
        event.source().catalogId());
  }

  private static Duration age(Instant moment, Instant now) {
    return Contact.age(Optional.of(moment), now);
  }

  /** All names that are remembered. */
  public Stream<String> names() {
    return kept.all().flatMap(RemovedGeneration::names);
  }

  /** Returns the events that may have removed any name; ages are as of {@code now}. */
  public List<Removal> ofAnyName(Instant now) {
    return ofAnyName(kept, now);
  }

  /** The last removal from a catalog's filter, as one of any name; ages are as of {@code now}. */
  public Optional<Removal> lastOfFilter(String lrc, Instant now) {
    return kept.all()
        .flatMap(one -> one.lastOfBits(lrc).stream())
        .reduce((a, b) -> a.until().isBefore(b.until()) ? b : a)
        .map(event -> removal(event, Optional.empty(), Optional.empty(), now));
  }

  /** The names that a catalog's lists lost after a moment; empty if that is not remembered. */
  public Optional<List<String>> namesSince(String lrc, Instant moment) {
    Generations all = kept;
    return all.reachesBackTo.isAfter(moment) || all.all().anyMatch(one -> one.lacks(lrc, moment))
        ? Optional.empty()
        : Optional.of(all.all().flatMap(one -> one.namesSince(lrc, moment)).distinct().toList());
  }

  /** The bits that a catalog's filter lost after a moment; empty if that is not remembered. */
  public Optional<long[]> bitsSince(String lrc, Instant moment) {
    Generations all = kept;
    return all.reachesBackTo.isAfter(moment) || all.all().anyMatch(one -> one.lacks(lrc, moment))
        ? Optional.empty()
        : Optional.of(
            all.all().flatMapToLong(one -> one.bitsSince(lrc, moment)).distinct().toArray());
  }

  /** About what it takes in memory. */
  public long bytes() {
    return kept.all().mapToLong(RemovedGeneration::bytes).sum();
  }
}
