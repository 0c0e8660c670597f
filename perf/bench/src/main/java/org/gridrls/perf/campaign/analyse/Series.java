package org.gridrls.perf.campaign.analyse;

import com.google.common.math.Quantiles;
import com.google.common.math.Stats;
import java.util.Arrays;

/** Arithmetic on rows of figures, which leaves out NaN and infinity. No state. */
final class Series {
  private Series() {}

  /** Minimum, median, mean, maximum and standard deviation. */
  record Figures(double least, double median, double mean, double most, double deviation) {
    static final Figures NONE =
        new Figures(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
  }

  static Figures figures(double[] all) {
    double[] row = Arrays.stream(all).filter(Double::isFinite).toArray();
    if (row.length == 0) {
      return Figures.NONE;
    }
    Stats stats = Stats.of(row);
    double median = Quantiles.median().compute(row);
    return new Figures(
        stats.min(), median, stats.mean(), stats.max(), stats.populationStandardDeviation());
  }

  /** The mean of each figure with those around it, a window of them. */
  static double[] movingAverage(double[] row, int window) {
    double[] smooth = new double[row.length];
    for (int i = 0; i < row.length; i++) {
      int from = Math.max(0, i - window / 2);
      int to = Math.min(row.length, i + (window + 1) / 2);
      smooth[i] =
          Arrays.stream(row, from, to).filter(Double::isFinite).average().orElse(Double.NaN);
    }
    return smooth;
  }

  /** Jain's index: 1 if all are the same, 1/n if one has all. */
  static double jain(double[] row) {
    double sum = Arrays.stream(row).sum();
    double squares = Arrays.stream(row).map(x -> x * x).sum();
    return squares == 0 ? Double.NaN : sum * sum / (row.length * squares);
  }

  /** Two views of the same, relative to the larger one. */
  static double difference(double one, double other) {
    return one == other ? 0 : Math.abs(one - other) / Math.max(one, other);
  }
}
