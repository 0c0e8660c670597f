package org.gridrls.client.federation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.catalog.AttributeQuery;
import org.gridrls.api.catalog.AttributesResult;
import org.gridrls.api.index.CatalogOutcome;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.Senders;
import org.gridrls.api.member.MemberRole;
import org.gridrls.client.BoundedExecutors;
import org.gridrls.client.LrcClient;
import org.gridrls.client.RliClient;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.MemberAddress;
import org.gridrls.client.soap.Retries;
import org.gridrls.client.soap.RetryPolicy;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;

/**
 * The whole federation as one: asks an index, then its catalogs; asks further indexes when one is
 * down or does not cover all catalogs, and merges the answers; registers in the catalog that is
 * chosen; searches in all of them. Needs the URLs of registries or of indexes. Safe for threads;
 * close it when done. An interrupt ends the wait of the calling thread, like the deadline.
 */
public final class RlsClient implements AutoCloseable {
  private static final Duration USUAL_DEADLINE = Duration.ofSeconds(20);
  private static final int LOOKUP_THREADS = 32;
  private static final int LOOKUPS_WAITING = 1_000;

  /** The divisor of the deadline that gives the time kept for the catalogs. */
  private static final int CATALOGS_SHARE = 3;

  private final SoapConnector connector;
  private final ExecutorService executor;
  private final IndexQuestion question;
  private final IndexQuestion evidenceQuestion;
  private final Locator locator;
  private final IndexFinder indexes;
  private final Supplier<KnownCatalogs> catalogs;
  private final FederationSearch search;
  private final boolean knowsSites;
  private final Retries retries = new Retries(RetryPolicy.DEFAULT);

  private RlsClient(
      SoapConnector connector,
      IndexFinder indexes,
      Supplier<KnownCatalogs> catalogs,
      boolean knowsSites) {
    this.connector = connector;
    this.executor = BoundedExecutors.pool("rls-lookup", LOOKUP_THREADS, LOOKUPS_WAITING);
    this.question =
        new IndexQuestion(
            (url, names) -> new RliClient(connector, indexes.address(url)).lrcsOf(names), executor);
    this.evidenceQuestion =
        new IndexQuestion(
            (url, names) -> new RliClient(connector, indexes.address(url)).lrcsOf(names, true),
            executor);
    this.locator = new Locator(Locator.Catalogs.over(connector), executor);
    this.indexes = indexes;
    this.catalogs = catalogs;
    this.search = FederationSearch.over(connector, catalogs);
    this.knowsSites = knowsSites;
  }

  /**
   * Finds the indexes through registries, which are asked again every few seconds; while none of
   * them answers, those last known are used.
   */
  public static RlsClient ofRegistry(String... urls) {
    return ofRegistry(Credentials.NONE, urls);
  }

  public static RlsClient ofRegistry(Credentials credentials, String... urls) {
    return ofRegistry(new SoapConnector(Timeouts.DEFAULT, credentials), List.of(urls));
  }

  /** The client owns the connector; if there is none, since a URL is bad, it is closed at once. */
  public static RlsClient ofRegistry(SoapConnector connector, List<String> urls) {
    try {
      return new RlsClient(
          connector,
          new IndexFinder(MemberUnion.of(connector, urls, MemberRole.RLI), System::nanoTime),
          ExpectedCatalogs.of(connector, urls)::ask,
          true);
    } catch (RuntimeException e) {
      connector.close();
      throw e;
    }
  }

  /** Asks these indexes, in this order; the catalogs are those that the indexes know of. */
  public static RlsClient ofIndexes(List<String> urls) {
    return ofIndexes(new SoapConnector(Timeouts.DEFAULT), urls);
  }

  /** Asks these indexes, in this order, by a connector that the client owns. */
  public static RlsClient ofIndexes(SoapConnector connector, List<String> urls) {
    return new RlsClient(
        connector,
        IndexFinder.fixed(urls),
        () -> KnownCatalogs.ofIndexes(senders(connector, urls)),
        false);
  }

  /** Returns what the indexes that answer say; throws the last failure if none does. */
  private static List<Senders> senders(SoapConnector connector, List<String> urls) {
    List<Senders> answers = new ArrayList<>();
    RlsException failure = new RlsException(RlsError.UNAVAILABLE, "no index is known");
    for (String url : urls) {
      try {
        answers.add(new RliClient(connector, url).senders());
      } catch (RlsException e) {
        failure = e;
      }
    }
    if (answers.isEmpty()) {
      throw failure;
    }
    return answers;
  }

  /**
   * Makes a copy known: puts the mapping into the catalog chosen, with its attributes, whether the
   * logical name is new there or not ({@link LrcClient#put}). Repeated if the answer is lost or the
   * catalog is busy: that is harmless. No other catalog takes the place of one that is away, since
   * a copy is registered where it lies. Indexes learn of it with the catalog's next update.
   *
   * @return the address of the catalog; to register much, take its {@link #catalog} and bulk calls
   */
  public String register(AttributedMapping copy, CatalogChoice choice) {
    LrcClient catalog = catalog(choice);
    retries.read(
        () -> {
          catalog.put(copy);
          return catalog;
        });
    return catalog.address();
  }

