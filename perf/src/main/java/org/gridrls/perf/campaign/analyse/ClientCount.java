package org.gridrls.perf.campaign.analyse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gridrls.perf.campaign.control.ServerSampler;

/**
 * How many clients worked at once, on average over the samples that were taken while any did. A
 * value.
 *
 * @param clientView testers between the start of their first call and the end of their last
 * @param serverView connections that were open at the servers
 */
record ClientCount(int samples, double clientView, double serverView) {
  private static final int FIELDS = 7;

  /** Null if no connections were counted meanwhile. */
  static ClientCount of(Path file, List<TesterFigures> testers) throws IOException {
    if (!Files.exists(file)) {
      return null;
    }
    long first = testers.stream().mapToLong(TesterFigures::first).min().orElse(Long.MAX_VALUE);
    long last = testers.stream().mapToLong(TesterFigures::last).max().orElse(Long.MIN_VALUE);
    Map<String, Integer> servers = new TreeMap<>();
    int samples = 0;
    double working = 0;
    double connections = 0;
    for (String line : Files.readAllLines(file)) {
      String[] fields = line.split(",");
      if (fields.length == FIELDS && fields[2].equals(ServerSampler.CONNECTIONS)) {
        long at = Long.parseLong(fields[0]);
        if (at >= first && at <= last) {
          servers.merge(fields[1], 1, Integer::sum);
          samples++;
          working += testers.stream().filter(one -> one.first() <= at && at <= one.last()).count();
          connections += Long.parseLong(fields[3]);
        }
      }
    }
    // each server has its part of the testers
    return samples == 0
        ? null
        : new ClientCount(samples, working / samples, connections * servers.size() / samples);
  }

  double difference() {
    return Math.abs(clientView - serverView) / Math.max(1e-9, Math.max(clientView, serverView));
  }
}
