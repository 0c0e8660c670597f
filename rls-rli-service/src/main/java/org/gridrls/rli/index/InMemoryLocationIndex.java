package org.gridrls.rli.index;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntSupplier;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.LogicalName;
import org.gridrls.api.PageRequest;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.IndexPage;
import org.gridrls.api.index.Location;
import org.gridrls.api.index.NameLocations;
import org.gridrls.api.index.Senders;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.rli.index.coverage.AbsentNames;
import org.gridrls.rli.index.coverage.Coverage;
import org.gridrls.rli.index.coverage.CoverageCache;
import org.gridrls.rli.index.coverage.FreshEvidence;
import org.gridrls.rli.index.search.Forwarder;
import org.gridrls.rli.index.search.PatternCursor;
import org.gridrls.rli.index.search.WildcardSearch;
import org.gridrls.rli.index.source.QueriedName;
import org.gridrls.rli.index.source.SourceState;
import org.gridrls.rli.index.source.SourceStore;

/**
 * The index over {@link SourceStore}: every query is answered from one consistent view of them.
 * Safe for threads.
 */
public final class InMemoryLocationIndex implements LocationIndex {
  private final CoverageCache coverages;
  private final WildcardSearch wildcards;

  /** {@code scanMax} names at most are examined for one page of a wildcard. */
  public InMemoryLocationIndex(
      SourceStore sources,
      MembershipView membership,
      Clocks clocks,
      Forwarder forwarder,
      IntSupplier scanMax) {
    this.coverages = new CoverageCache(sources, membership, clocks);
    this.wildcards = new WildcardSearch(forwarder, scanMax);
  }

  private Coverage coverage() {
    return coverages.now();
  }

  @Override
  public Lookup lookUp(Lookup.LookupQuestion question) {
    Coverage coverage = coverage();
    List<QueriedName> asked = asked(question.names());
    List<NameLocations> found = locations(question.names(), asked, coverage);
    FreshEvidence fresh = new FreshEvidence(coverage, question.maxAge(), asked);
    boolean any = question.maxAge().isEmpty();
    AbsentNames denied =
        any ? new AbsentNames(coverage) : new AbsentNames(coverage, fresh::isFresh);
    Completeness basis =
        denied.honest(any ? coverage.forNames(asked) : fresh.completeness(), absent(asked, found));
    return new Lookup(
        new IndexAnswer(found, question.evidence() ? basis.with(fresh.covers()) : basis),
        any ? List.of() : fresh.toAsk());
  }

  private static List<NameLocations> locations(
      List<LogicalName> names, List<QueriedName> asked, Coverage coverage) {
    LocationsAtOneMoment found = new LocationsAtOneMoment(coverage);
    List<NameLocations> answers = new ArrayList<>(names.size());
    for (int i = 0; i < names.size(); i++) {
      QueriedName name = asked.get(i);
      answers.add(new NameLocations(names.get(i), found.of(name), coverage.lastKnown(name)));
    }
    return answers;
  }

  /** The names that no list has; a filter may have them by mistake. */
  private static List<QueriedName> absent(List<QueriedName> asked, List<NameLocations> found) {
    List<QueriedName> absent = new ArrayList<>();
    for (int i = 0; i < asked.size(); i++) {
      if (found.get(i).locations().stream().noneMatch(Location::exact)) {
        absent.add(asked.get(i));
      }
    }
    return absent;
  }

  /** Makes the location of a source once, however many names are found there. */
  private static final class LocationsAtOneMoment {
    private final Coverage coverage;
    private final Map<Integer, Location> made = new HashMap<>();

    LocationsAtOneMoment(Coverage coverage) {
      this.coverage = coverage;
    }

    List<Location> of(QueriedName name) {
      return coverage.held().lookup().find(name).stream()
          .mapToObj(
              position -> made.computeIfAbsent(position, i -> made(coverage.current().get(i))))
          .toList();
    }

    private Location made(SourceState state) {
      return state.location(coverage.now()).at(coverage.placeOf(state.source().lrcMember()));
    }
  }

  private static List<QueriedName> asked(List<LogicalName> names) {
    return names.stream().map(name -> new QueriedName(name.value())).toList();
  }

  @Override
  public IndexPage lrcsMatching(GlobPattern pattern, Optional<Duration> forward, PageRequest page) {
    Coverage coverage = coverage();
    if (!pattern.isLiteral()) {
      return wildcards.page(pattern, forward, page, coverage);
    }
    if (page.cursor().isPresent()) {
      throw PatternCursor.refused(); // one name is one page
    }
    IndexAnswer answer = lrcsOf(List.of(new LogicalName(pattern.literalPrefix())));
    List<NameLocations> found =
        answer.names().stream().filter(name -> !name.locations().isEmpty()).toList();
    return new IndexPage(found, Optional.empty(), page.limit(), answer.completeness());
  }

  @Override
  public Existence existNames(List<LogicalName> names) {
    return new ExistenceCheck(coverage()).names(asked(names));
  }

  @Override
  public Existence existCatalogs(List<String> catalogs) {
    return new ExistenceCheck(coverage()).catalogs(catalogs);
  }

  @Override
  public Existence existsMapping(LogicalName name, String lrc) {
    return new ExistenceCheck(coverage()).mapping(new QueriedName(name.value()), lrc);
  }

  @Override
  public Senders senders() {
    Coverage coverage = coverage();
    return new Senders(
        coverage.held().all().stream().map(state -> state.sender(coverage.moment())).toList(),
        coverage.overall());
  }
}
