package org.gridrls.rli.index.search;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.ConsistentCut;
import org.gridrls.api.index.Evidence;
import org.gridrls.api.index.NameLocations;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.Removal;
import org.gridrls.rli.index.coverage.AbsentNames;
import org.gridrls.rli.index.coverage.Coverage;
import org.gridrls.rli.index.source.QueriedName;
import org.gridrls.rli.index.source.RememberedRemovals;
import org.gridrls.rli.index.source.SourceState;

/**
 * Makes a page of matches incomplete if it may lack a name that was in some catalog at every
 * instant. Immutable.
 *
 * @param range the names that the page is about
 * @param forwarded the catalogs that were asked
 */
record AbsentMatches(Predicate<String> range, Coverage coverage, List<Forwarded> forwarded) {

  /** Older than what another catalog that was asked has just removed. */
  private static final Duration JUST_NOW = Duration.ofNanos(1);

  Completeness honest(Completeness said, List<NameLocations> found) {
    Set<String> shown =
        found.stream().map(name -> name.logicalName().value()).collect(Collectors.toSet());
    List<QueriedName> removed =
        coverage
            .held()
            .removals()
            .names()
            .filter(name -> range.test(name) && !shown.contains(name))
            .distinct()
            .map(QueriedName::new)
            .toList();
    Completeness named = new AbsentNames(coverage, AbsentMatches::isList).honest(said, removed);
    return ConsistentCut.doubt(ofAnyName(), ages(), coverage.catalogIds())
        .map(doubt -> named.without(gaps(doubt, named)))
        .orElse(named);
  }

  private static boolean isList(SourceState state) {
    return state.content().evidence() == Evidence.LIST;
  }

  private List<Removal> ofAnyName() {
    RememberedRemovals removed = coverage.held().removals().remembered();
    List<Removal> removals = new ArrayList<>(removed.ofAnyName(coverage.now()));
    for (Forwarded one : forwarded) {
      SourceState state = one.source();
      removed.lastOfFilter(state.source().lrc(), coverage.now()).ifPresent(removals::add);
      if (one.removed()) {
        removals.add(
            new Removal(
                Optional.of(state.source().lrcMember()),
                Optional.empty(),
                Optional.empty(),
                state.age(coverage.now()),
                Duration.ZERO,
                state.source().catalogId()));
      }
    }
    return removals;
  }

  /** A catalog that was asked is known of the present, or of what it has removed since. */
  private Map<String, Duration> ages() {
    Map<String, Duration> ages = new LinkedHashMap<>();
    coverage.current().stream()
        .filter(state -> isList(state) && coverage.expects(state) && coverage.proves(state))
        .forEach(state -> ages.put(state.source().lrcMember(), state.age(coverage.now())));
    forwarded.stream()
        .filter(one -> one.failure().isEmpty() && coverage.expects(one.source()))
        .forEach(one -> ages.put(one.source().source().lrcMember(), JUST_NOW));
    return ages;
  }

  private List<NotCovered> gaps(ConsistentCut.Doubt doubt, Completeness said) {
    Set<String> already =
        said.notCovered().stream().map(NotCovered::lrcMember).collect(Collectors.toSet());
    return coverage.current().stream()
        .filter(state -> doubt.older().contains(state.source().lrcMember()))
        .filter(state -> !already.contains(state.source().lrcMember()))
        .map(
            state ->
                NotCovered.of(
                    state.source().lrcMember(),
                    Optional.of(state.source().lrc()),
                    NotCovered.Reason.STALE,
                    doubt.last().beside(state.age(coverage.now()))))
        .toList();
  }
}
