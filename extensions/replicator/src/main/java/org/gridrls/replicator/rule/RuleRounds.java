package org.gridrls.replicator.rule;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.LogicalName;
import org.gridrls.api.MappingPage;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.TargetName;
import org.gridrls.api.catalog.AttributeQuery;
import org.gridrls.api.catalog.AttributesResult;
import org.gridrls.api.catalog.SetMember;
import org.gridrls.api.index.CatalogOutcome;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.client.BoundedExecutors;
import org.gridrls.client.LrcClient;
import org.gridrls.client.federation.FederationSearch;
import org.gridrls.client.federation.KnownCatalogs;
import org.gridrls.client.soap.MemberAddress;
import org.gridrls.kit.membership.KnownMembers;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.kit.membership.SilentMember;
import org.gridrls.kit.schedule.PeriodicTask;
import org.gridrls.kit.schedule.Schedulers;
import org.gridrls.replicator.request.Destinations;
import org.gridrls.replicator.request.ReplicationRule;
import org.gridrls.replicator.request.RuleSearchResult;
import org.gridrls.replicator.request.WantedNames;
import org.gridrls.replicator.schedule.Discovery;
import org.gridrls.replicator.store.ReplicationStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Searches for each rule once a period, a few rules at once; after an incomplete search sooner.
 * Safe for threads; owns its threads until closed, not the store.
 */
