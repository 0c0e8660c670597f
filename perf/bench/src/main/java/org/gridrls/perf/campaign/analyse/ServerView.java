package org.gridrls.perf.campaign.analyse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.gridrls.perf.campaign.analyse.RecordReader.CallRecord;
import org.gridrls.perf.campaign.analyse.ServerView.ServerSample;
import org.gridrls.perf.campaign.control.ServerSampler;
import org.gridrls.perf.campaign.tester.CallOutcome;

/**
 * The counts of the servers beside those of the clients, between the same samples. Immutable.
 *
 * @param load calls under way in the servers; NaN if they do not say how long calls took
 */
record ServerView(
    double throughput,
    double clientThroughput,
    double load,
    double clientLoad,
    double[] times,
    double[] throughputs) {
  /** All servers and operations together. */
  private record Sum(long at, long count, long totalMicros) {}

  /** Null if fewer than two samples were taken. */
  static ServerView of(
      List<ServerSample> samples, Set<String> operations, List<CallRecord> records, Timeline time) {
    List<Sum> sums = sums(samples, operations);
    if (sums.size() < 2) {
      return null;
    }
    // a fault is an answer too, which the server counts
    Set<CallOutcome> answered = Set.of(CallOutcome.OK, CallOutcome.FAULT, CallOutcome.WRONG_ANSWER);
    long[] ends =
        records.stream()
            .filter(call -> answered.contains(call.outcome()))
            .mapToLong(CallRecord::end)
            .sorted()
            .toArray();
    double[] times = new double[sums.size() - 1];
    double[] rates = new double[times.length];
    for (int i = 0; i < times.length; i++) {
      Sum from = sums.get(i);
      Sum to = sums.get(i + 1);
      rates[i] = (to.count() - from.count()) / seconds(from, to);
      times[i] = ((from.at() + to.at()) / 2.0 - time.origin()) / 1e6;
    }
    Sum first = sums.get(0);
    Sum last = sums.get(sums.size() - 1);
    double seconds = seconds(first, last);
    double done = last.count() - first.count();
    boolean timed = last.totalMicros() >= 0;
    return new ServerView(
        done / seconds,
        TesterFigures.between(ends, first.at() + 1, last.at()) / seconds,
        timed ? (last.totalMicros() - first.totalMicros()) / 1e6 / seconds : Double.NaN,
        time.load(first.at(), last.at()),
        times,
        rates);
  }

  private static double seconds(Sum from, Sum to) {
    return Math.max(1, to.at() - from.at()) / 1e6;
  }

  /** Sums the samples by time. */
  private static List<Sum> sums(List<ServerSample> samples, Set<String> operations) {
    Map<String, ServerSample> latest = new HashMap<>();
    Map<Long, Sum> sums = new TreeMap<>();
    for (ServerSample sample : samples) {
      if (operations.contains(sample.operation())) {
        latest.put(sample.server() + sample.operation(), sample);
      }
      if (!sample.isOfConnections()) {
        long count = latest.values().stream().mapToLong(ServerSample::count).sum();
        boolean timed = latest.values().stream().noneMatch(one -> one.totalMicros() < 0);
        long total = latest.values().stream().mapToLong(ServerSample::totalMicros).sum();
        sums.put(sample.at(), new Sum(sample.at(), count, timed ? total : -1));
      }
    }
    return List.copyOf(sums.values());
  }

  double throughputDifference() {
    return Series.difference(throughput, clientThroughput);
  }

  double loadDifference() {
    return Series.difference(load, clientLoad);
  }

  /**
   * Holds what a server had counted of one operation at one time, in microseconds. Immutable.
   *
   * @param totalMicros time of all calls; -1 if the server does not say
   */
  record ServerSample(long at, String server, String operation, long count, long totalMicros) {
    private static final int FIELDS = 7;

    /** In the order of the file; damaged lines are left out. */
    static List<ServerSample> read(Path file) throws IOException {
      if (!Files.exists(file)) {
        return List.of();
      }
      return Files.readAllLines(file).stream()
          .map(line -> line.split(","))
          .filter(fields -> fields.length == FIELDS && fields[0].matches("\\d+"))
          .map(
              fields ->
                  new ServerSample(
                      Long.parseLong(fields[0]),
                      fields[1],
                      fields[2],
                      Long.parseLong(fields[3]),
                      Long.parseLong(fields[6])))
          .toList();
    }

    /** Connections at the server instead of calls. */
    boolean isOfConnections() {
      return operation.equals(ServerSampler.CONNECTIONS);
    }
  }

  /**
   * Clients at once, on average over the samples that were taken while any worked. Immutable.
   *
   * @param clientView testers between the start of their first call and the end of their last
   * @param serverView connections that were open at the servers, without those before any worked
   */
  record ClientCount(int samples, double clientView, double serverView) {
    /** Null if no connections were counted meanwhile. */
    static ClientCount of(List<ServerSample> samples, List<TesterFigures> testers) {
      long first = testers.stream().mapToLong(TesterFigures::first).min().orElse(Long.MAX_VALUE);
      long last = testers.stream().mapToLong(TesterFigures::last).max().orElse(Long.MIN_VALUE);
      List<ServerSample> counted = samples.stream().filter(ServerSample::isOfConnections).toList();
      List<ServerSample> during =
          counted.stream().filter(one -> one.at() >= first && one.at() <= last).toList();
      if (during.isEmpty()) {
        return null;
      }
      double working =
          during.stream()
              .mapToLong(
                  sample -> testers.stream().filter(one -> one.isActive(sample.at())).count())
              .average()
              .orElseThrow();
      double before =
          counted.stream()
              .filter(one -> one.at() < first)
              .mapToLong(ServerSample::count)
              .average()
              .orElse(0);
      double connections = during.stream().mapToLong(ServerSample::count).average().orElseThrow();
      // each server has its part of the testers
      long servers = during.stream().map(ServerSample::server).distinct().count();
      return new ClientCount(during.size(), working, (connections - before) * servers);
    }

    double difference() {
      return Series.difference(clientView, serverView);
    }
  }
}
