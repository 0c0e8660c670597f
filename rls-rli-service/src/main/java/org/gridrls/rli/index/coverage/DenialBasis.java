package org.gridrls.rli.index.coverage;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.gridrls.api.index.ConsistentCut;
import org.gridrls.api.index.Removal;
import org.gridrls.rli.index.source.Contact;
import org.gridrls.rli.index.source.FilteredSources;
import org.gridrls.rli.index.source.QueriedName;
import org.gridrls.rli.index.source.RememberedRemovals;
import org.gridrls.rli.index.source.SourceState;

/**
 * Holds what the denials of one coverage rest on, so that the cost of a denial does not grow with
 * the number of catalogs. Names and bits that are removed later are known to it, too, as filters
 * change in place; it is made again after a removal of any name. Immutable, safe for threads.
 */
final class DenialBasis {
  private final long version;
  private final RememberedRemovals removals;
  private final Map<String, SourceState> evidence = new LinkedHashMap<>();
  private final Map<String, String> ids;
  private final FilteredSources filters;
  private final boolean wholeOnly;
  private final Instant oldest;
  private final Instant madeAt;
  private final List<Removal> ofAnyName;
  private final List<Removal> united;
  private final Optional<ConsistentCut.Doubt> ofMostNames;

  /** {@code counts}: the sources whose evidence it rests on. */
  DenialBasis(Coverage coverage, Predicate<SourceState> counts) {
    coverage.current().stream()
        .filter(state -> coverage.expects(state) && coverage.proves(state) && counts.test(state))
        .forEach(state -> evidence.put(state.source().lrcMember(), state));
    this.version = coverage.held().removals().version(); // before what it numbers
    this.removals = coverage.held().removals().remembered();
    this.ids = coverage.catalogIds();
    this.filters = new FilteredSources(coverage.current());
    this.wholeOnly = evidence.values().stream().allMatch(one -> one.coveredNames().isWhole());
    this.madeAt = coverage.now();
    this.oldest =
        evidence.values().stream()
            .flatMap(state -> state.contact().asOf().stream())
            .min(Instant::compareTo)
            .orElse(madeAt);
    this.ofAnyName = removals.ofAnyName(madeAt);
    this.united = Removal.united(ofAnyName);
    this.ofMostNames = ConsistentCut.doubt(ofAnyName, ages(evidence.values(), madeAt), ids);
  }

  /** Does it know all removals of any name that were noted before now? */
  boolean isCurrent(Coverage coverage) {
    return version == coverage.held().removals().version();
  }

  /** Could a removal matter to a denial? */
  boolean isOpenToDoubt() {
    return removals.matterTo(oldest);
  }

  SourceState evidence(String lrcMember) {
    return evidence.get(lrcMember);
  }

  /** The doubt about a name that no list has; ages are as of {@code now}. */
  Optional<ConsistentCut.Doubt> doubt(QueriedName name, Instant now) {
    List<Removal> ofName = removals.of(name, filters, now);
    if (ofName.isEmpty() && wholeOnly) {
      return ofMostNames.map(
          doubt -> new ConsistentCut.Doubt(since(doubt.last(), now), doubt.older()));
    }
    List<SourceState> covering =
        evidence.values().stream().filter(one -> one.coveredNames().covers(name.text())).toList();
    List<Removal> all =
        Stream.concat(ofName.stream(), ofAnyName.stream().map(one -> since(one, now))).toList();
    return ConsistentCut.doubt(all, ages(covering, now), ids);
  }

  /** The removals that may concern one of the names; ages are as of {@code now}. */
  List<Removal> remembered(Collection<QueriedName> names, Instant now) {
    return Stream.concat(
            names.stream().flatMap(name -> removals.of(name, filters, now).stream()),
            united.stream().map(one -> since(one, now)))
        .distinct()
        .toList();
  }

  private Removal since(Removal removal, Instant now) {
    Duration passed = Duration.between(madeAt, now);
    return removal.agedBy(passed, passed);
  }

  private static Map<String, Duration> ages(Collection<SourceState> evidence, Instant now) {
    Map<String, Duration> ages = new LinkedHashMap<>();
    evidence.forEach(
        state -> ages.put(state.source().lrcMember(), Contact.age(state.contact().asOf(), now)));
    return ages;
  }
}