public final class RuleRounds implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(RuleRounds.class);
  private static final Duration ROUND = Duration.ofSeconds(1);
  private static final int AT_ONCE = 4;
  private static final Duration INCOMPLETE_PERIOD = Duration.ofMinutes(1);

  private final ReplicationStore store;
  private final SearchSetup setup;
  private final Clock clock;
  private final Searches searches;
  private final RuleSearch search;
  private final Map<Long, RuleSearchResult> searched = new ConcurrentHashMap<>();
  private final Set<Long> searching = ConcurrentHashMap.newKeySet();
  private final ExecutorService searchers =
      BoundedExecutors.pool("replicator-wish-search", AT_ONCE, AT_ONCE);
  private final ScheduledExecutorService executor = Schedulers.scheduler("replicator-wishes", 1);
  private final PeriodicTask task = new PeriodicTask("replicator wishes", this::round);

  /**
   * Holds what the searches use.
   *
   * @param copies asks where the copies of names are
   * @param period of complete searches
   * @param deadline for each answer of a catalog
   * @param retry pause before files that have failed are tried again
   * @param filesMax files of one rule
   */
  public record SearchSetup(
      MembershipView membership,
      Function<MemberAddress, LrcClient> catalogs,
      Discovery.Federation copies,
      Destinations destinations,
      Duration period,
      Duration deadline,
      Duration retry,
      int filesMax) {}

  /** The catalogs of the federation, asked by attributes or by names. */
  private record Searches(
      MembershipView membership,
      FederationSearch byAttributes,
      FederationSearch byName,
      Function<MemberAddress, LrcClient> catalogs,
      Duration patience)
      implements RuleSearch.Federation, AutoCloseable {

    static Searches of(SearchSetup setup) {
      Function<MemberAddress, LrcClient> at = setup.catalogs();
      return new Searches(
          setup.membership(),
          FederationSearch.over(
              () -> known(setup.membership()),
              (lrc, query, selection, page) ->
                  at.apply(lrc).attributes().search(query, selection, page)),
          FederationSearch.over(
              () -> known(setup.membership()),
              (lrc, query, selection, page) -> matching(at.apply(lrc), query, page)),
          at,
          setup.deadline());
    }

    /** The members that have a catalog, present or not. */
    private static KnownCatalogs known(MembershipView membership) {
      KnownMembers known = membership.known();
      return KnownCatalogs.of(
          known.with(MemberRole.LRC),
          known.silent(MemberRole.LRC).stream().map(SilentMember::member).toList(),
          known.whole());
    }

    /** The names that match, without collections; each once if its mappings are on one page. */
    private static AttributeQuery.Page matching(
        LrcClient catalog, AttributeQuery query, PageRequest page) {
      MappingPage found =
          catalog.query(
              ObjectType.LOGICAL_NAME,
              query.namePattern().orElseThrow(),
              AttributeSelection.NONE,
              page);
      List<AttributesResult> names =
          found.mappings().stream()
              .map(AttributedMapping::mapping)
              .filter(mapping -> !SetMember.is(mapping.targetName()))
              .map(mapping -> mapping.logicalName().value())
              .distinct()
              .map(name -> new AttributesResult(name, Optional.empty(), List.of()))
              .toList();
      return new AttributeQuery.Page(names, found.nextCursor(), page.limit());
    }

    /** The members that the catalog lists for the collection; none if it has no such name. */
    private static AttributeQuery.Page members(
        LrcClient catalog, LogicalName collection, PageRequest page) {
      MappingPage found;
      try {
        found =
            catalog.query(
                ObjectType.LOGICAL_NAME, collection.value(), AttributeSelection.NONE, page);
      } catch (RlsException e) {
        if (e.error() == RlsError.LOGICAL_NAME_NOT_FOUND) {
          return new AttributeQuery.Page(List.of(), Optional.empty(), page.limit());
        }
        throw e;
      }
      List<AttributesResult> names =
          found.mappings().stream()
              .map(one -> one.mapping().targetName())
              .filter(SetMember::is)
              .map(target -> SetMember.name(target).orElseThrow(() -> unreadable(target)))
              .map(name -> new AttributesResult(name.value(), Optional.empty(), List.of()))
              .toList();
      return new AttributeQuery.Page(names, found.nextCursor(), page.limit());
    }

    private static RlsException unreadable(TargetName target) {
      return RlsException.about(
          RlsError.INTERNAL, "the collection has a member that can't be read", target.value());
    }

    /** A search by name needs no condition; the one that it states is not sent. */
    @Override
    public Stream<AttributesResult> names(WantedNames names, Consumer<CatalogOutcome> outcomes) {
      if (names.collection().isPresent()) {
        return ofCollection(names.collection().get(), outcomes);
      }
      AttributeQuery byPattern =
          new AttributeQuery(
              ObjectType.LOGICAL_NAME,
              AttributeQuery.Junction.AND,
              List.of(AttributeQuery.Condition.has("name")),
              names.pattern());
      FederationSearch search = names.query().isPresent() ? byAttributes : byName;
      return search.stream(
          names.query().orElse(byPattern), AttributeSelection.NONE, patience, outcomes);
    }

    private Stream<AttributesResult> ofCollection(
        LogicalName collection, Consumer<CatalogOutcome> outcomes) {
      AttributeQuery any =
          new AttributeQuery(
              ObjectType.LOGICAL_NAME,
              AttributeQuery.Junction.AND,
              List.of(AttributeQuery.Condition.has("name")),
              Optional.empty());
      FederationSearch search =
          FederationSearch.over(
              () -> known(membership),
              (lrc, query, selection, page) -> members(catalogs.apply(lrc), collection, page));
      return search.stream(any, AttributeSelection.NONE, patience, outcomes).onClose(search::close);
    }

    @Override
    public boolean isWhole() {
      return membership.known().whole();
    }

    @Override
    public void close() {
      byAttributes.close();
      byName.close();
    }
  }

  public RuleRounds(ReplicationStore store, SearchSetup setup, Clock clock) {
    this.store = store;
    this.setup = setup;
    this.clock = clock;
    this.searches = Searches.of(setup);
    this.search =
        new RuleSearch(
            store,
            new RuleSearch.SearchDependencies(
                searches,
                url ->
                    setup
                        .catalogs()
                        .apply(setup.membership().at(MemberPort.LOCAL_REPLICA_CATALOG, url)),
                setup.copies(),
                setup.destinations(),
                setup.deadline(),
                setup.retry(),
                setup.filesMax(),
                clock));
  }

  /** Begins to search. */
  public void start() {
    task.every(ROUND, Duration.ZERO, executor);
  }

  private void round() {
    Collection<ReplicationRule> rules = store.rules().all();
    searched.keySet().retainAll(rules.stream().map(ReplicationRule::number).toList());
    rules.forEach(store.rules()::resume);
    rules.stream()
        .filter(rule -> isDue(rule) && !searching.contains(rule.number()))
        .sorted(Comparator.comparing(this::lastSearched))
        .forEach(this::begin);
  }

  /** The rule that has waited longest is first. */
  private Instant lastSearched(ReplicationRule rule) {
    RuleSearchResult last = searched.get(rule.number());
    return last == null ? Instant.EPOCH : last.at();
  }

  private void begin(ReplicationRule rule) {
    searching.add(rule.number());
    try {
      searchers.execute(() -> search(rule));
    } catch (RejectedExecutionException busy) {
      searching.remove(rule.number()); // in a later round
    }
  }

  private void search(ReplicationRule rule) {
    try {
      store
          .find(rule.replication())
          .ifPresent(request -> searched.put(rule.number(), search.run(rule, request)));
    } catch (RuntimeException e) {
      log.error("the search of wish {} failed; next search as planned", rule.id(), e);
    } finally {
      searching.remove(rule.number());
    }
  }

  private boolean isDue(ReplicationRule rule) {
    RuleSearchResult last = searched.get(rule.number());
    if (last == null) {
      return true;
    }
    boolean sooner = !last.complete() && INCOMPLETE_PERIOD.compareTo(setup.period()) < 0;
    Duration period = sooner ? INCOMPLETE_PERIOD : setup.period();
    Instant now = clock.instant();
    boolean setBack = now.isBefore(last.at());
    return setBack || !now.isBefore(last.at().plus(period));
  }

  /** The last search since the server was started; empty before the first has ended. */
  public Optional<RuleSearchResult> searched(ReplicationRule rule) {
    return Optional.ofNullable(searched.get(rule.number()));
  }

  /** The age of the file that the rule has wanted for the longest time; zero if all are there. */
  public Duration lag(ReplicationRule rule) {
    Instant now = clock.instant();
    return store
        .rules()
        .oldestWanted(rule)
        .map(since -> Duration.between(since, now))
        .filter(age -> !age.isNegative())
        .orElse(Duration.ZERO);
  }

  /** All names that are meant now, in batches; UNAVAILABLE unless all catalogs answer. */
  public void names(WantedNames names, Consumer<List<String>> batches) {
    RuleSearch.all(searches, names, batches);
  }

  @Override
  public void close() {
    task.close();
    Schedulers.stop(executor);
    searchers.shutdownNow();
    Schedulers.stop(searchers);
    searches.close();
  }
}
