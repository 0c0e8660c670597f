package org.gridrls.perf.calls;

import java.net.URI;
import java.util.function.LongFunction;
import org.gridrls.perf.http.Connector;
import org.gridrls.perf.http.HttpLoad;
import org.gridrls.perf.http.WireRequest;
import org.gridrls.perf.measure.Numbers;

/**
 * Requests to one index about the names of invented catalogs, and closed loops of them by the cheap
 * client. Safe for threads.
 */
public final class IndexCalls {
  public static final String PATH = "/ws/rli";

  private static final String NAMESPACE = "https://gridrls.org/ns/rli/1";
  private final URI endpoint;
  private final int catalogs;
  private final int namesOfEach;

  public IndexCalls(String server, int catalogs, int namesOfEach) {
    this.endpoint = URI.create(server + PATH);
    this.catalogs = catalogs;
    this.namesOfEach = namesOfEach;
  }

  private long number(long call) {
    return SampleNames.scattered(call, (long) catalogs * namesOfEach);
  }

  /** Asks for a name; the catalog that has it must be in the answer. */
  public WireRequest lookup(long call) {
    return lookup(call, "//" + InventedCatalogs.host(number(call) / namesOfEach) + "/");
  }

  private WireRequest lookup(long call, String expected) {
    String name = SampleNames.name(number(call));
    return request("getLRCs", "<logicalName>" + name + "</logicalName>", expected);
  }

  private WireRequest request(String operation, String content, String expected) {
    return WireRequest.wrapped(endpoint, NAMESPACE, operation, content, expected);
  }

  private HttpLoad load(int clients, LongFunction<WireRequest> call) {
    return new HttpLoad(endpoint, Connector.plain(endpoint), clients, Numbers.endless(), call);
  }

  public HttpLoad lookups(int clients) {
    return load(clients, this::lookup);
  }

  /** Creates a load of lookups, with one name in every other request. */
  public HttpLoad lookupsOfOne(int clients) {
    return load(clients, call -> lookup(call % 2 == 0 ? 0 : call));
  }
}