  /** Makes a copy without attributes known, and returns the address of the catalog. */
  public String register(Mapping copy, CatalogChoice choice) {
    return register(AttributedMapping.plain(copy), choice);
  }

  /**
   * The catalog chosen, as it is known now; MEMBER_NOT_FOUND if the federation has no such one.
   * Good until this client is closed.
   */
  public LrcClient catalog(CatalogChoice choice) {
    return new LrcClient(connector, choice.address(catalogs));
  }

  /** Returns the client of the catalog at this address. Good until this client is closed. */
  public LrcClient catalog(MemberAddress at) {
    return new LrcClient(connector, at);
  }

  /** Returns the catalogs that the federation has now, as registries or else indexes list them. */
  public KnownCatalogs knownCatalogs() {
    return catalogs.get();
  }

  /** True if registries say at which site each catalog is; indexes do not list sites. */
  public boolean knowsSites() {
    return knowsSites;
  }

  /** Returns the catalogs that may have the names, as indexes know them; no catalog is asked. */
  public IndexAnswer lrcsOf(List<LogicalName> names, Duration deadline) {
    return askIndexes(question, names, System.nanoTime() + deadline.toNanos());
  }

  /** See {@link FederationSearch#search}: with a limit of objects per catalog. */
  public FederationAnswer search(
      AttributeQuery conditions, AttributeSelection selection, int limit, Duration deadline) {
    return search.search(conditions, selection, limit, deadline);
  }

  /** See {@link FederationSearch#stream}: all objects, catalog after catalog. */
  public Stream<AttributesResult> stream(
      AttributeQuery conditions,
      AttributeSelection selection,
      Duration patience,
      Consumer<CatalogOutcome> outcomes) {
    return search.stream(conditions, selection, patience, outcomes);
  }

  /**
   * Returns where the copies of one name are, without attributes, within 20 seconds: {@code
   * locate("name").urls()}.
   */
  public LocateResult locate(String name) {
    return locate(List.of(new LogicalName(name)), USUAL_DEADLINE, AttributeSelection.NONE);
  }

  /**
   * Where the copies are. The first index whose answer is complete is enough; if it is not, further
   * ones are asked, and what they cover together counts. The deadline is for all of it; throws the
   * last index's failure if none answers at all.
   */
  public LocateResult locate(
      List<LogicalName> names, Duration deadline, AttributeSelection attributes) {
    return locate(names, deadline, attributes, Optional.empty());
  }

  /**
   * Returns where the copies are by evidence that is at most {@code maxAge} old: the first index
   * that answers asks the catalogs themselves of which it knows nothing or something older; zero:
   * all of them.
   */
  public LocateResult locate(
      List<LogicalName> names,
      Duration deadline,
      AttributeSelection attributes,
      Optional<Duration> maxAge) {
    return locate(names, deadline, attributes, maxAge, false);
  }

  /**
   * Returns where the copies are, by evidence that is at most {@code maxAge} old if it is given;
   * with {@code evidence} the completeness lists each catalog that the answer covers.
   */
  public LocateResult locate(
      List<LogicalName> names,
      Duration deadline,
      AttributeSelection attributes,
      Optional<Duration> maxAge,
      boolean evidence) {
    long end = System.nanoTime() + deadline.toNanos();
    if (maxAge.isPresent()) {
      return new FreshQuestion(
              (url, time) ->
                  new RliClient(connector, indexes.address(url))
                      .locate(names, time, attributes, maxAge, evidence),
              executor)
          .ask(indexes.find(), deadline);
    }
    long indexEnd = end - deadline.toNanos() / CATALOGS_SHARE;
    IndexAnswer answer = askIndexes(evidence ? evidenceQuestion : question, names, indexEnd);
    return locator.locate(
        answer,
        new Locator.Question(List.of(), until(end), attributes),
        again -> evidenceQuestion.ask(indexes.find(), again, until(end)));
  }

  private static Duration until(long end) {
    return Duration.ofNanos(Math.max(0, end - System.nanoTime()));
  }

  /** If no index answers, others may have joined since the registries were asked. */
  private IndexAnswer askIndexes(IndexQuestion question, List<LogicalName> names, long end) {
    List<String> urls = indexes.find();
    try {
      IndexAnswer answer = question.ask(urls, names, until(end));
      if (answer.completeness().complete() && answer.completeness().age().isPresent()) {
        return answer;
      }
      indexes.doubt();
      // answers of several indexes are combined by the age of what each knows of each catalog
      return urls.size() == 1 || question == evidenceQuestion
          ? answer
          : evidenceQuestion.ask(urls, names, until(end));
    } catch (RlsException e) {
      indexes.doubt();
      List<String> found = indexes.find();
      if (e.error().blame() == RlsError.Blame.CALLER || found.equals(urls)) {
        throw e;
      }
      return question.ask(found, names, until(end));
    }
  }

  @Override
  public void close() {
    search.close();
    executor.shutdownNow();
    connector.close();
  }
}
