package org.gridrls.perf.campaign.work;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.gridrls.perf.calls.RegistryCalls;
import org.gridrls.perf.campaign.plan.Campaign;

/**
 * Calls of a registry. Each tester is one member: it joins before its first renewal, and joins
 * again with another generation. For one thread.
 */
final class RegistryWork implements Workload {
  private static final long LEASE_MILLIS = 600_000;
  private static final Map<String, String> OPERATIONS =
      new TreeMap<>(
          Map.of(
              "query", "Registry.members",
              "join", "Registry.register",
              "renew", "Registry.renew"));

  private final Campaign.Work work;
  private final URI endpoint;
  private final long boot = System.currentTimeMillis();
  private final Map<Integer, Long> joined = new HashMap<>();

  RegistryWork(Campaign.Work work, URI server) {
    this.work = work;
    this.endpoint = server.resolve(path());
  }

  @Override
  public String path() {
    return RegistryCalls.PATH;
  }

  @Override
  public Map<String, String> serverOperations() {
    return OPERATIONS;
  }

  @Override
  public TesterCall call(int tester, long number) {
    String operation = work.mix().pick(tester, number);
    return switch (operation) {
      case "join" -> join(tester, number);
      case "renew" -> joined.containsKey(tester) ? renew(tester) : join(tester, 0);
      default -> new TesterCall(operation, RegistryCalls.members(endpoint, "entry>"));
    };
  }

  private TesterCall join(int tester, long generation) {
    joined.put(tester, generation);
    String member =
        """
        <member><name>tester-%d</name><bootId>%d</bootId><generation>%d</generation><role>LRC</role>\
        <endpoint><portType>LOCAL_REPLICA_CATALOG</portType>\
        <address>https://tester-%d.example.org/ws/lrc</address></endpoint></member>\
        <requestedLeaseMillis>%d</requestedLeaseMillis>\
        """
            .formatted(tester, boot, generation, tester, LEASE_MILLIS);
    return new TesterCall(
        "join", RegistryCalls.request(endpoint, "register", member, "registerResponse"));
  }

  private TesterCall renew(int tester) {
    long generation = joined.get(tester);
    return new TesterCall(
        "renew",
        RegistryCalls.renewal(endpoint, "tester-" + tester, boot, generation, LEASE_MILLIS));
  }
}
