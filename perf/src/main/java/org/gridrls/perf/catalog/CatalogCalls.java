package org.gridrls.perf.catalog;

import java.net.URI;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;
import org.gridrls.perf.http.Connector;
import org.gridrls.perf.http.HttpLoad;
import org.gridrls.perf.http.SoapRequest;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Numbers;

/** Calls of one catalog, as a cheap client sends them. Safe for threads. */
public final class CatalogCalls {
  /** Names in a bulk call. */
  public static final int BULK = 1_000;

  private static final String NAMESPACE = "https://gridrls.org/ns/lrc/1";

  private final URI endpoint;
  private final Connector connector;

  public CatalogCalls(String server) {
    this(server, Connector::plain);
  }

  /** By connections of another kind. */
  public CatalogCalls(String server, Function<URI, Connector> connector) {
    this.endpoint = URI.create(server + "/ws/lrc");
    this.connector = connector.apply(endpoint);
  }

  private SoapRequest request(String operation, String content, String expected) {
    return SoapRequest.wrapped(endpoint, NAMESPACE, operation, content, expected);
  }

  private HttpLoad load(int clients, Numbers numbers, LongFunction<SoapRequest> call) {
    return new HttpLoad(endpoint, connector, clients, numbers, call);
  }

  private SoapRequest query(String name) {
    return request(
        "query",
        "<objectType>LOGICAL_NAME</objectType><name>"
            + name
            + "</name>"
            + "<page><t:limit>10</t:limit></page>",
        name);
  }

  /** The reply to the query for one name, to be given again and again by an echo. */
  public String recordedQuery(String name) {
    return HttpLoad.reply(endpoint, query(name));
  }

  public HttpLoad queries(int clients, LongUnaryOperator which) {
    return load(
        clients, Numbers.endless(), call -> query(SampleNames.name(which.applyAsLong(call))));
  }

  /** Calls of an echo: as {@link #queries}, but the reply is always about the same name. */
  public HttpLoad echoes(int clients, LongUnaryOperator which, String answered) {
    return load(
        clients,
        Numbers.endless(),
        call -> {
          SoapRequest request = query(SampleNames.name(which.applyAsLong(call)));
          return new SoapRequest(request.bytes(), query(answered).expected());
        });
  }

  public HttpLoad creates(int clients, Numbers numbers, String prefix) {
    return load(clients, numbers, call -> change("create", prefix + SampleNames.name(call)));
  }

  public HttpLoad deletes(int clients, Numbers numbers, String prefix) {
    return load(clients, numbers, call -> change("delete", prefix + SampleNames.name(call)));
  }

  private SoapRequest change(String operation, String name) {
    return request(
        operation,
        "<logicalName>"
            + name
            + "</logicalName><targetName>"
            + SampleNames.target(name)
            + "</targetName>",
        operation + "Response");
  }

  public Load bulkQueries(int clients, LongUnaryOperator which) {
    return load(
            clients,
            Numbers.endless(),
            call -> {
              StringBuilder names = new StringBuilder("<objectType>LOGICAL_NAME</objectType>");
              String last = "";
              for (int i = 0; i < BULK; i++) {
                last = SampleNames.name(which.applyAsLong(call * BULK + i));
                names.append("<name>").append(last).append("</name>");
              }
              return request("bulkQuery", names.toString(), SampleNames.target(last));
            })
        .each(BULK);
  }

  public Load bulkCreates(int clients, Numbers numbers, String prefix) {
    return load(clients, numbers, call -> bulkChange("bulkCreate", prefix, call)).each(BULK);
  }

  public Load bulkDeletes(int clients, Numbers numbers, String prefix) {
    return load(clients, numbers, call -> bulkChange("bulkDelete", prefix, call)).each(BULK);
  }

  private SoapRequest bulkChange(String operation, String prefix, long call) {
    StringBuilder items = new StringBuilder("<mode>PER_ITEM</mode>");
    for (int i = 0; i < BULK; i++) {
      String name = prefix + SampleNames.name(call * BULK + i);
      items.append("<mapping><t:logicalName>").append(name).append("</t:logicalName>");
      items.append("<t:targetName>").append(SampleNames.target(name));
      items.append("</t:targetName></mapping>");
    }
    return request(operation, items.toString(), ">" + BULK + "</");
  }

  /** One page of names that match. */
  public SoapRequest page(String pattern, int limit, String cursor) {
    String after = cursor.isEmpty() ? "" : "<t:cursor>" + cursor + "</t:cursor>";
    return request(
        "queryPattern",
        "<objectType>LOGICAL_NAME</objectType><pattern>"
            + pattern
            + "</pattern><page>"
            + after
            + "<t:limit>"
            + limit
            + "</t:limit></page>",
        "queryPatternResponse");
  }

  public URI endpoint() {
    return endpoint;
  }
}
