package org.gridrls.studies.figures;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gridrls.perf.measure.Spread;
import org.gridrls.perf.report.Csv;
import org.gridrls.perf.report.Figure;
import org.gridrls.perf.report.Grid;
import org.gridrls.perf.report.Plot;
import org.gridrls.perf.report.Plot.Axis;
import org.gridrls.perf.report.Plot.Look;
import org.gridrls.studies.figures.Curve.Point;

/**
 * A figure as Markdown, CSV and plot: a row for each place, our columns, then the paper's. No
 * state.
 */
final class FigureTable {
  private static final String SPREAD = ": medians, with least to most ";

  private FigureTable() {}

  /** Writes all files of a figure, in place of older ones. */
  static void write(PaperFigure figure, Path directory, String circumstances) throws IOException {
    Files.createDirectories(directory);
    Files.writeString(directory.resolve(figure.id() + ".csv"), csv(figure));
    plot(figure, circumstances).write(directory, figure.id());
    Files.writeString(directory.resolve(figure.id() + ".md"), markdown(figure, circumstances));
  }

  /** Was all of it written in this form? The table comes last; its third line is the command. */
  static boolean isWritten(Path directory, String id, boolean full) throws IOException {
    Path file = directory.resolve(id + ".md");
    return Files.exists(file) && Files.readAllLines(file).get(2).contains(" --full") == full;
  }

  /** Writes a list of the figures that exist, with their plots. */
  static void index(Path directory, List<String> ids) throws IOException {
    StringBuilder text = new StringBuilder("# The papers' figures\n\nEach with its numbers");
    text.append(" (Markdown, CSV) and its plot, by `perf/run figures`.\n");
    for (String id : ids) {
      Path file = directory.resolve(id + ".md");
      if (Files.exists(file)) {
        String title = Files.readAllLines(file).get(0).replaceFirst("^# ", "");
        text.append("\n* [").append(title).append("](").append(id).append(".md)");
      }
    }
    Files.createDirectories(directory);
    Files.writeString(directory.resolve("README.md"), text.append('\n'));
  }

  static String markdown(PaperFigure figure, String circumstances) {
    String title = figure.text("title");
    String right = figure.text("right");
    return """
        # %s

        %s

        %s
        * The columns are %s%s%s.
        * The paper: %s: %s.
        %s
        ![%s](%s.png)
        """
        .formatted(
            title,
            circumstances,
            Grid.of(head(figure, false), rows(figure, FigureTable::shown)),
            figure.text("left"),
            right.isEmpty() ? "" : ", and " + right,
            figure.ours().stream().anyMatch(Curve::isSpread) ? SPREAD + figure.text("spread") : "",
            figure.then().source(),
            figure.then().said(),
            figure.remarks().stream().map("* %s\n"::formatted).collect(Collectors.joining()),
            title,
            figure.id());
  }

  static String csv(PaperFigure figure) {
    return Stream.concat(Stream.of(head(figure, true)), rows(figure, FigureTable::exact).stream())
        .map(row -> Csv.line(row) + "\n")
        .collect(Collectors.joining());
  }

  private static List<String> head(PaperFigure figure, boolean spread) {
    Stream<String> ours =
        figure.ours().stream()
            .flatMap(
                curve ->
                    spread && curve.isSpread()
                        ? Stream.of("", ", least", ", most").map(curve.name()::concat)
                        : Stream.of(curve.name()));
    Stream<String> then = figure.then().curves().stream().map(curve -> Plot.PAPER + curve.name());
    return Stream.of(Stream.of(figure.text("x")), ours, then).flatMap(one -> one).toList();
  }

  private static List<List<String>> rows(
      PaperFigure figure, BiFunction<Curve, Double, List<String>> cells) {
    List<List<String>> rows = new ArrayList<>();
    for (double x : figure.xs()) {
      List<String> row = new ArrayList<>(List.of(figure.place(x)));
      Stream.concat(figure.ours().stream(), figure.then().curves().stream())
          .forEach(curve -> row.addAll(cells.apply(curve, x)));
      rows.add(row);
    }
    return rows;
  }

  private static List<String> shown(Curve curve, double x) {
    return List.of(curve.at(x).map(FigureTable::shown).orElse(""));
  }

  private static String shown(Spread value) {
    String median = Figure.shown(value.median());
    return value.least() == value.most()
        ? median
        : median + " (%s to %s)".formatted(Figure.shown(value.least()), Figure.shown(value.most()));
  }

  private static List<String> exact(Curve curve, double x) {
    int cells = curve.isSpread() ? 3 : 1;
    return curve
        .at(x)
        .map(value -> Stream.of(value.median(), value.least(), value.most()))
        .orElse(Stream.of(Double.NaN, Double.NaN, Double.NaN))
        .map(number -> number.isNaN() ? "" : String.format(Locale.ROOT, "%.6g", number))
        .limit(cells)
        .toList();
  }

  /** Below it stands the command, by which the circumstances begin. */
  private static Plot plot(PaperFigure figure, String circumstances) {
    String below = figure.text("x") + "      (" + circumstances.split("`")[1] + ")";
    Plot plot = new Plot(figure.text("title"), below, figure.text("left"));
    plot.right(figure.text("right")).logarithmic(figure.text("log"));
    figure.ours().forEach(curve -> draw(plot, figure, curve, false));
    figure.then().curves().forEach(curve -> draw(plot, figure, curve, true));
    return plot;
  }

  /** Rows with names have no values between them. */
  private static void draw(Plot plot, PaperFigure figure, Curve curve, boolean published) {
    boolean named = !figure.text().getConfigList("rows").isEmpty();
    Look line = published ? Look.DASHED : Look.MARKED;
    Look look = named ? published ? Look.DIAMONDS : Look.POINTS : line;
    figure
        .axis(curve)
        .ifPresent(
            axis -> {
              double[] medians = curve.all(point -> point.y().median());
              plot.add(look, curve.name(), axis, curve.all(Point::x), medians);
              curve.points().stream()
                  .filter(point -> point.y().least() < point.y().most())
                  .forEach(point -> bar(plot, curve.name(), axis, point));
            });
  }

  private static void bar(Plot plot, String name, Axis axis, Point at) {
    double[] ends = {at.y().least(), at.y().most()};
    plot.add(Look.BAR, name, axis, new double[] {at.x(), at.x()}, ends);
  }
}
