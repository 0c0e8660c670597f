package org.gridrls.perf.calls;

import java.net.URI;
import java.util.Collection;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.perf.http.Connector;
import org.gridrls.perf.http.HttpLoad;
import org.gridrls.perf.http.WireRequest;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Numbers;

/**
 * Requests to a service that has targets of names, and closed loops of them by the cheap client.
 * The operations of changes are {@code create} and {@code delete}. Safe for threads.
 */
public abstract class NameCalls {
  /** Names in a bulk call, and rows of a page. */
  public static final int BULK = 1_000;

  private static final Pattern TARGET = Pattern.compile("root://[^<\"]+");

  private final URI endpoint;
  private final CredentialFiles credentials;

  /** Calls by TLS with these credentials if the address begins with https. */
  protected NameCalls(URI endpoint, CredentialFiles credentials) {
    this.endpoint = endpoint;
    this.credentials = credentials;
  }

  public final URI endpoint() {
    return endpoint;
  }

  public abstract WireRequest query(String name);

  /** A change of a name with its target. */
  public abstract WireRequest change(String operation, String name);

  public abstract WireRequest bulkQuery(List<String> names);

  /** A change of names with their targets. */
  public abstract WireRequest bulkChange(String operation, Collection<String> names);

  /** The first page of the names with a prefix, of which this is the last. */
  public abstract WireRequest page(String prefix, String last);

  /** All targets that a reply has, in its order. */
  public List<String> targets(String reply) {
    return TARGET.matcher(reply).results().map(MatchResult::group).toList();
  }

  public final HttpLoad load(int clients, Numbers numbers, LongFunction<WireRequest> call) {
    return new HttpLoad(endpoint, Connector.to(endpoint, credentials), clients, numbers, call);
  }

  public final HttpLoad queries(int clients, LongUnaryOperator which) {
    return load(
        clients, Numbers.endless(), call -> query(SampleNames.name(which.applyAsLong(call))));
  }

  /** Calls of {@code create} or {@code delete}, each of one name. */
  public final Load changes(String operation, int clients, Numbers numbers, String prefix) {
    return load(clients, numbers, call -> change(operation, prefix + SampleNames.name(call)));
  }

  public final Load bulkQueries(int clients, LongUnaryOperator which) {
    LongFunction<String> name = call -> SampleNames.name(which.applyAsLong(call));
    return load(clients, Numbers.endless(), call -> bulkQuery(names(call, name))).each(BULK);
  }

  /** Creates a load of bulk {@code create} or {@code delete} calls. */
  public final Load bulkChanges(String operation, int clients, Numbers numbers, String prefix) {
    return bulkChanges(operation, clients, numbers, i -> prefix + SampleNames.name(i));
  }

  /** Changes in bulks the names of these numbers. */
  public final Load bulkChanges(
      String operation, int clients, Numbers numbers, LongFunction<String> name) {
    return load(clients, numbers, call -> bulkChange(operation, names(call, name))).each(BULK);
  }

  /** The names of one bulk call, by the number of the call. */
  private static List<String> names(long call, LongFunction<String> name) {
    return IntStream.range(0, BULK).mapToObj(i -> name.apply(call * BULK + i)).toList();
  }
}
