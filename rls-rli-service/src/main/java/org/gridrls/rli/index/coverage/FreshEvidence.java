package org.gridrls.rli.index.coverage;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.CoveredCatalog;
import org.gridrls.client.federation.CatalogToAsk;
import org.gridrls.rli.index.source.QueriedName;
import org.gridrls.rli.index.source.SourceState;

/**
 * The part of a coverage that is fresh enough for a query, and the catalogs to query directly for
 * the rest. Immutable.
 *
 * @param maxAge empty: nothing is too old
 */
public record FreshEvidence(Coverage coverage, Optional<Duration> maxAge, List<QueriedName> names) {

  /** Zero means that every catalog is asked. */
  public boolean isFresh(SourceState state) {
    return maxAge
        .map(most -> !most.isZero() && state.age(coverage.now()).compareTo(most) <= 0)
        .orElse(true);
  }

  private boolean covers(SourceState state) {
    return names.stream().allMatch(name -> state.coveredNames().covers(name.text()));
  }

  private Predicate<SourceState> speaksFor() {
    return state -> isFresh(state) && covers(state);
  }

  /** Sources that are too old are not covered. */
  public Completeness completeness() {
    return coverage.over(coverage.current(), speaksFor(), this::gap);
  }

  private CoverageGap gap(SourceState state) {
    return covers(state) ? Coverage.tooOld(state) : Coverage.partial(state);
  }

  /** The states that the answer rests on. */
  public List<CoveredCatalog> covers() {
    return coverage.current().stream()
        .filter(coverage::proves)
        .filter(speaksFor())
        .map(
            state ->
                state.evidence(coverage.now()).at(coverage.placeOf(state.source().lrcMember())))
        .toList();
  }

  /** The catalogs that the answer should cover, does not, and whose address is known. */
  public List<CatalogToAsk> toAsk() {
    Map<String, CatalogToAsk> byName = new LinkedHashMap<>();
    List<CoverageGap> gaps = new ArrayList<>(coverage.missing());
    coverage.current().stream()
        .filter(state -> coverage.expects(state) && coverage.proves(state))
        .filter(speaksFor().negate())
        .map(this::gap)
        .forEach(gaps::add);
    for (CoverageGap gap : gaps) {
      gap.lrc()
          .filter(lrc -> gap.askable())
          .ifPresent(lrc -> byName.put(gap.lrcMember(), toAsk(gap, lrc)));
    }
    return List.copyOf(byName.values());
  }

  private CatalogToAsk toAsk(CoverageGap gap, String lrc) {
    return new CatalogToAsk(
        gap.lrcMember(),
        lrc,
        coverage.placeOf(gap.lrcMember()),
        gap.expected(),
        known(gap.lrcMember()));
  }

  /** The state that the index has of a catalog with all names; its changes since can be asked. */
  private OptionalLong known(String lrcMember) {
    return coverage.current().stream()
        .filter(state -> state.source().lrcMember().equals(lrcMember))
        .filter(state -> coverage.proves(state) && covers(state))
        .mapToLong(state -> state.source().generation())
        .findFirst();
  }
}
