package org.gridrls.perf.campaign.work;

import java.net.URI;
import java.util.Map;
import org.gridrls.perf.campaign.plan.Campaign;
import org.gridrls.perf.catalog.SampleNames;
import org.gridrls.perf.http.SoapRequest;

/** Lookups of an index, in which one catalog has all names. For one thread. */
final class IndexWork implements Workload {
  private static final String NAMESPACE = "https://gridrls.org/ns/rli/1";

  private final Campaign.Work work;
  private final URI endpoint;

  IndexWork(Campaign.Work work, URI server) {
    this.work = work;
    this.endpoint = server.resolve(path());
  }

  @Override
  public String path() {
    return "/ws/rli";
  }

  @Override
  public Map<String, String> serverOperations() {
    return Map.of("query", "ReplicaLocationIndex.getLRCs");
  }

  @Override
  public Call call(int tester, long number) {
    long which = SampleNames.scattered(tester * 1_000_003L + number, Math.max(1, work.names()));
    String content = "<logicalName>" + SampleNames.name(which) + "</logicalName>";
    return new Call(
        "query",
        SoapRequest.wrapped(endpoint, NAMESPACE, "getLRCs", content, Preparation.CATALOG_HOST));
  }
}
