package org.gridrls.perf.campaign.work;

import java.net.URI;
import java.util.Map;
import org.gridrls.perf.calls.IndexCalls;
import org.gridrls.perf.campaign.plan.Campaign;

/** Lookups of an index, in which one catalog has all names. For one thread. */
final class IndexWork implements Workload {
  private final Campaign.Work work;
  private final IndexCalls calls;

  IndexWork(Campaign.Work work, URI server) {
    this.work = work;
    this.calls =
        new IndexCalls(server.resolve("/").toString().replaceFirst("/$", ""), 1, work.names());
  }

  @Override
  public String path() {
    return IndexCalls.PATH;
  }

  @Override
  public Map<String, String> serverOperations() {
    return Map.of("query", "ReplicaLocationIndex.getLRCs");
  }

  @Override
  public TesterCall call(int tester, long number) {
    return new TesterCall("query", calls.lookup(tester * 1_000_003L + number));
  }
}
