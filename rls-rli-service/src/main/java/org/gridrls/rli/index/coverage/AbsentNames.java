package org.gridrls.rli.index.coverage;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.ConsistentCut;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.NotCovered.Reason;
import org.gridrls.api.index.Removal;
import org.gridrls.rli.index.source.Contact;
import org.gridrls.rli.index.source.QueriedName;
import org.gridrls.rli.index.source.RecentRemovals;
import org.gridrls.rli.index.source.SourceState;

/**
 * Denies names that no list has only if there was one instant at which no catalog had them; else
 * names the catalogs whose evidence is too old for that ({@link ConsistentCut}). Immutable.
 *
 * @param counts the sources whose evidence the answer rests on
 */
public record AbsentNames(Coverage coverage, Predicate<SourceState> counts) {
  public AbsentNames(Coverage coverage) {
    this(coverage, state -> true);
  }

  /** Collects doubts about names: for each catalog which names, and why. */
  private static final class Doubts {
    private final Map<String, Set<String>> names = new LinkedHashMap<>();
    private final Map<String, Removal> why = new HashMap<>();

    void add(String name, ConsistentCut.Doubt doubt) {
      for (String member : doubt.older()) {
        names.computeIfAbsent(member, any -> new LinkedHashSet<>()).add(name);
        why.putIfAbsent(member, doubt.last());
      }
    }
  }

  /** The answer for names of which these are in no list, with the doubts about them. */
  public Completeness honest(Completeness said, Collection<QueriedName> absent) {
    if (absent.isEmpty()) {
      return said;
    }
    Doubts doubts = new Doubts();
    List<Removal> remembered = new ArrayList<>();
    Map<String, SourceState> evidence = evidence();
    if (!said.complete() || removals().matterTo(oldest(evidence.values()))) {
      for (QueriedName name : absent) {
        List<Removal> ofName = of(name);
        remembered.addAll(ofName);
        ConsistentCut.doubt(ofName, ages(evidence, name), coverage.catalogIds())
            .ifPresent(doubt -> doubts.add(name.text(), doubt));
      }
    }
    Completeness honest = said.without(gaps(doubts, evidence));
    return honest.complete() ? honest : honest.remembering(remembered.stream().distinct().toList());
  }

  /** May a name that no current source has be in a catalog all the same? */
  public boolean isDoubtful(QueriedName name) {
    Map<String, SourceState> evidence = evidence();
    return removals().matterTo(oldest(evidence.values()))
        && ConsistentCut.doubt(of(name), ages(evidence, name), coverage.catalogIds()).isPresent();
  }

  private RecentRemovals removals() {
    return coverage.held().removals();
  }

  private List<Removal> of(QueriedName name) {
    return removals().of(name, coverage.current(), coverage.now());
  }

  private Map<String, SourceState> evidence() {
    Map<String, SourceState> byMember = new LinkedHashMap<>();
    coverage.current().stream()
        .filter(state -> coverage.expects(state) && coverage.proves(state) && counts.test(state))
        .forEach(state -> byMember.put(state.source().lrcMember(), state));
    return byMember;
  }

  private Instant oldest(Collection<SourceState> evidence) {
    return evidence.stream()
        .flatMap(state -> state.contact().asOf().stream())
        .min(Instant::compareTo)
        .orElse(coverage.now());
  }

  private Map<String, Duration> ages(Map<String, SourceState> evidence, QueriedName name) {
    Map<String, Duration> ages = new LinkedHashMap<>();
    evidence.forEach(
        (member, state) -> {
          if (state.coveredNames().covers(name.text())) {
            ages.put(member, Contact.age(state.contact().asOf(), coverage.now()));
          }
        });
    return ages;
  }

  private List<NotCovered> gaps(Doubts doubts, Map<String, SourceState> evidence) {
    List<NotCovered> gaps = new ArrayList<>();
    doubts.names.forEach(
        (member, names) -> {
          SourceState state = evidence.get(member);
          String why = doubts.why.get(member).beside(state.age(coverage.now()));
          gaps.add(
              NotCovered.of(member, Optional.of(state.source().lrc()), Reason.STALE, why)
                  .by(coverage.serverAt(state.source().lrc()))
                  .onlyFor(
                      new NotCovered.OnlyFor(List.copyOf(names), state.source().generation())));
        });
    return gaps;
  }
}
