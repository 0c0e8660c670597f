package org.gridrls.client.federation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.PageRequest;
import org.gridrls.api.catalog.AttributeQuery;
import org.gridrls.api.catalog.AttributesResult;
import org.gridrls.api.index.CatalogOutcome;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.NotCovered;
import org.gridrls.client.BoundedExecutors;
import org.gridrls.client.LrcClient;
import org.gridrls.client.PageStream;
import org.gridrls.client.federation.KnownCatalogs.KnownCatalog;
import org.gridrls.client.soap.MemberAddress;
import org.gridrls.client.soap.SoapConnector;

/**
 * Finds objects by their attributes in all catalogs of the federation: indexes do not know
 * attributes, so all catalogs are asked in parallel, within one deadline. {@link RlsClient#search}
 * is a shortcut. Safe for threads.
 */
public final class FederationSearch implements AutoCloseable {
  private static final int CATALOGS_AT_ONCE = 32;
  private static final int CATALOGS_WAITING = 1_000;

  private final Supplier<KnownCatalogs> known;
  private final SearchedCatalogs catalogs;
  private final ExecutorService executor;

  /** How one catalog is asked. */
  @FunctionalInterface
  public interface SearchedCatalogs {
    AttributeQuery.Page search(
        MemberAddress lrc, AttributeQuery search, AttributeSelection selection, PageRequest page);
  }

  /**
   * Says what catalogs are asked.
   *
   * @param pages the page that each of them is asked for
   */
  public record SearchQuestion(
      AttributeQuery search,
      AttributeSelection selection,
      Function<KnownCatalog, PageRequest> pages) {}

  private FederationSearch(
      SearchedCatalogs catalogs, Supplier<KnownCatalogs> known, ExecutorService executor) {
    this.known = known;
    this.catalogs = catalogs;
    this.executor = executor;
  }

  /** Over catalogs that each search names, on threads of an executor that is closed with it. */
  public FederationSearch(SearchedCatalogs catalogs, ExecutorService executor) {
    this(catalogs, () -> KnownCatalogs.of(List.of(), List.of(), false), executor);
  }

  /** Over the catalogs that a registry names; the connector stays its owner's to close. */
  public static FederationSearch ofRegistry(SoapConnector connector, String url) {
    return over(connector, ExpectedCatalogs.of(connector, List.of(url))::ask);
  }

  static FederationSearch over(SoapConnector connector, Supplier<KnownCatalogs> known) {
    return over(
        known,
        (lrc, search, selection, page) ->
            new LrcClient(connector, lrc).attributes().search(search, selection, page));
  }

  /** {@code known} is called again for each search. */
  public static FederationSearch over(Supplier<KnownCatalogs> known, SearchedCatalogs catalogs) {
    ExecutorService executor =
        BoundedExecutors.pool("rls-search", CATALOGS_AT_ONCE, CATALOGS_WAITING);
    return new FederationSearch(catalogs, known, executor);
  }

  /**
   * At most {@code limit} objects of each catalog. A catalog that fails, or does not know the
   * attribute, does not affect the others: its outcome says so. An interrupt ends the waiting like
   * the deadline.
   */
  public FederationAnswer search(
      AttributeQuery search, AttributeSelection selection, int limit, Duration deadline) {
    long asking = System.nanoTime();
    return search(
        known.get(),
        new SearchQuestion(search, selection, any -> PageRequest.first(limit)),
        asking,
        deadline);
  }

  /** Finds objects in these catalogs, of each the page that the question says. */
  public FederationAnswer search(KnownCatalogs all, SearchQuestion question, Duration deadline) {
    return search(all, question, System.nanoTime(), deadline);
  }

  private FederationAnswer search(
      KnownCatalogs all, SearchQuestion question, long asking, Duration deadline) {
    long end = asking + deadline.toNanos();
    List<AskedCatalog> asked =
        all.expected().stream()
            .map(one -> ask(one, question.search, question.selection, question.pages.apply(one)))
            .toList();
    List<FederationAnswer.FromCatalog> answers = asked.stream().map(one -> one.await(end)).toList();
    List<NotCovered> silent = new ArrayList<>(all.unreachable());
    answers.forEach(each -> silent(each.outcome()).ifPresent(silent::add));
    int covered = answers.size() - silent.size() + all.unreachable().size();
    Completeness basis = new Completeness(covered, all.membershipKnown(), silent);
    Duration elapsed = Duration.ofNanos(System.nanoTime() - asking);
    Optional<Duration> age =
        all.membershipKnown() ? all.age().map(elapsed::plus) : Optional.of(elapsed);
    return new FederationAnswer(answers, age.map(basis::aged).orElse(basis));
  }

  /**
   * All objects, catalog after catalog, fetched page by page as they are used. The outcome of a
   * catalog is known when its part ends. A catalog that gives no page for {@code patience} ends its
   * own part only; an interrupt ends all parts.
   */
  public Stream<AttributesResult> stream(
      AttributeQuery search,
      AttributeSelection selection,
      Duration patience,
      Consumer<CatalogOutcome> outcomes) {
    return PageStream.of(
        new FederationObjects(
            known.get(),
            (catalog, page) -> ask(catalog, search, selection, page),
            patience,
            outcomes));
  }

  private AskedCatalog ask(
      KnownCatalog catalog, AttributeQuery search, AttributeSelection selection, PageRequest page) {
    return new AskedCatalog(catalog)
        .start(executor, () -> catalogs.search(catalog.address(), search, selection, page));
  }

  private static Optional<NotCovered> silent(CatalogOutcome outcome) {
    Optional<NotCovered.Reason> reason =
        switch (outcome.kind()) {
          case ANSWERED -> Optional.empty();
          case UNREACHABLE, FAILED -> Optional.of(NotCovered.Reason.UNREACHABLE);
          case TIMED_OUT -> Optional.of(NotCovered.Reason.STALE);
          case DENIED -> Optional.of(NotCovered.Reason.DENIED);
        };
    return reason.map(
        why ->
            NotCovered.of(
                outcome.lrcMember(),
                Optional.of(outcome.lrc()),
                why,
                outcome.message().orElse("")));
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
