package org.gridrls.perf.figures;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.stream.Stream;
import org.gridrls.perf.figures.PaperFigure.Place;
import org.gridrls.perf.report.Csv;
import org.gridrls.perf.report.Figure;
import org.gridrls.perf.report.Grid;
import org.gridrls.perf.report.Plot;

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
    Files.writeString(directory.resolve(figure.id() + ".md"), markdown(figure, circumstances));
    Files.writeString(directory.resolve(figure.id() + ".csv"), csv(figure));
    plot(figure).write(directory, figure.id());
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
    PaperFigure.Look look = figure.look();
    StringBuilder text = new StringBuilder();
    text.append("# %s\n\n%s\n\n".formatted(figure.title(), circumstances));
    text.append(Grid.of(head(figure), rows(figure, Figure::shown)));
    text.append("\n* The columns are ").append(look.left());
    text.append(look.right().isEmpty() ? "" : ", and " + look.right());
    text.append(
        ".\n* The paper: %s: %s.\n".formatted(figure.then().source(), figure.then().said()));
    figure.remarks().forEach(remark -> text.append("* ").append(remark).append('\n'));
    return text + "\n![%s](%s.png)\n".formatted(figure.title(), figure.id());
  }

  static String csv(PaperFigure figure) {
    StringBuilder text = new StringBuilder(Csv.line(head(figure))).append('\n');
    rows(figure, number -> String.format(Locale.ROOT, "%.6g", number))
        .forEach(row -> text.append(Csv.line(row)).append('\n'));
    return text.toString();
  }

  private static List<String> head(PaperFigure figure) {
    Stream<String> ours = figure.ours().stream().map(Curve::name);
    Stream<String> then = figure.then().curves().stream().map(curve -> THEN + curve.name());
    return Stream.of(Stream.of(figure.look().x()), ours, then).flatMap(one -> one).toList();
  }

  private static List<List<String>> rows(PaperFigure figure, DoubleFunction<String> shown) {
    List<List<String>> rows = new ArrayList<>();
    for (double x : figure.xs()) {
      List<String> row = new ArrayList<>(List.of(figure.look().row(x)));
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
    PaperFigure.Look look = figure.look();
    Plot plot = new Plot(figure.title(), look.x(), look.left()).right(look.right());
    if (look.logY()) {
      plot.logY();
    }
    if (look.logX()) {
      plot.logX();
    }
    figure.ours().forEach(curve -> draw(plot, look, curve, false));
    figure.then().curves().forEach(curve -> draw(plot, look, curve, true));
    return plot;
  }

  /** Rows with names have no values between them. */
  private static void draw(Plot plot, PaperFigure.Look look, Curve curve, boolean published) {
    Place place = look.place(curve);
    Plot.Axis axis = place == Place.RIGHT ? Plot.Axis.RIGHT : Plot.Axis.LEFT;
    String name = published ? THEN + curve.name() : curve.name();
    if (place == Place.TABLE_ONLY) {
      return;
    }
    if (!look.rows().isEmpty()) {
      plot.points(name, axis, curve.xs(), curve.ys());
    } else if (published) {
      plot.published(name, axis, curve.xs(), curve.ys());
    } else {
      plot.markedLine(name, axis, curve.xs(), curve.ys());
    }
  }
}
