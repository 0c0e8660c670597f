package org.gridrls.perf.campaign.work;

import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.gridrls.perf.calls.CatalogCalls;
import org.gridrls.perf.calls.IndexCalls;
import org.gridrls.perf.calls.RegistryCalls;
import org.gridrls.perf.calls.SampleNames;
import org.gridrls.perf.campaign.plan.Campaign;
import org.gridrls.perf.http.WireRequest;

/**
 * The calls of the testers, each made from the tester's number and the number of its call; so a run
 * can be repeated. For one thread.
 *
 * @param path of the endpoint below the address of a server
 * @param serverOperations the operation of the server for each call of a mix, as its statistics
 *     name it
 * @param calls makes each call
 */
public record Workload(String path, Map<String, String> serverOperations, Calls calls) {
  private static final long LEASE_MILLIS = 600_000;

  /** One call that a tester makes: under which name it is recorded, and what is sent. A value. */
  public record TesterCall(String operation, WireRequest request) {}

  /** Makes the call of a mix by its name. */
  @FunctionalInterface
  public interface Calls {
    TesterCall make(String operation, int tester, long number);
  }

  /** Returns the service's workload at one server; refuses calls the service does not have. */
  public static Workload of(Campaign.Work work, URI server) {
    String base = server.resolve("/").toString().replaceFirst("/$", "");
    Workload found =
        switch (work.service()) {
          case "lrc" -> catalog(work, base);
          case "rli" -> index(work, base);
          case "registry" -> registry(server.resolve(RegistryCalls.PATH));
          default ->
              throw new IllegalArgumentException(
                  "workload.service: lrc, rli or registry, not " + work.service());
        };
    List<String> wrong =
        work.mix().calls().stream()
            .filter(call -> !found.serverOperations().containsKey(call))
            .toList();
    if (!wrong.isEmpty()) {
      String known = String.join(", ", new TreeMap<>(found.serverOperations()).keySet());
      throw new IllegalArgumentException(
          "workload.mix: %s has the calls %s, not %s"
              .formatted(work.service(), known, String.join(", ", wrong)));
    }
    Calls picked =
        (none, tester, number) ->
            found.calls().make(work.mix().pick(tester, number), tester, number);
    return new Workload(found.path(), found.serverOperations(), picked);
  }

  public TesterCall call(int tester, long number) {
    return calls.make("", tester, number);
  }

  /** Calls of a tester are far from those of the others. */
  private static long number(int tester, long number) {
    return tester * 1_000_003L + number;
  }

  /** Lookups of an index, in which one catalog has all names. */
  private static Workload index(Campaign.Work work, String server) {
    IndexCalls calls = new IndexCalls(server, 1, work.names());
    return new Workload(
        IndexCalls.PATH,
        Map.of("query", "ReplicaLocationIndex.getLRCs"),
        (call, tester, number) -> new TesterCall(call, calls.lookup(number(tester, number))));
  }

  private static Workload catalog(Campaign.Work work, String server) {
    return new Workload(
        CatalogCalls.PATH,
        Map.of(
            "query", "LocalReplicaCatalog.query",
            "add", "LocalReplicaCatalog.create",
            "delete", "LocalReplicaCatalog.delete",
            "bulk-query", "LocalReplicaCatalog.bulkQuery",
            "bulk-add", "LocalReplicaCatalog.bulkCreate"),
        new OfCatalog(work, new CatalogCalls(server)));
  }

  /** A tester adds names of its own and deletes them again; without any to delete it adds one. */
  private static final class OfCatalog implements Calls {
    private final Campaign.Work work;
    private final CatalogCalls calls;
    private final String run = Long.toString(System.currentTimeMillis(), Character.MAX_RADIX);
    private final Map<Integer, Deque<String>> added = new HashMap<>();

    OfCatalog(Campaign.Work work, CatalogCalls calls) {
      this.work = work;
      this.calls = calls;
    }

    @Override
    public TesterCall make(String operation, int tester, long number) {
      Deque<String> own = added.computeIfAbsent(tester, unseen -> new ArrayDeque<>());
      boolean adds = operation.equals("delete") && own.isEmpty();
      WireRequest request =
          switch (adds ? "add" : operation) {
            case "query" -> calls.query(name(tester, number));
            case "bulk-query" ->
                calls.bulkQuery(names(i -> name(tester, number * work.bulk() + i)));
            case "bulk-add" -> calls.bulkChange("create", names(i -> own(tester, number, i)));
            case "delete" -> calls.change("delete", own.remove());
            default -> {
              String name = own(tester, number, 0);
              if (work.mix().has("delete")) {
                own.add(name);
              }
              yield calls.change("create", name);
            }
          };
      return new TesterCall(adds ? "add" : operation, request);
    }

    private String name(int tester, long number) {
      return SampleNames.name(SampleNames.scattered(number(tester, number), work.names()));
    }

    private List<String> names(IntFunction<String> name) {
      return IntStream.range(0, work.bulk()).mapToObj(name).toList();
    }

    private String own(int tester, long number, int item) {
      long call = ((long) tester << Integer.SIZE) + number;
      return "campaign/" + run + "/" + SampleNames.name(call * work.bulk() + item);
    }
  }

  /** Each tester is one member: it joins before its first renewal, and again as another boot. */
  private static Workload registry(URI endpoint) {
    long boot = System.currentTimeMillis();
    Map<Integer, Long> joined = new HashMap<>();
    return new Workload(
        RegistryCalls.PATH,
        Map.of("query", "Registry.members", "join", "Registry.register", "renew", "Registry.renew"),
        (call, tester, number) -> {
          if (call.equals("query")) {
            return new TesterCall(call, RegistryCalls.members(endpoint, "entry>"));
          }
          Long generation = joined.get(tester);
          if (call.equals("renew") && generation != null) {
            String member = "tester-" + tester;
            return new TesterCall(
                call, RegistryCalls.renewal(endpoint, member, boot, generation, LEASE_MILLIS));
          }
          joined.put(tester, call.equals("renew") ? 0 : number);
          return new TesterCall("join", join(endpoint, tester, boot, joined.get(tester)));
        });
  }

  private static WireRequest join(URI endpoint, int tester, long boot, long generation) {
    String member =
        """
        <member><name>tester-%1$d</name><bootId>%2$d</bootId><generation>%3$d</generation>\
        <role>LRC</role><endpoint><portType>LOCAL_REPLICA_CATALOG</portType>\
        <address>https://tester-%1$d.example.org/ws/lrc</address></endpoint></member>\
        <requestedLeaseMillis>%4$d</requestedLeaseMillis>\
        """
            .formatted(tester, boot, generation, LEASE_MILLIS);
    return RegistryCalls.request(endpoint, "register", member, "registerResponse");
  }
}
