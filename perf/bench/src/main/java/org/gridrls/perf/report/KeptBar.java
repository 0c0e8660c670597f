package org.gridrls.perf.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/**
 * A figure with a bar, its value in the last full run, and the short run that checks it. Immutable.
 *
 * @param run the command and, if it has one, its database: {@code peers --db sqlite}
 * @param last in the last full run
 * @param again the arguments of a short run that gives the same figure, empty if none does
 * @param tolerance the part by which it may be worse than the last one
 * @param why the reason for the tolerance
 */
public record KeptBar(
    String run, Figure figure, double last, String again, double tolerance, String why) {
  static final List<String> HEAD =
      List.of("run", "figure", "bar", "unit", "last", "again", "tolerance", "why");
  private static final MathContext DIGITS = new MathContext(4);

  public KeptBar {
    require(figure.bar().isPresent(), "without a bar: " + figure.what());
    require(Double.isFinite(last), figure.what() + ": no number to compare with: " + last);
    require(
        tolerance >= 0 && tolerance < 1,
        figure.what() + ": a tolerance is a part from 0 up to 1, not " + tolerance);
  }

  private static void require(boolean right, String otherwise) {
    if (!right) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  static KeptBar of(List<String> cells) {
    require(cells.size() == HEAD.size(), "not " + HEAD.size() + " columns: " + cells);
    double last = Double.parseDouble(cells.get(4));
    Figure plain = Figure.of(cells.get(1), last, cells.get(3));
    String bar = cells.get(2);
    require(bar.startsWith(">=") || bar.startsWith("<="), "a bar begins with >= or <=: " + bar);
    double limit = Double.parseDouble(bar.substring(2));
    Figure figure = bar.charAt(0) == '>' ? plain.atLeast(limit) : plain.atMost(limit);
    double tolerance = Double.parseDouble(cells.get(6));
    return new KeptBar(cells.get(0), figure, last, cells.get(5), tolerance, cells.get(7));
  }

  List<String> cells() {
    Figure.Bar bar = figure.bar().orElseThrow();
    String limit = (bar.atLeast() ? ">=" : "<=") + number(bar.limit());
    return List.of(
        run, figure.what(), limit, figure.unit(), number(last), again, number(tolerance), why);
  }

  private static String number(double value) {
    return new BigDecimal(value, DIGITS).stripTrailingZeros().toPlainString();
  }

  /** True if the value is worse than in the last full run by more than the tolerance. */
  public boolean fellWith(double now) {
    boolean bigIsGood = figure.bar().orElseThrow().atLeast();
    return bigIsGood ? !(now >= last * (1 - tolerance)) : !(now <= last * (1 + tolerance));
  }

  /** Returns this bar as measured by another full run. */
  KeptBar measured(Figure latest) {
    return new KeptBar(run, latest, latest.value(), again, tolerance, why);
  }
}
