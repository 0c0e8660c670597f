package org.gridrls.rli.index.source;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gridrls.api.index.Removal;
import org.gridrls.rli.index.source.RecentRemovals.Event;

/**
 * Answers what updates removed, as far as an index remembers at one moment. What is forgotten later
 * remains in it. Safe for threads; reading never waits.
 *
 * @param reachesBackTo removals before are not remembered
 */
public record RememberedRemovals(
    RemovedGeneration young, RemovedGeneration old, Instant reachesBackTo) {
  Stream<RemovedGeneration> all() {
    return Stream.of(young, old);
  }

  private Stream<Event> bit(long bit) {
    return Stream.concat(young.bit(bit).stream(), old.bit(bit).stream());
  }

  /** Forgets the older half. */
  RememberedRemovals next() {
    Instant last = old.last().isAfter(reachesBackTo) ? old.last() : reachesBackTo;
    return new RememberedRemovals(new RemovedGeneration(), young, last);
  }

  /** Could a removal matter to evidence that is as old as that? */
  public boolean matterTo(Instant oldest) {
    return reachesBackTo.isAfter(oldest) || all().anyMatch(one -> one.last().isAfter(oldest));
  }

  /**
   * Returns the removals of this name, which no list has; ages are as of {@code now}. Those that
   * may be of any name are apart ({@link #ofAnyName}).
   */
  public List<Removal> of(QueriedName name, FilteredSources filters, Instant now) {
    List<Event> events = new ArrayList<>();
    all().flatMap(one -> one.of(name.text())).forEach(events::add);
    if (all().anyMatch(RemovedGeneration::hasBits)) {
      filters
          .thatLostABitOf(name, bit -> bit(bit).map(Event::lrc))
          .forEach(source -> ofFilter(name, source).ifPresent(events::add));
    }
    return events.stream()
        .map(event -> removal(event, Optional.of(name.text()), Optional.empty(), now))
        .toList();
  }

  /** The first end of a bit that the name needs: at that moment the name was gone at the latest. */
  private Optional<Event> ofFilter(QueriedName name, SourceState source) {
    Optional<Event> first = Optional.empty();
    for (long bit : source.content().missingBits(name)) {
      Optional<Event> end =
          bit(bit)
              .filter(event -> event.lrc().equals(source.source().lrc()))
              .reduce((a, b) -> a.until().isBefore(b.until()) ? b : a);
      if (end.isEmpty()) {
        return end;
      }
      first = first.filter(one -> !end.get().until().isBefore(one.until())).or(() -> end);
    }
    return first;
  }

  /** Returns the events that may have removed any name; ages are as of {@code now}. */
  public List<Removal> ofAnyName(Instant now) {
    List<Removal> found = new ArrayList<>();
    all()
        .flatMap(RemovedGeneration::unknown)
        .forEach(
            one ->
                found.add(
                    removal(
                        one.event(),
                        Optional.empty(),
                        Optional.of(one.from()).filter(Instant.MIN::isBefore),
                        now)));
    if (reachesBackTo.isAfter(Instant.MIN)) {
      Duration age = Duration.between(reachesBackTo, now);
      found.add(
          new Removal(
              Optional.empty(), Optional.empty(), Optional.empty(), age, age, Optional.empty()));
    }
    return found;
  }

  /** The last removal from a catalog's filter, as one of any name; ages are as of {@code now}. */
  public Optional<Removal> lastOfFilter(String lrc, Instant now) {
    return all()
        .flatMap(one -> one.lastOfBits(lrc).stream())
        .reduce((a, b) -> a.until().isBefore(b.until()) ? b : a)
        .map(event -> removal(event, Optional.empty(), Optional.empty(), now));
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
}
