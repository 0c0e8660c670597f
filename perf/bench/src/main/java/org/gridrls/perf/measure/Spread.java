package org.gridrls.perf.measure;

import com.google.common.math.Quantiles;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.DoubleSupplier;

/** Figures of several runs: median, least and most. Immutable. */
public record Spread(double median, double least, double most) {
  public static Spread of(List<Double> figures) {
    double median = Quantiles.median().compute(figures);
    return new Spread(median, Collections.min(figures), Collections.max(figures));
  }

  /** Measures a figure several times; says each of them. */
  public static Spread of(String what, int rounds, Progress progress, DoubleSupplier figure) {
    List<Double> figures = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      figures.add(figure.getAsDouble());
      progress.say("round %d of %d  %s: %.3f", round, rounds, what, figures.get(round - 1));
    }
    return of(figures);
  }
}
