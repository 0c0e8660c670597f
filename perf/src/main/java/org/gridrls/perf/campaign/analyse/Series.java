package org.gridrls.perf.campaign.analyse;

import java.util.Arrays;
import org.gridrls.perf.measure.Spread;

/** Arithmetic on rows of figures; what is no number is passed over. */
final class Series {
  private Series() {}

  /** Least, middle, average, most, and standard deviation. */
  record Figures(double least, double median, double mean, double most, double deviation) {
    static final Figures NONE =
        new Figures(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
  }

  static Figures figures(double[] all) {
    double[] row = Arrays.stream(all).filter(Double::isFinite).sorted().toArray();
    if (row.length == 0) {
      return Figures.NONE;
    }
    double mean = Arrays.stream(row).average().orElseThrow();
    double squares = Arrays.stream(row).map(x -> (x - mean) * (x - mean)).sum();
    return new Figures(
        row[0],
        Spread.quantile(row, 0.5),
        mean,
        row[row.length - 1],
        Math.sqrt(squares / row.length));
  }

  /** Each figure with those before and after it, so many together. */
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

  /** 1 if all are the same, 1/n if one has all. */
  static double jain(double[] row) {
    double sum = Arrays.stream(row).sum();
    double squares = Arrays.stream(row).map(x -> x * x).sum();
    return squares == 0 ? Double.NaN : sum * sum / (row.length * squares);
  }
}
