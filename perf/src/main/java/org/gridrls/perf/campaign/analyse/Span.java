package org.gridrls.perf.campaign.analyse;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.gridrls.perf.campaign.tester.Outcome;

/**
 * The figures of a run or of a part of it. A value.
 *
 * @param fairness Jain's index of what the testers had done in this time
 * @param variation of the same: standard deviation by mean
 */
record Span(
    String name,
    long from,
    long to,
    Series.Figures throughput,
    Series.Figures load,
    Quantiles response,
    Map<String, Long> outcomes,
    double fairness,
    double variation) {

  static Span of(String name, Records records, Timeline time, long[] window, long interval) {
    int[] slices = time.within(window[0], window[1]);
    long[] counts = new long[Outcome.values().length];
    long[] done = new long[records.testers()];
    boolean[] active = new boolean[records.testers()];
    for (int i = 0; i < records.size(); i++) {
      if (records.end(i) >= window[0] && records.end(i) <= window[1]) {
        counts[records.outcome(i).ordinal()]++;
        active[records.tester(i)] = true;
        done[records.tester(i)] += records.ok(i) ? 1 : 0;
      }
    }
    Map<String, Long> outcomes = new TreeMap<>();
    for (Outcome outcome : Outcome.values()) {
      if (counts[outcome.ordinal()] > 0) {
        outcomes.put(outcome.word(), counts[outcome.ordinal()]);
      }
    }
    double[] shares =
        IntStream.range(0, done.length)
            .filter(tester -> active[tester])
            .mapToDouble(tester -> done[tester])
            .toArray();
    Series.Figures share = Series.figures(shares);
    return new Span(
        name,
        window[0],
        window[1],
        Series.figures(Arrays.copyOfRange(time.throughput(), slices[0], slices[1])),
        Series.figures(Arrays.copyOfRange(time.load(), slices[0], slices[1])),
        Quantiles.of(records, window[0], window[1], interval),
        outcomes,
        Series.jain(shares),
        share.deviation() / share.mean());
  }

  /** From the latest first start to the earliest last end; empty if never all were active. */
  static long[] peak(List<TesterFigures> testers) {
    long from = testers.stream().mapToLong(TesterFigures::first).max().orElse(0);
    long to = testers.stream().mapToLong(TesterFigures::last).min().orElse(-1);
    return to > from ? new long[] {from, to} : new long[0];
  }

  double seconds() {
    return (to - from) / 1e6;
  }

  long calls() {
    return outcomes.values().stream().mapToLong(n -> n).sum();
  }
}
