package org.gridrls.perf.campaign.work;

import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.gridrls.perf.campaign.plan.Campaign;
import org.gridrls.perf.catalog.SampleNames;
import org.gridrls.perf.http.SoapRequest;

/**
 * Calls of a catalog. A tester adds names of its own, and deletes those that it has added; one that
 * has none to delete adds one. For one thread.
 */
final class CatalogWork implements Workload {
  private static final String NAMESPACE = "https://gridrls.org/ns/lrc/1";
  private static final Map<String, String> OPERATIONS =
      new TreeMap<>(
          Map.of(
              "query", "LocalReplicaCatalog.query",
              "add", "LocalReplicaCatalog.create",
              "delete", "LocalReplicaCatalog.delete",
              "bulk-query", "LocalReplicaCatalog.bulkQuery",
              "bulk-add", "LocalReplicaCatalog.bulkCreate"));

  private final Campaign.Work work;
  private final URI endpoint;
  private final String run;
  private final Map<Integer, Deque<String>> added = new HashMap<>();

  CatalogWork(Campaign.Work work, URI server) {
    this.work = work;
    this.endpoint = server.resolve(path());
    this.run = Long.toString(System.currentTimeMillis(), Character.MAX_RADIX);
  }

  @Override
  public String path() {
    return "/ws/lrc";
  }

  @Override
  public Map<String, String> serverOperations() {
    return OPERATIONS;
  }

  @Override
  public Call call(int tester, long number) {
    String operation = work.mix().pick(tester, number);
    return switch (operation) {
      case "query" -> new Call(operation, query(name(tester, number)));
      case "bulk-query" -> new Call(operation, bulkQuery(tester, number));
      case "bulk-add" -> new Call(operation, bulkAdd(tester, number));
      case "delete" -> delete(tester, number);
      default -> add(tester, number);
    };
  }

  private String name(int tester, long number) {
    return SampleNames.name(
        SampleNames.scattered(tester * 1_000_003L + number, Math.max(1, work.names())));
  }

  private String own(int tester, long number, int item) {
    return "campaign/" + run + "/" + tester + "/" + number + "/" + item;
  }

  private SoapRequest request(String operation, String content, String expected) {
    return SoapRequest.wrapped(endpoint, NAMESPACE, operation, content, expected);
  }

  private SoapRequest query(String name) {
    String content =
        "<objectType>LOGICAL_NAME</objectType><name>%s</name><page><t:limit>10</t:limit></page>"
            .formatted(name);
    return request("query", content, SampleNames.target(name));
  }

  private Call add(int tester, long number) {
    String name = own(tester, number, 0);
    if (work.mix().has("delete")) {
      added.computeIfAbsent(tester, unseen -> new ArrayDeque<>()).add(name);
    }
    return new Call("add", change("create", name));
  }

  private Call delete(int tester, long number) {
    Deque<String> own = added.get(tester);
    if (own == null || own.isEmpty()) {
      return add(tester, number);
    }
    return new Call("delete", change("delete", own.remove()));
  }

  private SoapRequest change(String operation, String name) {
    String content =
        "<logicalName>%s</logicalName><targetName>%s</targetName>"
            .formatted(name, SampleNames.target(name));
    return request(operation, content, operation + "Response");
  }

  private SoapRequest bulkQuery(int tester, long number) {
    StringBuilder names = new StringBuilder("<objectType>LOGICAL_NAME</objectType>");
    String last = "";
    for (int i = 0; i < work.bulk(); i++) {
      last = name(tester, number * work.bulk() + i);
      names.append("<name>").append(last).append("</name>");
    }
    return request("bulkQuery", names.toString(), SampleNames.target(last));
  }

  private SoapRequest bulkAdd(int tester, long number) {
    StringBuilder items = new StringBuilder("<mode>PER_ITEM</mode>");
    for (int i = 0; i < work.bulk(); i++) {
      String name = own(tester, number, i);
      items.append("<mapping><t:logicalName>").append(name).append("</t:logicalName>");
      items.append("<t:targetName>").append(SampleNames.target(name));
      items.append("</t:targetName></mapping>");
    }
    return request("bulkCreate", items.toString(), ">" + work.bulk() + "</");
  }
}
