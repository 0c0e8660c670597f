package org.gridrls.perf.guard;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import org.gridrls.perf.report.Csv;
import org.gridrls.perf.report.Figure;

/**
 * A figure with a bar, what it was in the last full run, and how it is looked at again; a value,
 * safe for threads.
 *
 * @param run the command and, if it has one, its database: {@code native --db sqlite}
 * @param last in the last full run
 * @param again the arguments of a short run that gives the same figure, empty if none does
 * @param tolerance the part by which it may be worse than the last one
 * @param why the tolerance is what it is
 */
public record KeptBar(
    String run, Figure figure, double last, String again, double tolerance, String why) {
  static final String HEAD = "run,figure,bar,unit,last,again,tolerance,why";
  private static final int COLUMNS = 8;
  private static final MathContext DIGITS = new MathContext(4);

  public KeptBar {
    if (figure.bar().isEmpty()) {
      throw new IllegalArgumentException("without a bar: " + figure.what());
    }
    if (!Double.isFinite(last)) {
      throw new IllegalArgumentException(figure.what() + ": no number to compare with: " + last);
    }
    if (!(tolerance >= 0 && tolerance < 1)) {
      throw new IllegalArgumentException(
          figure.what() + ": a tolerance is a part from 0 up to 1, not " + tolerance);
    }
  }

  static KeptBar parse(String line) {
    List<String> cells = Csv.cells(line);
    if (cells.size() != COLUMNS) {
      throw new IllegalArgumentException("not " + COLUMNS + " columns: " + line);
    }
    double last = Double.parseDouble(cells.get(4));
    Figure plain = Figure.of(cells.get(1), last, cells.get(3));
    String bar = cells.get(2);
    double limit = Double.parseDouble(bar.substring(2));
    Figure figure =
        switch (bar.substring(0, 2)) {
          case ">=" -> plain.atLeast(limit);
          case "<=" -> plain.atMost(limit);
          default -> throw new IllegalArgumentException("a bar begins with >= or <=: " + line);
        };
    double tolerance = Double.parseDouble(cells.get(6));
    return new KeptBar(cells.get(0), figure, last, cells.get(5), tolerance, cells.get(7));
  }

  String line() {
    Figure.Bar bar = figure.bar().orElseThrow();
    return Csv.line(
        List.of(
            run,
            figure.what(),
            (bar.atLeast() ? ">=" : "<=") + number(bar.limit()),
            figure.unit(),
            number(last),
            again,
            number(tolerance),
            why));
  }

  private static String number(double value) {
    return new BigDecimal(value, DIGITS).stripTrailingZeros().toPlainString();
  }

  /** True if this is worse than the last full run by more than the tolerance. */
  boolean fellWith(double now) {
    boolean bigIsGood = figure.bar().orElseThrow().atLeast();
    return bigIsGood ? !(now >= last * (1 - tolerance)) : !(now <= last * (1 + tolerance));
  }

  /** As it came out of another full run. */
  KeptBar measured(Figure latest) {
    return new KeptBar(run, latest, latest.value(), again, tolerance, why);
  }
}
