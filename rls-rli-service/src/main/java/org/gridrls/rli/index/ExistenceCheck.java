package org.gridrls.rli.index;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.index.Evidence;
import org.gridrls.api.index.IndexVerdict;
import org.gridrls.rli.index.coverage.AbsentNames;
import org.gridrls.rli.index.coverage.Coverage;
import org.gridrls.rli.index.source.QueriedName;
import org.gridrls.rli.index.source.SourceState;

/** Answers whether names, catalogs and mappings exist, from one consistent view. */
record ExistenceCheck(Coverage coverage) {

  Existence names(List<QueriedName> names) {
    List<Existence.Answer> answers =
        names.stream().map(name -> new Existence.Answer(name.text(), anywhere(name))).toList();
    List<QueriedName> absent =
        names.stream().filter(name -> coverage.held().lookup().find(name).isEmpty()).toList();
    return new Existence(
        answers, new AbsentNames(coverage).honest(coverage.forNames(names), absent));
  }

  private IndexVerdict anywhere(QueriedName name) {
    List<SourceState> having =
        coverage.held().lookup().find(name).stream().mapToObj(coverage.current()::get).toList();
    boolean absent =
        having.isEmpty()
            && coverage.provesAbsent(name)
            && !new AbsentNames(coverage).isDoubtful(name);
    return best(having, absent ? IndexVerdict.ABSENT : IndexVerdict.UNKNOWN);
  }

  /** A list settles it; a filter makes it probable. */
  private static IndexVerdict best(List<SourceState> having, IndexVerdict without) {
    if (having.isEmpty()) {
      return without;
    }
    boolean settled =
        having.stream().anyMatch(state -> state.content().evidence() == Evidence.LIST);
    return settled ? IndexVerdict.PRESENT : IndexVerdict.PROBABLE;
  }

  Existence catalogs(List<String> catalogs) {
    List<Existence.Answer> answers =
        catalogs.stream().map(one -> new Existence.Answer(one, catalog(one))).toList();
    return new Existence(answers, coverage.overall());
  }

  /** An expired or unknown catalog may have the name or not. */
  private IndexVerdict catalog(String catalog) {
    Optional<SourceState> source = coverage.sourceCalled(catalog);
    if (source.isPresent() && !source.get().expiredAt(coverage.now())) {
      return IndexVerdict.PRESENT;
    }
    return coverage.provesUnknownCatalog(catalog) ? IndexVerdict.ABSENT : IndexVerdict.UNKNOWN;
  }

  Existence mapping(QueriedName name, String catalog) {
    Optional<SourceState> source =
        coverage.sourceCalled(catalog).filter(state -> !state.expiredAt(coverage.now()));
    IndexVerdict verdict = source.map(state -> in(state, name)).orElseGet(() -> catalog(catalog));
    return new Existence(
        List.of(new Existence.Answer(name.text(), verdict)), coverage.ofCatalog(catalog, name));
  }

  private IndexVerdict in(SourceState state, QueriedName name) {
    boolean told = coverage.proves(state) && state.coveredNames().covers(name.text());
    return best(
        state.mightContain(name) ? List.of(state) : List.of(),
        told ? IndexVerdict.ABSENT : IndexVerdict.UNKNOWN);
  }
}
