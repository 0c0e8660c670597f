package org.gridrls.perf.figures;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gridrls.perf.plot.Plot;

/** Writes a figure as Markdown, CSV, SVG and PNG, in place of an older one. Without state. */
final class FigureFiles {
  private static final String THEN = "paper: ";

  private FigureFiles() {}

  static void write(PaperFigure figure, Path directory, String circumstances) {
    try {
      Files.createDirectories(directory);
      Files.writeString(
          directory.resolve(figure.id() + ".md"), FigureTable.markdown(figure, circumstances));
      Files.writeString(directory.resolve(figure.id() + ".csv"), FigureTable.csv(figure));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write to " + directory, e);
    }
    plot(figure).write(directory, figure.id());
  }

  /** Names the figures that are there, with their plots. */
  static void index(Path directory, List<String> ids) {
    StringBuilder text = new StringBuilder("# The papers' figures\n\nEach with its numbers");
    text.append(" (Markdown, CSV) and its plot, by `perf/run figures`.\n");
    try {
      for (String id : ids) {
        Path file = directory.resolve(id + ".md");
        if (Files.exists(file)) {
          String title = Files.readAllLines(file).get(0).replaceFirst("^# ", "");
          text.append("\n* [").append(title).append("](").append(id).append(".md)");
        }
      }
      Files.createDirectories(directory);
      Files.writeString(directory.resolve("README.md"), text.append('\n'));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write to " + directory, e);
    }
  }

  private static Plot plot(PaperFigure figure) {
    PaperFigure.Look look = figure.look();
    Plot plot = new Plot(figure.title(), look.x(), look.left());
    if (!look.right().isEmpty()) {
      plot.right(look.right());
    }
    if (look.logY()) {
      plot.logY();
    }
    if (look.logX()) {
      plot.logX();
    }
    for (Curve curve : figure.ours()) {
      if (look.place(curve) != PaperFigure.Place.TABLE_ONLY) {
        draw(plot, look, curve, curve.name(), false);
      }
    }
    for (Curve curve : figure.then().curves()) {
      if (look.place(curve) != PaperFigure.Place.TABLE_ONLY) {
        draw(plot, look, curve, THEN + curve.name(), true);
      }
    }
    return plot;
  }

  /** Nothing lies between rows that have names. */
  private static void draw(
      Plot plot, PaperFigure.Look look, Curve curve, String name, boolean published) {
    Plot.Axis axis = axis(look, curve);
    if (!look.shown().rows().isEmpty()) {
      plot.points(name, axis, curve.xs(), curve.ys());
    } else if (published) {
      plot.published(name, axis, curve.xs(), curve.ys());
    } else {
      plot.markedLine(name, axis, curve.xs(), curve.ys());
    }
  }

  private static Plot.Axis axis(PaperFigure.Look look, Curve curve) {
    return look.place(curve) == PaperFigure.Place.RIGHT ? Plot.Axis.RIGHT : Plot.Axis.LEFT;
  }
}
