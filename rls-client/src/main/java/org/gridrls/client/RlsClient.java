package org.gridrls.client;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.function.Function;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.LogicalName;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.api.member.MemberRole;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;

/**
 * The whole federation as one: asks an index, then its catalogs; goes on to further indexes when
 * one is down or can't speak for everybody, and unites what they say. Needs the URLs of registries
 * or of indexes. Safe for threads; close it when done.
 */
public final class RlsClient implements AutoCloseable {
  private static final int LOOKUP_THREADS = 32;
  private static final int LOOKUPS_WAITING = 1_000;

  /** The part of the deadline that is kept for the catalogs: one in so many. */
  private static final int CATALOGS_SHARE = 3;

  private final SoapConnector connector = new SoapConnector(Timeouts.DEFAULT);
  private final ExecutorService executor;
  private final IndexQuestion question;
  private final Locator locator;
  private final IndexFinder indexes;

  private RlsClient(Function<SoapConnector, IndexFinder> indexes) {
    this.executor = BoundedExecutors.pool("rls-lookup", LOOKUP_THREADS, LOOKUPS_WAITING);
    this.question =
        new IndexQuestion((url, names) -> new RliClient(connector, url).lrcsOf(names), executor);
    this.locator =
        new Locator(
            (lrc, names, attributes) ->
                new LrcClient(connector, lrc).queryAll(ObjectType.LOGICAL_NAME, names, attributes),
            executor);
    this.indexes = indexes.apply(connector);
  }

  /**
   * Finds the indexes through registries, which are asked anew every few seconds; while none of
   * them answers, those last known are used.
   */
  public static RlsClient ofRegistry(String... urls) {
    return new RlsClient(
        connector ->
            new IndexFinder(
                List.of(urls).stream().map(url -> source(connector, url)).toList(),
                System::nanoTime));
  }

  private static IndexFinder.Source source(SoapConnector connector, String url) {
    RegistryClient registry = new RegistryClient(connector, url);
    return () ->
        registry.allMembers(MemberFilter.role(MemberRole.RLI)).stream()
            .map(MemberEntry::member)
            .toList();
  }

  /** Asks these indexes, in this order. */
  public static RlsClient ofIndexes(List<String> urls) {
    return new RlsClient(connector -> IndexFinder.fixed(urls));
  }

  /**
   * Where the copies are. The first index whose answer is complete is enough; if it is not, further
   * ones are asked, and what they cover together counts. The deadline is for all of it; throws the
   * last index's failure if none answers at all.
   */
  public LocateResult locate(
      List<LogicalName> names, Duration deadline, AttributeSelection attributes) {
    long end = System.nanoTime() + deadline.toNanos();
    long indexEnd = end - deadline.toNanos() / CATALOGS_SHARE;
    IndexAnswer answer = askIndexes(names, indexEnd);
    return locator.locate(answer, until(end), attributes);
  }

  private static Duration until(long end) {
    return Duration.ofNanos(Math.max(0, end - System.nanoTime()));
  }

  /** If nobody answers, others may have joined since the registries were asked. */
  private IndexAnswer askIndexes(List<LogicalName> names, long end) {
    List<String> urls = indexes.find();
    try {
      IndexAnswer answer = question.ask(urls, names, until(end));
      if (!answer.completeness().complete()) {
        indexes.doubt();
      }
      return answer;
    } catch (RlsException e) {
      indexes.doubt();
      List<String> anew = indexes.find();
      if (e.error().blame() == RlsError.Blame.CALLER || anew.equals(urls)) {
        throw e;
      }
      return question.ask(anew, names, until(end));
    }
  }

  @Override
  public void close() {
    executor.shutdownNow();
    connector.close();
  }
}
