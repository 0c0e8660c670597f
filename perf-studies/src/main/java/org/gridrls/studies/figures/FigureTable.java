package org.gridrls.studies.figures;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gridrls.perf.report.Csv;
import org.gridrls.perf.report.Figure;
import org.gridrls.perf.report.Grid;
import org.gridrls.perf.report.Plot;
import org.gridrls.perf.report.Plot.Look;

/**
 * A figure as Markdown, CSV and plot: a row for each place, our columns, then the paper's. No
 * state.
 */
final class FigureTable {
  private static final String THEN = "paper: ";

  private FigureTable() {}

  /** Writes all files of a figure, in place of older ones. */
  static void write(PaperFigure figure, Path directory, String circumstances) throws IOException {
    Files.createDirectories(directory);
    Files.writeString(directory.resolve(figure.id() + ".csv"), csv(figure));
    plot(figure).write(directory, figure.id());
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
        * The columns are %s%s.
        * The paper: %s: %s.
        %s
        ![%s](%s.png)
        """
        .formatted(
            title,
            circumstances,
            Grid.of(head(figure), rows(figure, Figure::shown)),
            figure.text("left"),
            right.isEmpty() ? "" : ", and " + right,
            figure.then().source(),
            figure.then().said(),
            figure.remarks().stream().map("* %s\n"::formatted).collect(Collectors.joining()),
            title,
            figure.id());
  }

  static String csv(PaperFigure figure) {
    return Stream.concat(
            Stream.of(head(figure)),
            rows(figure, number -> String.format(Locale.ROOT, "%.6g", number)).stream())
        .map(row -> Csv.line(row) + "\n")
        .collect(Collectors.joining());
  }

  private static List<String> head(PaperFigure figure) {
    Stream<String> ours = figure.ours().stream().map(Curve::name);
    Stream<String> then = figure.then().curves().stream().map(curve -> THEN + curve.name());
    return Stream.of(Stream.of(figure.text("x")), ours, then).flatMap(one -> one).toList();
  }

  private static List<List<String>> rows(PaperFigure figure, DoubleFunction<String> shown) {
    List<List<String>> rows = new ArrayList<>();
    for (double x : figure.xs()) {
      List<String> row = new ArrayList<>(List.of(figure.place(x)));
      Stream.concat(figure.ours().stream(), figure.then().curves().stream())
          .map(curve -> curve.at(x))
          .forEach(value -> row.add(cell(value, shown)));
      rows.add(row);
    }
    return rows;
  }

  private static String cell(OptionalDouble value, DoubleFunction<String> shown) {
    return value.isPresent() ? shown.apply(value.getAsDouble()) : "";
  }

  private static Plot plot(PaperFigure figure) {
    Plot plot = new Plot(figure.text("title"), figure.text("x"), figure.text("left"));
    plot.right(figure.text("right")).logarithmic(figure.text("log"));
    figure.ours().forEach(curve -> draw(plot, figure, curve, false));
    figure.then().curves().forEach(curve -> draw(plot, figure, curve, true));
    return plot;
  }

  /** Rows with names have no values between them. */
  private static void draw(Plot plot, PaperFigure figure, Curve curve, boolean published) {
    boolean named = !figure.text().getConfigList("rows").isEmpty();
    Look look = named ? Look.POINTS : published ? Look.DASHED : Look.MARKED;
    String name = published ? THEN + curve.name() : curve.name();
    figure.axis(curve).ifPresent(axis -> plot.add(look, name, axis, curve.xs(), curve.ys()));
  }
}
