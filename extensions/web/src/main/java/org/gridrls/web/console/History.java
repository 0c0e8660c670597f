package org.gridrls.web.console;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import org.gridrls.wire.admin.OperationStatisticsXml;
import org.gridrls.wire.admin.RoleStatisticsXml;
import org.gridrls.wire.admin.StatisticsXml;

/**
 * Rates and lags of the last 24 hours, one sample a minute, since the server's start. Rings of a
 * fixed size hold them, 46 kB in all. Safe for threads.
 */
final class History {
  static final Duration STEP = Duration.ofMinutes(1);
  static final int SAMPLES = 24 * 60;

  /** The console's own calls of them would be most of what an idle server does. */
  private static final String ADMINISTRATION = "Administration.";

  /** The sampled values. */
  enum Figure {
    /** Calls per second. */
    CALLS,
    /** Calls answered by a fault, per second. */
    FAILURES,
    /** Measures the lag of the update target that is the furthest behind, in milliseconds. */
    LAG
  }

  private record Sums(Instant at, long calls, long failures) {}

  private final Clock clock;
  private final long[] times = new long[SAMPLES];
  private final double[][] rings = new double[Figure.values().length][SAMPLES];
  private int next;
  private int held;
  private Sums last;

  History(Clock clock) {
    this.clock = clock;
  }

  /** Rates are measured since the statistics before; the first ones give none. */
  synchronized void add(StatisticsXml statistics) {
    Sums before = last;
    last = sums(statistics);
    if (before == null || !last.at().isAfter(before.at())) {
      return;
    }
    double seconds = Duration.between(before.at(), last.at()).toMillis() / 1e3;
    times[next] = last.at().toEpochMilli();
    set(Figure.CALLS, Math.max(0, last.calls() - before.calls()) / seconds);
    set(Figure.FAILURES, Math.max(0, last.failures() - before.failures()) / seconds);
    OptionalLong lag = lag(statistics);
    set(Figure.LAG, lag.isPresent() ? lag.getAsLong() : Double.NaN);
    next = (next + 1) % SAMPLES;
    held = Math.min(held + 1, SAMPLES);
  }

  private void set(Figure figure, double value) {
    rings[figure.ordinal()][next] = value;
  }

  private Sums sums(StatisticsXml statistics) {
    List<OperationStatisticsXml> counted =
        statistics.getOperation().stream()
            .filter(one -> !one.getOperation().startsWith(ADMINISTRATION))
            .toList();
    return new Sums(
        clock.instant(),
        counted.stream().mapToLong(OperationStatisticsXml::getCount).sum(),
        counted.stream().mapToLong(OperationStatisticsXml::getFailures).sum());
  }

  private static OptionalLong lag(StatisticsXml statistics) {
    return statistics.getRole().stream()
        .map(RoleStatisticsXml::getUpdateTarget)
        .flatMap(List::stream)
        .filter(target -> target.getTotals() != null)
        .mapToLong(target -> target.getTotals().getLagMillis())
        .max();
  }

  /** Times in milliseconds and the values of each figure, the oldest first; null: not known. */
  synchronized Map<String, Object> columns() {
    Map<String, Object> columns = new LinkedHashMap<>();
    columns.put("stepMillis", STEP.toMillis());
    List<Long> at = new ArrayList<>(held);
    for (int i = 0; i < held; i++) {
      at.add(times[index(i)]);
    }
    columns.put("times", at);
    for (Figure figure : Figure.values()) {
      List<Double> values = new ArrayList<>(held);
      for (int i = 0; i < held; i++) {
        double value = rings[figure.ordinal()][index(i)];
        values.add(Double.isNaN(value) ? null : Math.round(value * 1e3) / 1e3);
      }
      columns.put(figure.name().toLowerCase(Locale.ROOT), values);
    }
    return columns;
  }

  private int index(int i) {
    return (next - held + i + SAMPLES) % SAMPLES;
  }
}
