package org.gridrls.perf.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gridrls.perf.measure.Rounds;
import org.gridrls.perf.measure.Rounds.Measured;

/**
 * The result of a command: figures with their bars, the rates behind them, remarks; as Markdown.
 * For one thread.
 */
public final class ResultTable {
  private final List<Figure> figures = new ArrayList<>();
  private final List<Measured> rates = new ArrayList<>();
  private final List<String> grids = new ArrayList<>();
  private final List<String> remarks = new ArrayList<>();

  public ResultTable add(Figure figure) {
    figures.add(figure);
    return this;
  }

  public ResultTable rates(Rounds.Outcome outcome) {
    rates.addAll(outcome.sides().values());
    return this;
  }

  /** A table of its own, shown after the figures. */
  public ResultTable grid(List<String> head, List<List<String>> lines) {
    grids.add(Grid.of(head, lines));
    return this;
  }

  public ResultTable remark(String format, Object... values) {
    remarks.add(String.format(Locale.ROOT, format, values));
    return this;
  }

  /** True if no figure misses its bar. */
  public boolean met() {
    return figures.stream().allMatch(Figure::met);
  }

  public List<Figure> figures() {
    return List.copyOf(figures);
  }

  public Optional<Figure> figure(String what) {
    return figures.stream().filter(figure -> figure.what().equals(what)).findFirst();
  }

  public String markdown() {
    StringBuilder text = new StringBuilder();
    text.append(
        Grid.of(
            List.of("figure", "measured", "bar", "", "the papers"),
            figures.stream().map(Figure::cells).toList()));
    if (!rates.isEmpty()) {
      List<String> head =
          List.of("side", "per second", "least to most", "server us/op", "client us/op", "warm-up");
      text.append('\n').append(Grid.of(head, rates.stream().map(ResultTable::line).toList()));
    }
    grids.forEach(grid -> text.append('\n').append(grid));
    remarks.forEach(remark -> text.append('\n').append("* ").append(remark));
    return text.append(remarks.isEmpty() ? "" : "\n").toString();
  }

  private static List<String> line(Measured measured) {
    return List.of(
        measured.name(),
        number("%,.0f", measured.perSecond()),
        number("%,.0f", measured.rate().least()) + " to " + number("%,.0f", measured.rate().most()),
        number("%,.1f", measured.serverMicros()),
        number("%,.1f", measured.clientMicros()),
        measured.steady() ? "steady" : "not steady");
  }

  private static String number(String format, double number) {
    return String.format(Locale.ROOT, format, number);
  }
}
