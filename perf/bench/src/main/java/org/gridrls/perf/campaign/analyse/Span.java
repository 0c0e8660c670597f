package org.gridrls.perf.campaign.analyse;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.gridrls.perf.campaign.analyse.RecordReader.CallRecord;

/**
 * The figures of a run or of a part of it. Immutable.
 *
 * @param fairness Jain's index of the calls that each tester had done in this time
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
  static Span of(
      String name, List<CallRecord> records, Timeline time, long from, long to, long interval) {
    List<CallRecord> ended =
        records.stream().filter(call -> call.end() >= from && call.end() <= to).toList();
    double[] shares =
        ended.stream()
            .collect(
                Collectors.groupingBy(
                    CallRecord::tester, Collectors.summingDouble(call -> call.ok() ? 1 : 0)))
            .values()
            .stream()
            .mapToDouble(done -> done)
            .toArray();
    Series.Figures share = Series.figures(shares);
    int[] slices = time.within(from, to);
    return new Span(
        name,
        from,
        to,
        Series.figures(Arrays.copyOfRange(time.throughput(), slices[0], slices[1])),
        Series.figures(Arrays.copyOfRange(time.load(), slices[0], slices[1])),
        Quantiles.of(ended, from, to, interval),
        ended.stream()
            .collect(
                Collectors.groupingBy(
                    call -> call.outcome().word(), TreeMap::new, Collectors.counting())),
        Series.jain(shares),
        share.deviation() / share.mean());
  }

  double seconds() {
    return (to - from) / 1e6;
  }

  long calls() {
    return outcomes.values().stream().mapToLong(n -> n).sum();
  }
}
