package org.gridrls.client;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.function.Function;
import java.util.function.Supplier;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.LogicalName;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;

/**
 * The whole federation as one: asks an index, then its catalogs; goes on to the next index when one
 * is down or can't speak for everybody. Needs one URL, of a registry or of an index. Safe for
 * threads; close it when done.
 */
public final class RlsClient implements AutoCloseable {
  private static final int LOOKUP_THREADS = 32;
  private static final int LOOKUPS_WAITING = 1_000;

  private final SoapConnector connector;
  private final ExecutorService executor;
  private final Locator locator;
  private final Supplier<List<String>> indexes;

  private RlsClient(
      SoapConnector connector, Function<SoapConnector, Supplier<List<String>>> indexes) {
    this.connector = connector;
    this.executor = BoundedExecutors.pool("rls-lookup", LOOKUP_THREADS, LOOKUPS_WAITING);
    this.locator =
        new Locator(
            (lrc, names, attributes) ->
                new LrcClient(connector, lrc)
                    .queryAll(org.gridrls.api.ObjectType.LOGICAL_NAME, names, attributes),
            executor);
    this.indexes = indexes.apply(connector);
  }

  /** Finds the indexes through a registry, anew for each question. */
  public static RlsClient ofRegistry(String url) {
    return new RlsClient(
        new SoapConnector(Timeouts.DEFAULT),
        connector -> {
          RegistryClient registry = new RegistryClient(connector, url);
          return () -> indexesIn(registry);
        });
  }

  /** Asks these indexes, in this order. */
  public static RlsClient ofIndexes(List<String> urls) {
    List<String> fixed = List.copyOf(urls);
    return new RlsClient(new SoapConnector(Timeouts.DEFAULT), connector -> () -> fixed);
  }

  private static List<String> indexesIn(RegistryClient registry) {
    List<String> urls =
        registry.allMembers(MemberFilter.role(MemberRole.RLI)).stream()
            .map(MemberEntry::member)
            .sorted(Comparator.comparingInt(member -> -member.preference()))
            .flatMap(member -> member.endpoint(MemberPort.REPLICA_LOCATION_INDEX).stream())
            .toList();
    if (urls.isEmpty()) {
      throw new RlsException(
          RlsError.UNAVAILABLE, registry.address() + " knows no index at the moment");
    }
    return urls;
  }

  /**
   * Where the copies are. The first index whose answer is complete is used; if none is, the one
   * that covers most catalogs. Throws the last index's failure if none answers at all.
   */
  public LocateResult locate(
      List<LogicalName> names, Duration deadline, AttributeSelection attributes) {
    return locator.locate(askIndexes(names), deadline, attributes);
  }

  private IndexAnswer askIndexes(List<LogicalName> names) {
    IndexAnswer best = null;
    RlsException failure = null;
    for (String url : indexes.get()) {
      try {
        IndexAnswer answer = new RliClient(connector, url).lrcsOf(names);
        if (answer.completeness().complete()) {
          return answer;
        }
        if (best == null || answer.completeness().covered() > best.completeness().covered()) {
          best = answer;
        }
      } catch (RlsException e) {
        if (e.error().blame() == RlsError.Blame.CALLER) {
          throw e;
        }
        failure = e;
      }
    }
    if (best == null) {
      throw failure;
    }
    return best;
  }

  @Override
  public void close() {
    executor.shutdownNow();
    connector.close();
  }
}
