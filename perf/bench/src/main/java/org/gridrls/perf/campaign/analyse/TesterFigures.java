package org.gridrls.perf.campaign.analyse;

import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.gridrls.perf.campaign.analyse.RecordReader.CallRecord;

/**
 * The figures of one tester. Immutable.
 *
 * @param first when its first call started, {@code last} when its last one ended
 * @param utilisation its part of the calls that all had done while it was active
 * @param fairness its calls by its utilisation, as the thesis defines it: the calls that all had
 *     done in its time, by any tester
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
  static List<TesterFigures> of(List<CallRecord> records) {
    long[] ends =
        records.stream().filter(CallRecord::ok).mapToLong(CallRecord::end).sorted().toArray();
    return records.stream()
        .collect(Collectors.groupingBy(CallRecord::tester, TreeMap::new, Collectors.toList()))
        .values()
        .stream()
        .map(calls -> of(calls, ends))
        .toList();
  }

  private static TesterFigures of(List<CallRecord> calls, long[] ends) {
    long first = calls.stream().mapToLong(CallRecord::start).min().orElseThrow();
    long last = calls.stream().mapToLong(CallRecord::end).max().orElseThrow();
    long done = calls.stream().filter(CallRecord::ok).count();
    long all = between(ends, first, last);
    double utilisation = all == 0 ? Double.NaN : (double) done / all;
    return new TesterFigures(
        calls.get(0).tester(),
        done,
        calls.size() - done,
        first,
        last,
        calls.stream()
            .filter(CallRecord::ok)
            .mapToDouble(CallRecord::millis)
            .average()
            .orElse(Double.NaN),
        utilisation,
        done == 0 ? Double.NaN : done / utilisation);
  }

  boolean isActive(long time) {
    return first <= time && time <= last;
  }

  /** The number of sorted times between two, both included. */
  static long between(long[] sorted, long from, long to) {
    return Math.max(0, notAfter(sorted, to) - notAfter(sorted, from - 1));
  }

  private static int notAfter(long[] sorted, long time) {
    int place = Arrays.binarySearch(sorted, time);
    while (place >= 0 && place + 1 < sorted.length && sorted[place + 1] == time) {
      place++;
    }
    return place >= 0 ? place + 1 : -place - 1;
  }
}
