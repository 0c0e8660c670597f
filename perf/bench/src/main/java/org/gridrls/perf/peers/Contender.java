package org.gridrls.perf.peers;

import java.util.List;
import java.util.SortedSet;
import java.util.stream.LongStream;
import org.gridrls.perf.calls.NameCalls;
import org.gridrls.perf.calls.SampleNames;
import org.gridrls.perf.http.HttpConnection;
import org.gridrls.perf.http.HttpReply;
import org.gridrls.perf.http.WireRequest;
import org.gridrls.perf.measure.Unchecked;

/**
 * A service that is compared, filled with names. For one thread.
 *
 * @param name as others are compared with it
 * @param suffix of its operations in tables
 * @param serving the processes whose time its answers cost
 */
record Contender(String name, String suffix, NameCalls calls, List<ProcessHandle> serving) {
  private static final int SAMPLES = 200;
  private static final int CHECKED = 2 * SAMPLES + 9;

  void fill(long names) {
    try (HttpConnection connection = new HttpConnection(calls.endpoint())) {
      for (long from = 0; from < names; from += NameCalls.BULK) {
        long to = Math.min(names, from + NameCalls.BULK);
        List<String> some = LongStream.range(from, to).mapToObj(SampleNames::name).toList();
        connection.call(calls.bulkChange("create", some));
      }
    }
  }

  /**
   * Compares answers in full with what was added: names, absent names, a bulk with both, additions
   * and deletions made twice, a page. Returns how many; throws if one is wrong.
   */
  int check(SortedSet<String> names) {
    try (HttpConnection connection = new HttpConnection(calls.endpoint())) {
      Asking asking = new Asking(connection);
      List<String> some =
          LongStream.range(0, SAMPLES)
              .mapToObj(i -> SampleNames.name(SampleNames.scattered(i, names.size())))
              .toList();
      some.forEach(name -> asking.expect(List.of(name), calls.query(name)));
      some.forEach(name -> asking.expect(List.of(), calls.query(name + ".none")));
      List<String> asked = List.of("cms/none", some.get(0), "none", some.get(1));
      asking.expect(some.subList(0, 2), calls.bulkQuery(asked));
      String prefix = SampleNames.prefix(0, names.size());
      List<String> page = names.tailSet(prefix).stream().limit(NameCalls.BULK).toList();
      asking.expect(page, calls.page(prefix, page.get(page.size() - 1)));
      for (boolean first : new boolean[] {true, false}) {
        asking.expect(first, calls.change("create", "check/one"));
        asking.expect(List.of("check/one"), calls.query("check/one"));
      }
      asking.expect(true, calls.change("delete", "check/one"));
      asking.expect(false, calls.change("delete", "check/one"));
      asking.expect(List.of(), calls.query("check/one"));
      return CHECKED;
    }
  }

  /** Asks one request after the other. */
  private final class Asking {
    private final HttpConnection connection;

    Asking(HttpConnection connection) {
      this.connection = connection;
    }

    private HttpReply reply(WireRequest request) {
      return Unchecked.get(() -> connection.exchange(request));
    }

    /** Requires the targets of these names, in this order, and no others. */
    void expect(List<String> names, WireRequest request) {
      List<String> wanted = names.stream().map(SampleNames::target).toList();
      HttpReply reply = reply(request);
      List<String> targets = reply.status() == 200 ? calls.targets(reply.bodyText()) : List.of();
      if (!targets.equals(wanted)) {
        throw new IllegalStateException(name + " answers " + targets + " instead of " + wanted);
      }
    }

    void expect(boolean done, WireRequest request) {
      if (reply(request).isGood(request) != done) {
        throw new IllegalStateException(name + " did a change twice or not at all");
      }
    }
  }
}
