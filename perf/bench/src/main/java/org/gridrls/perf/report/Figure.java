package org.gridrls.perf.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * One line of a result: a figure, and the bar that it has to reach if there is one. Immutable.
 *
 * @param then what the papers measured
 */
public record Figure(
    String what, double value, String unit, Optional<Bar> bar, Optional<String> then) {
  /** A limit: at least, or at most. */
  public record Bar(boolean atLeast, double limit) {
    boolean metBy(double value) {
      return atLeast ? value >= limit : value <= limit;
    }
  }

  public static Figure of(String what, double value, String unit) {
    return new Figure(what, value, unit, Optional.empty(), Optional.empty());
  }

  /** Returns this figure, measured again. */
  public Figure value(double other) {
    return new Figure(what, other, unit, bar, then);
  }

  public Figure atLeast(double limit) {
    return new Figure(what, value, unit, Optional.of(new Bar(true, limit)), then);
  }

  public Figure atMost(double limit) {
    return new Figure(what, value, unit, Optional.of(new Bar(false, limit)), then);
  }

  public Figure then(String figure) {
    return new Figure(what, value, unit, bar, Optional.of(figure));
  }

  /** True if there is no bar. */
  public boolean met() {
    return bar.map(limit -> limit.metBy(value)).orElse(true);
  }

  /** Name, value, bar, verdict and what the papers measured. */
  List<String> cells() {
    String verdict = bar.isEmpty() ? "" : met() ? "met" : "NOT MET";
    return List.of(what, shown(value) + " " + unit.strip(), shownBar(), verdict, then.orElse(""))
        .stream()
        .map(String::strip)
        .toList();
  }

  public String shownBar() {
    return bar.map(b -> (b.atLeast() ? ">= " : "<= ") + shown(b.limit()) + " " + unit)
        .orElse("")
        .strip();
  }

  /** Formats a number with as many digits as matter. */
  public static String shown(double number) {
    double size = Math.abs(number);
    int digits = size >= 100 || number == Math.rint(number) ? 0 : size >= 10 ? 1 : 2;
    return String.format(
        Locale.ROOT, "%,." + (size < 0.1 && digits == 2 ? 4 : digits) + "f", number);
  }
}
