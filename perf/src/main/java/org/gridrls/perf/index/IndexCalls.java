package org.gridrls.perf.index;

import java.net.URI;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.gridrls.perf.catalog.SampleNames;
import org.gridrls.perf.http.HttpLoad;
import org.gridrls.perf.http.SoapRequest;
import org.gridrls.perf.measure.Numbers;

/**
 * Calls of one index, as a cheap client sends them, over names of so many catalogs. Safe for
 * threads.
 */
public final class IndexCalls {
  private static final String NAMESPACE = "https://gridrls.org/ns/rli/1";
  private static final int SAMPLE = 201;

  private final URI endpoint;
  private final int catalogs;
  private final int namesOfEach;

  public IndexCalls(String server, int catalogs, int namesOfEach) {
    this.endpoint = URI.create(server + "/ws/rli");
    this.catalogs = catalogs;
    this.namesOfEach = namesOfEach;
  }

  private long number(long call) {
    return SampleNames.scattered(call, (long) catalogs * namesOfEach);
  }

  private SoapRequest lookup(long call, String expected) {
    return request(
        "getLRCs", "<logicalName>" + SampleNames.name(number(call)) + "</logicalName>", expected);
  }

  private String owner(long call) {
    return "//" + Sender.host(number(call) / namesOfEach) + "/";
  }

  private SoapRequest request(String operation, String content, String expected) {
    return SoapRequest.wrapped(endpoint, NAMESPACE, operation, content, expected);
  }

  private HttpLoad load(int clients, LongFunction<SoapRequest> call) {
    return new HttpLoad(endpoint, clients, Numbers.endless(), call);
  }

  /** Each asks for a name, and the catalog that has it must be in the answer. */
  public HttpLoad lookups(int clients) {
    return load(clients, call -> lookup(call, owner(call)));
  }

  /** The same questions to an echo. */
  HttpLoad echoes(int clients) {
    return load(clients, call -> lookup(call, "getLRCsResponse"));
  }

  /** A reply of middling length: how many filters say yes by mistake differs by name. */
  String recordedLookup() {
    List<String> replies =
        LongStream.range(0, SAMPLE)
            .mapToObj(call -> HttpLoad.reply(endpoint, lookup(call, owner(call))))
            .sorted(Comparator.comparingInt(String::length))
            .toList();
    return replies.get(SAMPLE / 2);
  }

  HttpLoad prefixPages(int clients, int limit) {
    return load(
        clients,
        call -> {
          long first = number(call) / 1_000 * 1_000;
          return page(SampleNames.prefix(first) + "*", limit, SampleNames.name(first));
        });
  }

  /** A pattern that begins with a wildcard, so that every name has to be looked at. */
  HttpLoad anyPatternPages(int clients, int limit) {
    return load(clients, call -> page("*" + call % 10 + "7.root", limit, "7.root"));
  }

  private SoapRequest page(String pattern, int limit, String expected) {
    return request(
        "getLRCsByPattern",
        "<pattern>" + pattern + "</pattern><page><t:limit>" + limit + "</t:limit></page>",
        expected);
  }
}
