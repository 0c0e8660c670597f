package org.gridrls.perf.calls;

import java.net.URI;
import java.util.Collection;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.perf.http.Connector;
import org.gridrls.perf.http.HttpLoad;
import org.gridrls.perf.http.WireRequest;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Numbers;

/** Requests to one catalog, and closed loops of them by the cheap client. Safe for threads. */
public final class CatalogCalls {
  public static final String PATH = "/ws/lrc";

  /** Names in a bulk call. */
  public static final int BULK = 1_000;

  private static final String NAMESPACE = "https://gridrls.org/ns/lrc/1";
  private static final String LOGICAL = "<objectType>LOGICAL_NAME</objectType>";

  private final URI endpoint;
  private final CredentialFiles credentials;

  public CatalogCalls(String server) {
    this(server, CredentialFiles.NONE);
  }

  /** Calls by TLS with these credentials if the address begins with https. */
  public CatalogCalls(String server, CredentialFiles credentials) {
    this.endpoint = URI.create(server + PATH);
    this.credentials = credentials;
  }

  public URI endpoint() {
    return endpoint;
  }

  private WireRequest request(String operation, String content, String expected) {
    return WireRequest.wrapped(endpoint, NAMESPACE, operation, content, expected);
  }

  public WireRequest query(String name) {
    String page = "<page><t:limit>10</t:limit></page>";
    return request("query", LOGICAL + "<name>" + name + "</name>" + page, name);
  }

  /** {@code create} or {@code delete} of a name with its target. */
  public WireRequest change(String operation, String name) {
    String target = "<targetName>" + SampleNames.target(name) + "</targetName>";
    String content = "<logicalName>" + name + "</logicalName>" + target;
    return request(operation, content, operation + "Response");
  }

  public WireRequest bulkQuery(List<String> names) {
    StringBuilder content = new StringBuilder(LOGICAL);
    names.forEach(name -> content.append("<name>").append(name).append("</name>"));
    String last = names.get(names.size() - 1);
    return request("bulkQuery", content.toString(), SampleNames.target(last));
  }

  /** {@code create} or {@code delete} of names with their targets. */
  public WireRequest bulkChange(String operation, Collection<String> names) {
    StringBuilder items = new StringBuilder("<mode>PER_ITEM</mode>");
    for (String name : names) {
      items.append("<mapping><t:logicalName>").append(name).append("</t:logicalName>");
      items.append("<t:targetName>").append(SampleNames.target(name));
      items.append("</t:targetName></mapping>");
    }
    String bulk = operation.equals("create") ? "bulkCreate" : "bulkDelete";
    return request(bulk, items.toString(), ">" + names.size() + "</");
  }

  /** One page of the names that match a pattern. */
  public WireRequest page(String pattern, int limit, String cursor) {
    String after = cursor.isEmpty() ? "" : "<t:cursor>" + cursor + "</t:cursor>";
    String page = "<page>" + after + "<t:limit>" + limit + "</t:limit></page>";
    String content = LOGICAL + "<pattern>" + pattern + "</pattern>" + page;
    return request("queryPattern", content, "queryPatternResponse");
  }

  public HttpLoad load(int clients, Numbers numbers, LongFunction<WireRequest> call) {
    return new HttpLoad(endpoint, Connector.to(endpoint, credentials), clients, numbers, call);
  }

  private HttpLoad endless(int clients, LongFunction<WireRequest> call) {
    return load(clients, Numbers.endless(), call);
  }

  public HttpLoad queries(int clients, LongUnaryOperator which) {
    return endless(clients, call -> query(SampleNames.name(which.applyAsLong(call))));
  }

  /** Calls of {@code create} or {@code delete}, each of one name. */
  public Load changes(String operation, int clients, Numbers numbers, String prefix) {
    return load(clients, numbers, call -> change(operation, prefix + SampleNames.name(call)));
  }

  public Load bulkQueries(int clients, LongUnaryOperator which) {
    return endless(
            clients, call -> bulkQuery(names(call, i -> SampleNames.name(which.applyAsLong(i)))))
        .each(BULK);
  }

  /** Creates a load of bulk {@code create} or {@code delete} calls. */
  public Load bulkChanges(String operation, int clients, Numbers numbers, String prefix) {
    return load(
            clients,
            numbers,
            call -> bulkChange(operation, names(call, i -> prefix + SampleNames.name(i))))
        .each(BULK);
  }

  /** The names of one bulk call, by the number of the call. */
  public static List<String> names(long call, LongFunction<String> name) {
    return IntStream.range(0, BULK).mapToObj(i -> name.apply(call * BULK + i)).toList();
  }
}
