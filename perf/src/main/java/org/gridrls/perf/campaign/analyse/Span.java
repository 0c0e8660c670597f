package org.gridrls.perf.campaign.analyse;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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
    Map<String, Long> outcomes = new TreeMap<>();
    Map<Integer, Long> done = new TreeMap<>();
    for (int i = 0; i < records.size(); i++) {
      if (records.end(i) >= window[0] && records.end(i) <= window[1]) {
        outcomes.merge(records.outcome(i).word(), 1L, Long::sum);
        done.merge(records.tester(i), records.ok(i) ? 1L : 0L, Long::sum);
      }
    }
    double[] shares = done.values().stream().mapToDouble(n -> n).toArray();
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
