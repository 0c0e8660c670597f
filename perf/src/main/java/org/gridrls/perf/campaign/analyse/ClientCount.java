package org.gridrls.perf.campaign.analyse;

import java.util.List;

/**
 * Clients at once, on average over the samples that were taken while any worked. Immutable.
 *
 * @param clientView testers between the start of their first call and the end of their last
 * @param serverView connections that were open at the servers
 */
record ClientCount(int samples, double clientView, double serverView) {
  /** Null if no connections were counted meanwhile. */
  static ClientCount of(List<ServerSample> samples, List<TesterFigures> testers) {
    long first = testers.stream().mapToLong(TesterFigures::first).min().orElse(Long.MAX_VALUE);
    long last = testers.stream().mapToLong(TesterFigures::last).max().orElse(Long.MIN_VALUE);
    List<ServerSample> counted =
        samples.stream()
            .filter(ServerSample::isOfConnections)
            .filter(sample -> sample.at() >= first && sample.at() <= last)
            .toList();
    if (counted.isEmpty()) {
      return null;
    }
    double working =
        counted.stream()
            .mapToLong(sample -> testers.stream().filter(one -> one.isActive(sample.at())).count())
            .average()
            .orElseThrow();
    double connections = counted.stream().mapToLong(ServerSample::count).average().orElseThrow();
    // each server has its part of the testers
    long servers = counted.stream().map(ServerSample::server).distinct().count();
    return new ClientCount(counted.size(), working, connections * servers);
  }

  double difference() {
    return Series.difference(clientView, serverView);
  }
}
