package org.gridrls.perf.campaign.analyse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What one tester got. A value.
 *
 * @param first when its first call started, {@code last} when its last one ended
 * @param utilisation its part of what all had done while it was active
 * @param fairness its calls by its utilisation, as the thesis has it: that is what all had done in
 *     its time, whoever got it
 */
record TesterFigures(
    int tester,
    long done,
    long failed,
    long first,
    long last,
    double responseMillis,
    double utilisation,
    double fairness) {

  private static final class Sum {
    private long done;
    private long failed;
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;
    private double micros;
  }

  static List<TesterFigures> of(Records records) {
    Sum[] sums = new Sum[records.testers()];
    for (int i = 0; i < records.size(); i++) {
      int tester = records.tester(i);
      if (sums[tester] == null) {
        sums[tester] = new Sum();
      }
      Sum sum = sums[tester];
      sum.first = Math.min(sum.first, records.start(i));
      sum.last = Math.max(sum.last, records.end(i));
      if (records.ok(i)) {
        sum.done++;
        sum.micros += records.micros(i);
      } else {
        sum.failed++;
      }
    }
    long[] ends = completions(records);
    List<TesterFigures> testers = new ArrayList<>();
    for (int tester = 0; tester < sums.length; tester++) {
      if (sums[tester] != null) {
        testers.add(figures(tester, sums[tester], ends));
      }
    }
    return testers;
  }

  private static TesterFigures figures(int tester, Sum sum, long[] ends) {
    long all = between(ends, sum.first, sum.last);
    double utilisation = all == 0 ? Double.NaN : (double) sum.done / all;
    return new TesterFigures(
        tester,
        sum.done,
        sum.failed,
        sum.first,
        sum.last,
        sum.done == 0 ? Double.NaN : sum.micros / sum.done / 1e3,
        utilisation,
        sum.done == 0 ? Double.NaN : sum.done / utilisation);
  }

  /** When the calls that succeeded ended, sorted. */
  static long[] completions(Records records) {
    long[] ends = new long[records.size()];
    int count = 0;
    for (int i = 0; i < records.size(); i++) {
      if (records.ok(i)) {
        ends[count++] = records.end(i);
      }
    }
    long[] sorted = Arrays.copyOf(ends, count);
    Arrays.sort(sorted);
    return sorted;
  }

  /** How many of the sorted times lie between two, both included. */
  static long between(long[] sorted, long from, long to) {
    return Math.max(0, notAfter(sorted, to) - notAfter(sorted, from - 1));
  }

  private static int notAfter(long[] sorted, long time) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] <= time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
