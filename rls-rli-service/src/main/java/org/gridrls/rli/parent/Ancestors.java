package org.gridrls.rli.parent;

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
 * Finds out whether an index that is to be our parent is below us, or is ourselves. Asks it for its
 * parents, those for theirs, and so on, as long as there is time. Who does not answer is passed
 * over: a circle that stays hidden so is refused when updates go round it. Safe for threads.
 */
public final class Ancestors {
  private static final int ASKED_MAX = 32;
  private static final Duration DEADLINE = Duration.ofSeconds(10);

  private final Asker asker;
  private final Clock clock;

  /** Asks other indexes. */
  public interface Asker {
    /** Is the index behind this URL ourselves? */
    boolean isSelf(String url);

    /** The URLs of its parents; empty if it does not say. */
    Optional<List<String>> parentsOf(String url);
  }

  /** The way from the index that was asked about to one above it. */
  private record Way(String url, String text) {}

  public Ancestors(Asker asker, Clock clock) {
    this.asker = asker;
    this.clock = clock;
  }

  /** Throws UPDATE_LOOP. */
  void requireNotBelow(String parent) {
    Instant end = clock.instant().plus(DEADLINE);
    Deque<Way> open = new ArrayDeque<>(List.of(new Way(parent, parent)));
    Set<String> seen = new HashSet<>(List.of(parent));
    while (!open.isEmpty() && seen.size() <= ASKED_MAX && clock.instant().isBefore(end)) {
      Way way = open.poll();
      if (asker.isSelf(way.url())) {
        throw RlsException.about(RlsError.UPDATE_LOOP, circle(way), parent);
      }
      asker.parentsOf(way.url()).orElse(List.of()).stream()
          .filter(seen::add)
          .forEach(above -> open.add(new Way(above, way.text() + " -> " + above)));
    }
  }

  private static String circle(Way way) {
    return way.url().equals(way.text())
        ? "an index can't be a parent of itself"
        : "this index is above that one already, so it can't be below it: " + way.text();
  }
}
