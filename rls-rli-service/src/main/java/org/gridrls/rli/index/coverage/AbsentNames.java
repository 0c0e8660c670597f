package org.gridrls.rli.index.coverage;

import java.util.ArrayList;
import java.util.Collection;
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
import org.gridrls.rli.index.source.QueriedName;
import org.gridrls.rli.index.source.SourceState;

/**
 * Denies names that no list has only if there was one instant at which no catalog had them; else
 * names the catalogs whose evidence is too old for that ({@link ConsistentCut}), or, if they are
 * too many to be asked one by one, says how many there are. Immutable.
 */
public final class AbsentNames {
  /** The most catalogs that an answer names because their evidence is too old for a denial. */
  public static final int NAMED_MAX = 100;

  private final Coverage coverage;
  private final DenialBasis basis;

  /** Rests on all evidence. */
  public AbsentNames(Coverage coverage) {
    this.coverage = coverage;
    this.basis = coverage.held().denials().of(coverage);
  }

  /** {@code counts}: the sources whose evidence the answer rests on. */
  public AbsentNames(Coverage coverage, Predicate<SourceState> counts) {
    this.coverage = coverage;
    this.basis = new DenialBasis(coverage, counts);
  }

  /** Collects doubts about names: which names, about which catalogs, and why. */
  private record Doubts(Map<Set<String>, Set<String>> names, Map<Set<String>, Removal> why) {
    Doubts() {
      this(new LinkedHashMap<>(), new LinkedHashMap<>());
    }

    void add(String name, ConsistentCut.Doubt doubt) {
      if (doubt.older().size() > NAMED_MAX) {
        add(name, doubt.older(), doubt.last());
      } else {
        doubt.older().forEach(member -> add(name, Set.of(member), doubt.last()));
      }
    }

    private void add(String name, Set<String> members, Removal last) {
      names.computeIfAbsent(members, any -> new LinkedHashSet<>()).add(name);
      why.putIfAbsent(members, last);
    }
  }

  /** The answer for names of which these are in no list, with the doubts about them. */
  public Completeness honest(Completeness said, Collection<QueriedName> absent) {
    if (absent.isEmpty() || (said.complete() && !basis.isOpenToDoubt())) {
      return said;
    }
    Doubts doubts = new Doubts();
    for (QueriedName name : absent) {
      basis.doubt(name, coverage.now()).ifPresent(doubt -> doubts.add(name.text(), doubt));
    }
    List<NotCovered> gaps = new ArrayList<>();
    doubts.names.forEach(
        (members, names) -> gaps.add(gap(members, names, doubts.why.get(members))));
    Completeness honest = said.without(gaps);
    return honest.complete()
        ? honest
        : honest.remembering(basis.remembered(absent, coverage.now()));
  }

  /** May a name that no current source has be in a catalog all the same? */
  public boolean isDoubtful(QueriedName name) {
    return basis.isOpenToDoubt() && basis.doubt(name, coverage.now()).isPresent();
  }

  private NotCovered gap(Set<String> members, Set<String> names, Removal why) {
    if (members.size() > 1) {
      return NotCovered.of(
              members.size() + " catalogs",
              Optional.empty(),
              Reason.STALE,
              why.besideOlder(members.size()))
          .onlyFor(new NotCovered.OnlyFor(List.copyOf(names), 0));
    }
    SourceState state = basis.evidence(members.iterator().next());
    return NotCovered.of(
            state.source().lrcMember(),
            Optional.of(state.source().lrc()),
            Reason.STALE,
            why.beside(state.age(coverage.now())))
        .by(coverage.serverAt(state.source().lrc()))
        .onlyFor(new NotCovered.OnlyFor(List.copyOf(names), state.source().generation()));
  }
}
