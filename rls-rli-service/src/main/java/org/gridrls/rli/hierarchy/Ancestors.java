package org.gridrls.rli.hierarchy;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Finds out whether a new parent is this index itself, or is already below it. Asks the new parent
 * for its parents, those for theirs, and so on until a deadline. An index that does not answer is
 * skipped: a loop that stays undetected here is refused when updates pass through it. Safe for
 * threads.
 */
final class Ancestors {
  private static final int ASKED_MAX = 32;
  private static final Duration DEADLINE = Duration.ofSeconds(10);

  private final Asker asker;
  private final Clock clock;

  /** Asks other indexes. */
  interface Asker {
    /** Is the index behind this URL ourselves? */
    boolean isSelf(String url);

    /** The URLs of its parents; empty if it does not say. */
    Optional<List<String>> parentsOf(String url);
  }

  /** The route from the new parent to an index above it. */
  private record Route(String url, String text) {}

  Ancestors(Asker asker, Clock clock) {
    this.asker = asker;
    this.clock = clock;
  }

  /** Throws UPDATE_LOOP. */
  void requireNotBelow(String parent) {
    Instant end = clock.instant().plus(DEADLINE);
    Deque<Route> open = new ArrayDeque<>(List.of(new Route(parent, parent)));
    Set<String> seen = new HashSet<>(List.of(parent));
    while (!open.isEmpty() && seen.size() <= ASKED_MAX && clock.instant().isBefore(end)) {
      Route route = open.poll();
      if (asker.isSelf(route.url())) {
        throw RlsException.about(RlsError.UPDATE_LOOP, loop(route), parent);
      }
      asker.parentsOf(route.url()).orElse(List.of()).stream()
          .filter(seen::add)
          .forEach(above -> open.add(new Route(above, route.text() + " -> " + above)));
    }
  }

  private static String loop(Route route) {
    return route.url().equals(route.text())
        ? "an index can't be a parent of itself"
        : "this index is already an ancestor of that one, so it cannot be below it: "
            + route.text();
  }
}
