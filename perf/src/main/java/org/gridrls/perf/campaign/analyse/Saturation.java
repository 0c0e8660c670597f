package org.gridrls.perf.campaign.analyse;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gridrls.perf.measure.Spread;

/**
 * At which load the service gave all it had: the smallest whose throughput reaches 95 % of the
 * plateau, if no greater load gains more than 5 % over it. A value.
 *
 * @param saturated false if the throughput still grew at the greatest load, or if there was only
 *     one
 */
record Saturation(double load, boolean saturated, List<Level> levels) {
  private static final double PLATEAU = 0.95;
  private static final double GAIN = 1.05;
  private static final int LEVELS_MAX = 50;
  private static final double TOP = 0.95;

  /** Quanta of about the same load. */
  record Level(double load, double throughput, double response, int quanta) {}

  /** {@code throughput} is smooth already. */
  static Saturation of(double[] load, double[] throughput, double[] response) {
    List<Level> levels = levels(load, throughput, response);
    double most = levels.stream().mapToDouble(Level::load).max().orElse(0);
    double plateau = levels.stream().mapToDouble(Level::throughput).max().orElse(0);
    for (Level level : levels) {
      boolean gains =
          levels.stream()
              .anyMatch(
                  later ->
                      later.load() > level.load()
                          && later.throughput() > GAIN * level.throughput());
      if (level.throughput() >= PLATEAU * plateau && !gains) {
        return new Saturation(level.load(), level.load() < TOP * most, levels);
      }
    }
    return new Saturation(most, false, levels);
  }

  /** Medians of the quanta with about the same load, by load. */
  private static List<Level> levels(double[] load, double[] throughput, double[] response) {
    double most = Series.figures(load).most();
    double width = Math.max(1e-9, most / LEVELS_MAX);
    Map<Long, List<Integer>> found = new TreeMap<>();
    for (int i = 0; i < load.length; i++) {
      if (load[i] > 0 && Double.isFinite(throughput[i])) {
        found.computeIfAbsent(Math.round(load[i] / width), unseen -> new ArrayList<>()).add(i);
      }
    }
    return found.values().stream()
        .map(
            quanta ->
                new Level(
                    median(quanta, load),
                    median(quanta, throughput),
                    median(quanta, response),
                    quanta.size()))
        .toList();
  }

  private static double median(List<Integer> quanta, double[] row) {
    double[] numbers = quanta.stream().mapToDouble(i -> row[i]).filter(Double::isFinite).toArray();
    return numbers.length == 0 ? Double.NaN : Spread.quantile(numbers, 0.5);
  }

  /** As the thesis writes it: with a star if the service was not saturated. */
  String shown() {
    return String.format(java.util.Locale.ROOT, "%.1f%s", load, saturated ? "" : "*");
  }
}
