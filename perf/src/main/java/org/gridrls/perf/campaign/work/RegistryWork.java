package org.gridrls.perf.campaign.work;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.gridrls.perf.campaign.plan.Campaign;
import org.gridrls.perf.http.SoapRequest;

/**
 * Calls of a registry. Each tester is one member: it joins before it renews for the first time, and
 * joins again with another generation. For one thread.
 */
final class RegistryWork implements Workload {
  private static final String NAMESPACE = "https://gridrls.org/ns/registry/1";
  private static final long LEASE_MILLIS = 600_000;

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
    return "/ws/registry";
  }

  @Override
  public Map<String, String> serverOperations() {
    return new TreeMap<>(
        Map.of(
            "query", "Registry.members",
            "join", "Registry.register",
            "renew", "Registry.renew"));
  }

  @Override
  public Call call(int tester, long number) {
    String operation = work.mix().pick(tester, number);
    return switch (operation) {
      case "join" -> join(tester, number);
      case "renew" -> joined.containsKey(tester) ? renew(tester) : join(tester, 0);
      default ->
          new Call(operation, request("members", "<page><t:limit>10</t:limit></page>", "entry>"));
    };
  }

  private SoapRequest request(String operation, String content, String expected) {
    return SoapRequest.wrapped(endpoint, NAMESPACE, operation, content, expected);
  }

  private Call join(int tester, long generation) {
    joined.put(tester, generation);
    String member =
        """
        <member><name>tester-%d</name><bootId>%d</bootId><generation>%d</generation><role>LRC</role>\
        <endpoint><portType>LOCAL_REPLICA_CATALOG</portType>\
        <address>https://tester-%d.example.org/ws/lrc</address></endpoint></member>\
        <requestedLeaseMillis>%d</requestedLeaseMillis>\
        """
            .formatted(tester, boot, generation, tester, LEASE_MILLIS);
    return new Call("join", request("register", member, "registerResponse"));
  }

  private Call renew(int tester) {
    String content =
        "<name>tester-%d</name><bootId>%d</bootId><generation>%d</generation><requestedLeaseMillis>%d</requestedLeaseMillis>"
            .formatted(tester, boot, joined.get(tester), LEASE_MILLIS);
    return new Call("renew", request("renew", content, "renewResponse"));
  }
}
