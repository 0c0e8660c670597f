package org.gridrls.perf.figures;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import org.gridrls.perf.report.Csv;
import org.gridrls.perf.report.Figure;
import org.gridrls.perf.report.Grid;

/** A figure as text: a row for each place, our columns, then the paper's. Without state. */
final class FigureTable {
  private static final String THEN = "paper: ";

  private FigureTable() {}

  static String markdown(PaperFigure figure, String circumstances) {
    StringBuilder text = new StringBuilder();
    text.append("# ").append(figure.title()).append("\n\n");
    text.append(circumstances).append("\n\n");
    text.append(Grid.of(head(figure), rows(figure, Figure::shown)));
    String left = figure.look().left();
    text.append("\n* The columns are ").append(left);
    text.append(figure.look().right().isEmpty() ? "" : ", and " + figure.look().right());
    text.append(".\n* The paper: ").append(figure.then().source()).append(": ");
    text.append(figure.then().said()).append(".\n");
    figure.remarks().forEach(remark -> text.append("* ").append(remark).append('\n'));
    return text.append("\n![")
        .append(figure.title())
        .append("](")
        .append(figure.id())
        .append(".png)\n")
        .toString();
  }

  static String csv(PaperFigure figure) {
    StringBuilder text = new StringBuilder();
    List<List<String>> lines = new ArrayList<>();
    lines.add(head(figure));
    lines.addAll(rows(figure, number -> String.format(Locale.ROOT, "%.6g", number)));
    for (List<String> line : lines) {
      text.append(Csv.line(line)).append('\n');
    }
    return text.toString();
  }

  private static List<String> head(PaperFigure figure) {
    List<String> head = new ArrayList<>(List.of(figure.look().x()));
    figure.ours().forEach(curve -> head.add(curve.name()));
    figure.then().curves().forEach(curve -> head.add(THEN + curve.name()));
    return head;
  }

  private static List<List<String>> rows(PaperFigure figure, DoubleFunction<String> shown) {
    List<List<String>> rows = new ArrayList<>();
    for (double x : figure.xs()) {
      List<String> row = new ArrayList<>(List.of(figure.look().row(x)));
      figure.ours().forEach(curve -> row.add(cell(curve.at(x), shown)));
      figure.then().curves().forEach(curve -> row.add(cell(curve.at(x), shown)));
      rows.add(row);
    }
    return rows;
  }

  private static String cell(OptionalDouble value, DoubleFunction<String> shown) {
    return value.isPresent() ? shown.apply(value.getAsDouble()) : "";
  }
}
