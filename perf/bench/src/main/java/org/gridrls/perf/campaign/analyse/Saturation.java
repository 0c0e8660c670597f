package org.gridrls.perf.campaign.analyse;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The load at which the service is saturated: the smallest whose throughput reaches 95 % of the
 * plateau, if no greater load gains more than 5 % over it. Immutable.
 *
 * @param saturated false if the throughput still grew at the greatest load, or with only one load
 */
record Saturation(double load, boolean saturated, List<Level> levels) {
  private static final double PLATEAU = 0.95;
  private static final double GAIN = 1.05;
  private static final int LEVELS_MAX = 50;
  private static final double TOP = 0.95;

  /** Medians of the quanta with about the same load. */
  record Level(double load, double throughput, double response, int quanta) {}

  /** The rows are moving averages. */
  static Saturation of(double[] load, double[] throughput, double[] response) {
    List<Level> levels = levels(load, throughput, response);
    double most = levels.stream().mapToDouble(Level::load).max().orElse(0);
    double plateau = levels.stream().mapToDouble(Level::throughput).max().orElse(0);
    return levels.stream()
        .filter(level -> level.throughput() >= PLATEAU * plateau)
        .filter(level -> levels.stream().noneMatch(later -> gains(level, later)))
        .findFirst()
        .map(level -> new Saturation(level.load(), level.load() < TOP * most, levels))
        .orElseGet(() -> new Saturation(most, false, levels));
  }

  private static boolean gains(Level level, Level later) {
    return later.load() > level.load() && later.throughput() > GAIN * level.throughput();
  }

  private static List<Level> levels(double[] load, double[] throughput, double[] response) {
    double width = Math.max(1e-9, Series.figures(load).most() / LEVELS_MAX);
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
    return Series.figures(quanta.stream().mapToDouble(i -> row[i]).toArray()).median();
  }

  /** Formats as the thesis does: with a star if the service was not saturated. */
  String shown() {
    return String.format(Locale.ROOT, "%.1f%s", load, saturated ? "" : "*");
  }
}
