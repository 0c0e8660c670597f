package org.gridrls.perf.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleSupplier;

/** Figures of several runs: median, least and most. Immutable. */
public record Spread(double median, double least, double most) {
  public static Spread of(List<Double> figures) {
    if (figures.isEmpty()) {
      throw new IllegalArgumentException("no figures");
    }
    double[] sorted = figures.stream().mapToDouble(f -> f).sorted().toArray();
    return new Spread(quantile(sorted, 0.5), sorted[0], sorted[sorted.length - 1]);
  }

  /** Of a figure measured several times; says each of them. */
  public static Spread of(String what, int rounds, Progress progress, DoubleSupplier figure) {
    List<Double> figures = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      figures.add(figure.getAsDouble());
      progress.say("round %d of %d  %s: %.3f", round, rounds, what, figures.get(round - 1));
    }
    return of(figures);
  }

  /**
   * The figure that this part of all does not exceed; of an even number the median is between two.
   */
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
