package org.gridrls.perf.campaign.analyse;

import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.gridrls.perf.campaign.analyse.RecordReader.CallRecord;
import org.gridrls.perf.measure.TimedLoad;

/**
 * Response times in milliseconds: as measured, and corrected for coordinated omission. While a
 * tester waits for a slow call it makes none of the calls it would have made meanwhile, which would
 * have been slow too; so for every interval that a call took longer one more is counted, that much
 * shorter. Not changed once made.
 */
record Quantiles(Histogram measured, Histogram corrected, double intervalMillis) {
  /**
   * Measures the successful calls that ended between two times.
   *
   * @param intervalMicros between the calls of a tester; 0: each followed at once, so the median
   *     time of a call is taken
   */
  static Quantiles of(List<CallRecord> records, long from, long to, long intervalMicros) {
    Histogram measured = TimedLoad.histogram();
    records.stream()
        .filter(call -> call.ok() && call.end() >= from && call.end() <= to)
        .forEach(call -> TimedLoad.add(measured, call.micros()));
    long usual = measured.getTotalCount() == 0 ? 1 : measured.getValueAtPercentile(50);
    long interval = Math.max(1, Math.max(intervalMicros, usual));
    return new Quantiles(
        measured, measured.copyCorrectedForCoordinatedOmission(interval), interval / 1e3);
  }

  long count() {
    return measured.getTotalCount();
  }

  Series.Figures figures() {
    return count() == 0
        ? Series.Figures.NONE
        : new Series.Figures(
            measured.getMinValue() / 1e3,
            measured(50)[0],
            measured.getMean() / 1e3,
            measured.getMaxValue() / 1e3,
            measured.getStdDeviation() / 1e3);
  }

  double[] measured(double... percentiles) {
    return millis(measured, percentiles);
  }

  double[] corrected(double... percentiles) {
    return millis(corrected, percentiles);
  }

  private static double[] millis(Histogram histogram, double... percentiles) {
    boolean none = histogram.getTotalCount() == 0;
    return Arrays.stream(percentiles)
        .map(p -> none ? Double.NaN : histogram.getValueAtPercentile(p) / 1e3)
        .toArray();
  }
}
