package org.gridrls.perf.measure;

import java.util.Arrays;
import java.util.List;

/** Figures of several runs: the middle one, the least, the most. */
public record Spread(double median, double least, double most) {
  public static Spread of(List<Double> figures) {
    if (figures.isEmpty()) {
      throw new IllegalArgumentException("no figures");
    }
    double[] sorted = figures.stream().mapToDouble(f -> f).sorted().toArray();
    return new Spread(quantile(sorted, 0.5), sorted[0], sorted[sorted.length - 1]);
  }

  /** The figure that this part of all does not exceed; the middle of two for a half between. */
  public static double quantile(double[] figures, double part) {
    double[] sorted = figures.clone();
    Arrays.sort(sorted);
    if (part == 0.5 && sorted.length % 2 == 0) {
      return (sorted[sorted.length / 2 - 1] + sorted[sorted.length / 2]) / 2;
    }
    int index = (int) Math.ceil(part * sorted.length) - 1;
    return sorted[Math.max(0, Math.min(sorted.length - 1, index))];
  }
}
