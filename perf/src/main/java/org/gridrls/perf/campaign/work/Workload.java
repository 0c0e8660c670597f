package org.gridrls.perf.campaign.work;

import java.net.URI;
import java.util.List;
import java.util.Map;
import org.gridrls.perf.calls.SampleNames;
import org.gridrls.perf.campaign.plan.Campaign;

/**
 * The calls of the testers, each made from the tester's number and the number of its call; so a run
 * can be repeated. For one thread.
 */
public interface Workload {
  TesterCall call(int tester, long number);

  /** Which operation of the server each call of a mix is, as its statistics name it. */
  Map<String, String> serverOperations();

  /** The path of the endpoint below the address of a server. */
  String path();

  /** Of the service that the campaign names, at one server; refuses calls it does not have. */
  static Workload of(Campaign.Work work, URI server) {
    Workload found =
        switch (work.service()) {
          case "lrc" -> new CatalogWork(work, server);
          case "rli" -> new IndexWork(work, server);
          case "registry" -> new RegistryWork(work, server);
          default ->
              throw new IllegalArgumentException(
                  "workload.service: lrc, rli or registry, not " + work.service());
        };
    List<String> wrong =
        work.mix().calls().stream()
            .filter(call -> !found.serverOperations().containsKey(call))
            .toList();
    if (!wrong.isEmpty()) {
      String known = String.join(", ", found.serverOperations().keySet());
      throw new IllegalArgumentException(
          "workload.mix: %s has the calls %s, not %s"
              .formatted(work.service(), known, String.join(", ", wrong)));
    }
    return found;
  }

  /** The number of a name, far from those of the calls before. */
  static long scattered(Campaign.Work work, int tester, long number) {
    return SampleNames.scattered(tester * 1_000_003L + number, work.names());
  }
}
