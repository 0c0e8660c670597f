package org.gridrls.faults.history;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Holds what an index, or a client that asks the whole federation, said about some names.
 * Immutable, safe for threads.
 *
 * @param by who was asked
 * @param start before the call, by the stopwatch of the tester
 * @param end after it
 * @param complete it claims to cover all catalogs
 * @param covered the number of catalogs that it covers
 * @param age it claims to show all that was acknowledged that long ago; empty: it does not say
 */
public record Answer(
    String by,
    long start,
    long end,
    List<Said> names,
    boolean complete,
    int covered,
    Optional<Duration> age) {
  public Answer {
    names = List.copyOf(names);
  }

  /**
   * About one name.
   *
   * @param certainNo it says that the name is not registered
   */
  public record Said(String name, boolean certainNo, List<Found> found) {
    public Said {
      found = List.copyOf(found);
    }

    public boolean has(String catalog) {
      return found.stream().anyMatch(each -> each.catalog().equals(catalog));
    }
  }

  /**
   * A catalog that has the name.
   *
   * @param exact not by a filter
   * @param age of the evidence; zero: the catalog itself was asked
   * @param generation the catalog's state that it rests on; below zero: not said
   */
  public record Found(String catalog, boolean exact, Duration age, long generation) {}

  /** For a report. */
  public String text(Said said, long zero) {
    String found =
        said.found.stream()
            .map(each -> each.catalog + " (" + each.age.toMillis() + " ms)")
            .collect(Collectors.joining(", "));
    return "%s, asked at %.3f s, said at %.3f s of %s: %s, %s, covers %d catalogs, age %s"
        .formatted(
            by,
            (start - zero) / 1e9,
            (end - zero) / 1e9,
            said.name,
            found.isEmpty() ? (said.certainNo ? "NOT_REGISTERED" : "nothing") : found,
            complete ? "complete" : "incomplete",
            covered,
            age.map(each -> each.toMillis() + " ms").orElse("not said"));
  }
}
