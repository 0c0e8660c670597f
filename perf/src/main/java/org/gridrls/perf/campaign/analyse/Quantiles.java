package org.gridrls.perf.campaign.analyse;

import java.util.Arrays;
import org.HdrHistogram.Histogram;

/**
 * How long calls took, in milliseconds: as they were, and as they would have been seen by clients
 * that do not wait for one another. While a tester waits for a slow call it makes none of those it
 * would have made meanwhile, which would have been slow too ("coordinated omission"); so for every
 * interval that a call took longer one more is counted, that much shorter. A value.
 */
record Quantiles(Histogram measured, Histogram corrected, double intervalMillis) {
  private static final long MICROS_MAX = 3_600_000_000L;
  private static final int DIGITS = 3;

  /**
   * Of the successful calls that ended between two times.
   *
   * @param intervalMicros between the calls of a tester; 0: each followed at once, so the usual
   *     time of a call is taken
   */
  static Quantiles of(Records records, long from, long to, long intervalMicros) {
    Histogram measured = new Histogram(MICROS_MAX, DIGITS);
    for (int i = 0; i < records.size(); i++) {
      if (records.ok(i) && records.end(i) >= from && records.end(i) <= to) {
        measured.recordValue(Math.min(MICROS_MAX, records.micros(i)));
      }
    }
    long usual = measured.getTotalCount() == 0 ? 1 : measured.getValueAtPercentile(50);
    long interval = Math.max(1, Math.max(intervalMicros, usual));
    return new Quantiles(
        measured, measured.copyCorrectedForCoordinatedOmission(interval), interval / 1e3);
  }

  long count() {
    return measured.getTotalCount();
  }

  Series.Figures figures() {
    if (count() == 0) {
      return Series.Figures.NONE;
    }
    return new Series.Figures(
        measured.getMinValue() / 1e3,
        millis(measured, 50),
        measured.getMean() / 1e3,
        measured.getMaxValue() / 1e3,
        measured.getStdDeviation() / 1e3);
  }

  double[] measured(double... percentiles) {
    return Arrays.stream(percentiles).map(p -> millis(measured, p)).toArray();
  }

  double[] corrected(double... percentiles) {
    return Arrays.stream(percentiles).map(p -> millis(corrected, p)).toArray();
  }

  private static double millis(Histogram histogram, double percentile) {
    return histogram.getTotalCount() == 0
        ? Double.NaN
        : histogram.getValueAtPercentile(percentile) / 1e3;
  }
}
