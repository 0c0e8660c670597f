package org.gridrls.rli.index.search;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.Counted;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.LogicalName;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.Evidence;
import org.gridrls.api.index.IndexPage;
import org.gridrls.api.index.Location;
import org.gridrls.api.index.NameLocations;
import org.gridrls.api.index.NotCovered;
import org.gridrls.rli.index.coverage.Coverage;
import org.gridrls.rli.index.source.ListedNames;
import org.gridrls.rli.index.source.SourceState;

/**
 * Answers wildcard queries from lists, and by querying the catalogs that sent only filters. Safe
 * for threads.
 */
public final class WildcardSearch {
  /** Catalogs that a message names. */
  private static final int NAMED_MAX = 20;

  private final Forwarder forwarder;
  private final IntSupplier scanMax;

  public WildcardSearch(Forwarder forwarder, IntSupplier scanMax) {
    this.forwarder = forwarder;
    this.scanMax = scanMax;
  }

  public IndexPage page(
      GlobPattern pattern, Optional<Duration> forward, PageRequest request, Coverage coverage) {
    PatternCursor from =
        request
            .cursor()
            .map(text -> PatternCursor.decode(text, pattern))
            .orElse(PatternCursor.START);
    List<SourceState> filters = with(Evidence.BLOOM, coverage);
    if (!filters.isEmpty() && forward.isEmpty()) {
      throw needsLists(filters);
    }
    List<Forwarded> forwarded =
        forward
            .map(time -> forwarder.ask(filters, pattern, from, request.limit(), time))
            .orElse(List.of());
    Found found = scan(pattern, from, request.limit(), coverage, forwarded);
    AbsentMatches absent =
        new AbsentMatches(
            name ->
                pattern.matches(name)
                    && CodePointOrder.compare(name, from.after()) > 0
                    && found.covers(name),
            coverage,
            forwarded);
    return new IndexPage(
        found.names,
        found.next.map(last -> cursor(last, from, forwarded).encode(pattern)),
        request.limit(),
        absent.honest(completeness(pattern, coverage, forwarded), found.names));
  }

  private static List<SourceState> with(Evidence evidence, Coverage coverage) {
    return coverage.current().stream()
        .filter(state -> state.content().evidence() == evidence)
        .toList();
  }

  private static RlsException needsLists(List<SourceState> filters) {
    String members =
        filters.stream()
            .map(state -> state.source().lrcMember())
            .limit(NAMED_MAX)
            .collect(Collectors.joining(", "));
    return new RlsException(
        RlsError.WILDCARD_NEEDS_LIST,
        Counted.of(filters.size(), "catalog")
            + " sent only filters, which can't answer a wildcard: "
            + members
            + (filters.size() > NAMED_MAX ? " and others" : "")
            + "; have them queried directly: rls lrcs --forward TIME, forwardMillis in a message");
  }

  /** The names of a page, and the last name that it covers if there may be more. */
  private record Found(List<NameLocations> names, Optional<String> next) {
    boolean covers(String name) {
      return next.map(last -> CodePointOrder.compare(name, last) <= 0).orElse(true);
    }
  }

  private Found scan(
      GlobPattern pattern,
      PatternCursor from,
      int limit,
      Coverage coverage,
      List<Forwarded> forwarded) {
    String prefix = pattern.literalPrefix();
    Optional<String> horizon =
        forwarded.stream()
            .map(Forwarded::horizon)
            .flatMap(Optional::stream)
            .min(CodePointOrder.COMPARATOR);
    NameMerge merge = merge(prefix, from.after(), coverage, forwarded);
    List<NameLocations> names = new ArrayList<>();
    String last = from.after();
    int most = scanMax.getAsInt();
    for (int scanned = 0; merge.advance(); last = merge.name()) {
      if (merge.name().equals(from.after())) {
        continue;
      }
      if (!merge.name().startsWith(prefix)) {
        break;
      }
      if (horizon.isPresent() && CodePointOrder.compare(merge.name(), horizon.get()) > 0) {
        break;
      }
      boolean matches = pattern.matches(merge.name());
      if (scanned++ == most || (matches && names.size() == limit)) {
        return new Found(names, Optional.of(last));
      }
      if (matches) {
        names.add(new NameLocations(new LogicalName(merge.name()), merge.locations()));
      }
    }
    return new Found(names, horizon);
  }

  private static NameMerge merge(
      String prefix, String after, Coverage coverage, List<Forwarded> forwarded) {
    NameMerge merge = new NameMerge();
    String first = CodePointOrder.compare(prefix, after) > 0 ? prefix : after;
    for (SourceState state : with(Evidence.LIST, coverage)) {
      merge.add(((ListedNames) state.content()).from(first), located(state, coverage));
    }
    forwarded.forEach(one -> merge.add(one.names().iterator(), firstHand(one.source(), coverage)));
    return merge;
  }

  private static Location located(SourceState state, Coverage coverage) {
    return state.location(coverage.now()).at(coverage.placeOf(state.source().lrcMember()));
  }

  /** The catalog itself has just named it, from a state that the index does not hold. */
  private static Location firstHand(SourceState state, Coverage coverage) {
    return new Location(
        state.source().lrc(),
        state.source().lrcMember(),
        Evidence.LIST,
        false,
        OptionalDouble.empty(),
        Duration.ZERO,
        0,
        0,
        coverage.placeOf(state.source().lrcMember()),
        state.version());
  }

  private static PatternCursor cursor(String last, PatternCursor from, List<Forwarded> forwarded) {
    Map<String, String> catalogs = new HashMap<>(from.catalogs());
    for (Forwarded one : forwarded) {
      one.resumeAfter(last).ifPresent(cursor -> catalogs.put(one.source().source().lrc(), cursor));
    }
    return new PatternCursor(last, catalogs);
  }

  private static Completeness completeness(
      GlobPattern pattern, Coverage coverage, List<Forwarded> forwarded) {
    Set<SourceState> asked =
        forwarded.stream()
            .filter(one -> one.failure().isEmpty())
            .map(Forwarded::source)
            .collect(Collectors.toSet());
    Completeness answered =
        coverage.over(
            with(Evidence.LIST, coverage), state -> state.coveredNames().covers(pattern), asked);
    List<NotCovered> failures =
        forwarded.stream()
            .filter(one -> coverage.expects(one.source()))
            .map(Forwarded::failure)
            .flatMap(Optional::stream)
            .toList();
    List<NotCovered> all = new ArrayList<>(answered.notCovered());
    all.addAll(failures);
    return new Completeness(
        answered.covered(), answered.membershipKnown(), all, answered.age(), List.of());
  }
}
