package org.gridrls.perf.rgrbench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gridrls.perf.report.Csv;
import org.gridrls.perf.report.Figure;
import org.gridrls.perf.report.ResultTable;
import org.gridrls.perf.rgrbench.QueryTimes.Cost;
import org.gridrls.perf.rgrbench.QueryTimes.Row;

/** Reports what came out, as a table and as a file of values. For one thread. */
record Results(List<Side> sides, ResultTable table, Path directory) {
  private static final double ADDED_MILLIS_MAX = 100;

  void queries(List<Row> rows) {
    for (int i = 1; i < sides.size(); i++) {
      int side = i;
      double most =
          rows.stream()
              .mapToDouble(row -> row.costs().get(side).millis() - row.costs().get(0).millis())
              .max()
              .orElseThrow();
      String name = sides.get(i).name();
      table.add(
          Figure.of(name + " takes longer than JDBC, by at most", most, "ms")
              .atMost(ADDED_MILLIS_MAX)
              .then("100 to 700 ms (OGSA-DAI before MySQL)"));
    }
    List<String> head = new ArrayList<>(List.of("query", "here"));
    sides.forEach(side -> head.add(side.name() + " ms"));
    sides.forEach(side -> head.add(side.name() + " requests"));
    sides.forEach(side -> head.add(side.name() + " bytes out + in"));
    head.add("MySQL / Xindice / MDS2");
    table.grid(head, rows.stream().map(Results::cells).toList());
    csv(rows);
  }

  private static List<String> cells(Row row) {
    List<String> cells = new ArrayList<>(List.of(row.question().id(), row.question().here()));
    row.costs().forEach(cost -> cells.add(shown(cost.millis())));
    row.costs().forEach(cost -> cells.add(shown("%.0f", cost.requests())));
    row.costs().forEach(cost -> cells.add(cost.bytes().map(Results::shown).orElse("-")));
    cells.add(row.question().then());
    return cells;
  }

  private static String shown(QueryTimes.Bytes bytes) {
    return shown("%,.0f + ", bytes.sent()) + shown("%,.0f", bytes.received());
  }

  private static String shown(double millis) {
    return shown(millis < 10 ? "%.2f" : "%,.0f", millis);
  }

  private static String shown(String format, double number) {
    return Double.isNaN(number) ? "-" : String.format(Locale.ROOT, format, number);
  }

  private void csv(List<Row> rows) {
    List<List<Object>> lines = new ArrayList<>();
    for (Row row : rows) {
      for (int i = 0; i < sides.size(); i++) {
        Cost cost = row.costs().get(i);
        lines.add(
            List.of(
                row.question().id(),
                sides.get(i).name(),
                cost.millis(),
                cost.requests(),
                cost.bytes().map(QueryTimes.Bytes::sent).orElse(Double.NaN),
                cost.bytes().map(QueryTimes.Bytes::received).orElse(Double.NaN)));
      }
    }
    Csv.write(
        directory.resolve("queries.csv"),
        "query,side,millis,requests,bytes sent,bytes received",
        lines.stream());
  }
}
