package org.gridrls.rli.update;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.bloom.BitDelta;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.rli.index.filter.FilterContent;
import org.gridrls.rli.index.list.ListContent;
import org.gridrls.rli.index.source.Content;
import org.gridrls.rli.index.source.RecentRemovals;
import org.gridrls.rli.index.source.SenderIdentity;
import org.gridrls.rli.index.source.SourceState;

/**
 * Finds what a list or a filter that replaces the held content of a catalog removes. It does not
 * say which names came and went since the held state, so these are unknown removals. Immutable.
 */
record WholeUpdate(Optional<SourceState> held, UpdateSource source, Arrival arrival) {
  /** Limits the removed names that are remembered one by one; more are not worth their memory. */
  private static final int NAMES_MAX = 200_000;

  /** A removal that long ago is older than any evidence. */
  private static final Duration LONG_AGO = Duration.ofHours(1);

  Consumer<RecentRemovals> removing(Content next) {
    return removals ->
        note(
            removals,
            before ->
                before instanceof ListContent list && next instanceof ListContent names
                    ? lost(list.from(""), names.from("")).map(gone -> to -> to.names(event(), gone))
                    : Optional.empty());
  }

  Consumer<RecentRemovals> removing(BloomFilter next) {
    return removals -> note(removals, before -> lost(before, next));
  }

  private RecentRemovals.Event event() {
    return arrival.removing(source);
  }

  /** Finds the removals that follow from the content before; empty if it can't. */
  private interface Difference {
    Optional<Consumer<RecentRemovals>> from(Content before);
  }

  private void note(RecentRemovals removals, Difference difference) {
    Optional<SourceState> before =
        held.filter(state -> SenderIdentity.isSame(state.source(), source))
            .filter(state -> state.source().patterns().equals(source.patterns()));
    if (before.filter(state -> state.isStateOf(source)).isPresent()) {
      return;
    }
    Instant last = source.unremoved().map(arrival.now()::minus).orElse(arrival.now());
    if (last.isBefore(arrival.now().minus(LONG_AGO))) {
      return;
    }
    Optional<Consumer<RecentRemovals>> found =
        before.map(SourceState::content).flatMap(difference::from);
    found.ifPresent(lost -> lost.accept(removals));
    removals.unknown(
        new RecentRemovals.Event(source, event().since(), last),
        before.filter(state -> found.isPresent()).flatMap(state -> state.contact().asOf()));
  }

  private Optional<Consumer<RecentRemovals>> lost(Content before, BloomFilter next) {
    if (before instanceof ListContent list) {
      List<String> gone = new ArrayList<>();
      for (Iterator<String> names = list.from(""); names.hasNext() && gone.size() <= NAMES_MAX; ) {
        Optional.of(names.next()).filter(name -> !next.mightContain(name)).ifPresent(gone::add);
      }
      return Optional.of(gone)
          .filter(some -> some.size() <= NAMES_MAX)
          .map(some -> to -> to.names(event(), some));
    }
    return before instanceof FilterContent filter && filter.parameters().equals(next.parameters())
        ? Optional.of(to -> to.bits(event(), BitDelta.between(filter.copy(), next).cleared()))
        : Optional.empty();
  }

  /** The names of a sorted list that another one lacks; empty if they are too many. */
  private static Optional<List<String>> lost(Iterator<String> before, Iterator<String> after) {
    List<String> gone = new ArrayList<>();
    String next = after.hasNext() ? after.next() : null;
    while (before.hasNext() && gone.size() <= NAMES_MAX) {
      String name = before.next();
      while (next != null && CodePointOrder.compare(next, name) < 0) {
        next = after.hasNext() ? after.next() : null;
      }
      if (!name.equals(next)) {
        gone.add(name);
      }
    }
    return Optional.of(gone).filter(some -> some.size() <= NAMES_MAX);
  }
}
