package org.gridrls.client.federation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gridrls.api.LogicalName;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.CoveredCatalog;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.LastKnown;
import org.gridrls.api.index.Location;
import org.gridrls.api.index.NameLocations;
import org.gridrls.api.index.NotCovered;

/**
 * Combines the answers of several indexes for the same names: it contains all their locations, and
 * a catalog is not covered only if no index that knows the members covers it. Not safe for threads.
 */
final class IndexAnswers {
  private final List<LogicalName> names;
  private final List<IndexAnswer> answers = new ArrayList<>();

  IndexAnswers(List<LogicalName> names) {
    this.names = names;
  }

  void add(IndexAnswer answer) {
    answers.add(answer);
  }

  boolean isEmpty() {
    return answers.isEmpty();
  }

  boolean complete() {
    return !answers.isEmpty() && completeness().complete();
  }

  IndexAnswer united() {
    if (answers.size() == 1) {
      return answers.get(0);
    }
    Completeness basis = completeness();
    List<NameLocations> all = new ArrayList<>(names.size());
    for (int i = 0; i < names.size(); i++) {
      all.add(new NameLocations(names.get(i), locations(i), lastKnown(i, basis)));
    }
    return new IndexAnswer(all, basis);
  }

  /** Returns the last that any index knew of each catalog that none of them covers. */
  private List<LastKnown> lastKnown(int name, Completeness basis) {
    Map<String, LastKnown> byCatalog = new LinkedHashMap<>();
    answers.stream()
        .flatMap(answer -> answer.names().get(name).lastKnown().stream())
        .filter(one -> one.isBeyond(basis))
        .forEach(one -> byCatalog.merge(one.lrcMember(), one, LastKnown::later));
    return List.copyOf(byCatalog.values());
  }

  private List<NameLocations> locations() {
    List<NameLocations> all = new ArrayList<>(names.size());
    for (int i = 0; i < names.size(); i++) {
      all.add(new NameLocations(names.get(i), locations(i)));
    }
    return all;
  }

  /** Returns of each catalog the location that is exact, or else the freshest. */
  private List<Location> locations(int name) {
    Map<String, Location> byCatalog = new LinkedHashMap<>();
    for (IndexAnswer answer : answers) {
      for (Location location : answer.names().get(name).locations()) {
        byCatalog.merge(location.lrc(), location, IndexAnswers::better);
      }
    }
    return List.copyOf(byCatalog.values());
  }

  private static Location better(Location one, Location other) {
    if (one.exact() != other.exact()) {
      return one.exact() ? one : other;
    }
    return other.age().compareTo(one.age()) < 0 ? other : one;
  }

  private Completeness completeness() {
    if (answers.size() == 1) {
      return answers.get(0).completeness();
    }
    Completeness united = unitedCatalogs();
    return united.complete() && answers.stream().noneMatch(one -> one.completeness().complete())
        ? new UnitedRemovals(answers, united).honest(locations())
        : united;
  }

  /**
   * Unites the coverage as if each catalog's evidence held now; doubts about single names are
   * judged later.
   */
  private Completeness unitedCatalogs() {
    boolean known = answers.stream().anyMatch(answer -> answer.completeness().membershipKnown());
    int all = 0;
    Map<String, NotCovered> gaps = new LinkedHashMap<>();
    for (IndexAnswer answer : answers) {
      Completeness one = answer.completeness();
      all = Math.max(all, one.covered() + catalogs(one.notCovered()));
      general(one).forEach(gap -> gaps.putIfAbsent(gap.lrcMember(), gap));
    }
    answers.stream()
        .map(IndexAnswer::completeness)
        .filter(Completeness::membershipKnown)
        .map(IndexAnswers::uncovered)
        .forEach(uncovered -> gaps.keySet().retainAll(uncovered));
    Map<String, CoveredCatalog> covers = covers();
    return new Completeness(
        Math.max(0, all - catalogs(gaps.values())),
        known,
        List.copyOf(gaps.values()),
        age(covers, gaps.keySet()),
        List.copyOf(covers.values()));
  }

  private static int catalogs(Collection<NotCovered> gaps) {
    return (int) gaps.stream().filter(NotCovered::isCatalog).count();
  }

  private Map<String, CoveredCatalog> covers() {
    Map<String, CoveredCatalog> freshest = new LinkedHashMap<>();
    for (IndexAnswer answer : answers) {
      for (CoveredCatalog one : answer.completeness().covers()) {
        freshest.merge(one.lrcMember(), one, (a, b) -> b.age().compareTo(a.age()) < 0 ? b : a);
      }
    }
    return freshest;
  }

  /**
   * A complete answer needs no other: the youngest of those counts. Otherwise the age follows from
   * the youngest evidence of each catalog if the answers name it, or else is that of the oldest
   * answer, as each may be the only one with some catalog. Answers that cover no catalog and state
   * no age are ignored.
   */
  private Optional<Duration> age(Map<String, CoveredCatalog> covers, Set<String> gaps) {
    Optional<Duration> complete = youngest(Completeness::complete);
    if (complete.isPresent()) {
      return complete;
    }
    Optional<Duration> membership = youngest(Completeness::membershipKnown);
    if (membership.isPresent() && evidenceIsWhole(covers.keySet(), gaps)) {
      return Optional.of(oldest(membership.get(), covers.values()));
    }
    List<Optional<Duration>> ages =
        answers.stream()
            .map(IndexAnswer::completeness)
            .filter(one -> one.age().isPresent() || one.covered() > 0)
            .map(Completeness::age)
            .toList();
    return ages.stream().allMatch(Optional::isPresent)
        ? ages.stream().flatMap(Optional::stream).max(Duration::compareTo)
        : Optional.empty();
  }

  private Optional<Duration> youngest(Predicate<Completeness> which) {
    return answers.stream()
        .map(IndexAnswer::completeness)
        .filter(which)
        .map(Completeness::age)
        .flatMap(Optional::stream)
        .min(Duration::compareTo);
  }

  /** Every catalog that any answer mentions has evidence or is not covered. */
  private boolean evidenceIsWhole(Set<String> covered, Set<String> gaps) {
    return answers.stream()
        .map(IndexAnswer::completeness)
        .allMatch(
            one ->
                one.covers().size() == one.covered() + one.notCovered().size() - general(one).size()
                    && uncovered(one).stream()
                        .allMatch(lrc -> gaps.contains(lrc) || covered.contains(lrc)));
  }

  /** {@code membership}: the age of an answer that lists all members, so an upper bound. */
  private static Duration oldest(Duration membership, Collection<CoveredCatalog> covers) {
    return Stream.concat(Stream.of(membership), covers.stream().map(CoveredCatalog::age))
        .max(Duration::compareTo)
        .orElseThrow();
  }

  private static Set<String> uncovered(Completeness completeness) {
    return general(completeness).stream().map(NotCovered::lrcMember).collect(Collectors.toSet());
  }

  /** The catalogs that an answer covers for no name. */
  private static List<NotCovered> general(Completeness completeness) {
    return completeness.notCovered().stream().filter(gap -> gap.only().isEmpty()).toList();
  }
}
