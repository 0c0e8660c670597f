package org.gridrls.perf.campaign.analyse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.gridrls.perf.campaign.control.ServerSampler;

/**
 * What the servers counted while the clients did, between the same samples. A value.
 *
 * @param load calls under way in the servers; no number if they do not say how long calls took
 * @param apart mean difference of the two throughputs from sample to sample, by the mean one
 */
record ServerView(
    double seconds,
    double throughput,
    double clientThroughput,
    double load,
    double clientLoad,
    double apart,
    double[] times,
    double[] throughputs) {
  private static final int FIELDS = 7;

  private record Sample(long at, long count, long totalMicros) {}

  /** Empty if fewer than two samples were taken. */
  static ServerView of(Path file, Set<String> operations, Records records, Timeline time)
      throws IOException {
    List<Sample> samples = samples(file, operations);
    if (samples.size() < 2 || records.size() == 0) {
      return null;
    }
    long[] ends = answered(records);
    Sample first = samples.get(0);
    Sample last = samples.get(samples.size() - 1);
    double[] times = new double[samples.size() - 1];
    double[] rates = new double[times.length];
    double apart = 0;
    for (int i = 0; i < times.length; i++) {
      Sample from = samples.get(i);
      Sample to = samples.get(i + 1);
      double seconds = Math.max(1, to.at() - from.at()) / 1e6;
      rates[i] = (to.count() - from.count()) / seconds;
      times[i] = ((from.at() + to.at()) / 2.0 - time.origin()) / 1e6;
      long client = TesterFigures.between(ends, from.at() + 1, to.at());
      apart += Math.abs(to.count() - from.count() - client);
    }
    double seconds = Math.max(1, last.at() - first.at()) / 1e6;
    double done = last.count() - first.count();
    boolean timed = last.totalMicros() >= 0;
    return new ServerView(
        seconds,
        done / seconds,
        TesterFigures.between(ends, first.at() + 1, last.at()) / seconds,
        timed ? (last.totalMicros() - first.totalMicros()) / 1e6 / seconds : Double.NaN,
        time.load(first.at(), last.at()),
        apart / Math.max(1, done),
        times,
        rates);
  }

  /** Calls that the server has answered, by a fault too, which it counts. */
  private static long[] answered(Records records) {
    long[] ends = new long[records.size()];
    int count = 0;
    for (int i = 0; i < records.size(); i++) {
      switch (records.outcome(i)) {
        case OK, FAULT, WRONG_ANSWER -> ends[count++] = records.end(i);
        default -> {}
      }
    }
    long[] sorted = java.util.Arrays.copyOf(ends, count);
    java.util.Arrays.sort(sorted);
    return sorted;
  }

  /** All servers and operations together, at each time; lines that are none are left out. */
  private static List<Sample> samples(Path file, Set<String> operations) throws IOException {
    if (!Files.exists(file)) {
      return List.of();
    }
    Map<String, Sample> latest = new TreeMap<>();
    Map<Long, Sample> sums = new TreeMap<>();
    for (String line : Files.readAllLines(file)) {
      String[] fields = line.split(",");
      if (fields.length == FIELDS
          && fields[0].matches("\\d+")
          && !fields[2].equals(ServerSampler.CONNECTIONS)) {
        long at = Long.parseLong(fields[0]);
        if (operations.contains(fields[2])) {
          latest.put(
              fields[1] + fields[2],
              new Sample(at, Long.parseLong(fields[3]), Long.parseLong(fields[6])));
        }
        sums.put(at, sum(at, latest));
      }
    }
    return new ArrayList<>(sums.values());
  }

  private static Sample sum(long at, Map<String, Sample> latest) {
    long count = latest.values().stream().mapToLong(Sample::count).sum();
    boolean timed = latest.values().stream().noneMatch(one -> one.totalMicros() < 0);
    long total = latest.values().stream().mapToLong(Sample::totalMicros).sum();
    return new Sample(at, count, timed ? total : -1);
  }

  double throughputDifference() {
    return difference(throughput, clientThroughput);
  }

  double loadDifference() {
    return difference(load, clientLoad);
  }

  private static double difference(double one, double other) {
    return one == 0 && other == 0 ? 0 : Math.abs(one - other) / Math.max(one, other);
  }
}
