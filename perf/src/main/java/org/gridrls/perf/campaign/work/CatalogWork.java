package org.gridrls.perf.campaign.work;

import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.gridrls.perf.calls.CatalogCalls;
import org.gridrls.perf.calls.SampleNames;
import org.gridrls.perf.campaign.plan.Campaign;
import org.gridrls.perf.http.SoapRequest;

/**
 * Calls of a catalog. A tester adds names of its own and deletes them again; without any to delete
 * it adds one. For one thread.
 */
final class CatalogWork implements Workload {
  private static final Map<String, String> OPERATIONS =
      new TreeMap<>(
          Map.of(
              "query", "LocalReplicaCatalog.query",
              "add", "LocalReplicaCatalog.create",
              "delete", "LocalReplicaCatalog.delete",
              "bulk-query", "LocalReplicaCatalog.bulkQuery",
              "bulk-add", "LocalReplicaCatalog.bulkCreate"));

  private final Campaign.Work work;
  private final CatalogCalls calls;
  private final String run;
  private final Map<Integer, Deque<String>> added = new HashMap<>();

  CatalogWork(Campaign.Work work, URI server) {
    this.work = work;
    this.calls = new CatalogCalls(server.resolve("/").toString().replaceFirst("/$", ""));
    this.run = Long.toString(System.currentTimeMillis(), Character.MAX_RADIX);
  }

  @Override
  public String path() {
    return CatalogCalls.PATH;
  }

  @Override
  public Map<String, String> serverOperations() {
    return OPERATIONS;
  }

  @Override
  public TesterCall call(int tester, long number) {
    String operation = work.mix().pick(tester, number);
    return switch (operation) {
      case "query" -> new TesterCall(operation, query(name(tester, number)));
      case "bulk-query" -> new TesterCall(operation, calls.bulkQuery(names(tester, number)));
      case "bulk-add" -> new TesterCall(operation, bulkAdd(tester, number));
      case "delete" -> delete(tester, number);
      default -> add(tester, number);
    };
  }

  private String name(int tester, long number) {
    return SampleNames.name(Workload.scattered(work, tester, number));
  }

  private List<String> names(int tester, long number) {
    return IntStream.range(0, work.bulk())
        .mapToObj(i -> name(tester, number * work.bulk() + i))
        .toList();
  }

  private String own(int tester, long number, int item) {
    return "campaign/" + run + "/" + tester + "/" + number + "/" + item;
  }

  /** The target must be in the answer: an echo repeats the name of another. */
  private SoapRequest query(String name) {
    return calls.query(name).expecting(SampleNames.target(name));
  }

  private TesterCall add(int tester, long number) {
    String name = own(tester, number, 0);
    if (work.mix().has("delete")) {
      added.computeIfAbsent(tester, unseen -> new ArrayDeque<>()).add(name);
    }
    return new TesterCall("add", calls.change("create", name));
  }

  private TesterCall delete(int tester, long number) {
    Deque<String> own = added.get(tester);
    if (own == null || own.isEmpty()) {
      return add(tester, number);
    }
    return new TesterCall("delete", calls.change("delete", own.remove()));
  }

  private SoapRequest bulkAdd(int tester, long number) {
    return calls.bulkChange(
        "bulkCreate",
        IntStream.range(0, work.bulk()).mapToObj(i -> own(tester, number, i)).toList());
  }
}
