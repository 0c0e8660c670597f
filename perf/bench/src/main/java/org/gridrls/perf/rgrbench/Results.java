package org.gridrls.perf.rgrbench;

import static org.gridrls.perf.report.Plot.Axis.LEFT;
import static org.gridrls.perf.report.Plot.Look.LINE;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gridrls.perf.report.Csv;
import org.gridrls.perf.report.Figure;
import org.gridrls.perf.report.Plot;
import org.gridrls.perf.report.ResultTable;
import org.gridrls.perf.rgrbench.QueryTimes.Cost;
import org.gridrls.perf.rgrbench.QueryTimes.Row;
import org.gridrls.perf.rgrbench.ScenarioRun.Outcome;
import org.gridrls.perf.rgrbench.ScenarioRun.Phases;

/** Reports what came out, as tables, as files of values and as pictures. For one thread. */
record Results(List<Side> sides, Phases phases, ResultTable table, Path directory) {
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

  /** Outcomes of one scenario after the other, each by all sides. */
  void scenarios(List<Outcome> outcomes) {
    table.grid(
        List.of(
            "scenario",
            "side",
            "alone ms",
            "+ other queries",
            "+ updates",
            "total ms",
            "afterwards",
            "an update ms",
            "updates/s",
            "MySQL / Xindice / MDS2"),
        outcomes.stream().map(this::cells).toList());
    outcomes.forEach(this::csv);
    outcomes.stream().map(Outcome::scenario).distinct().forEach(s -> plot(s, outcomes));
  }

  private List<String> cells(Outcome outcome) {
    long begin = phases.updatesFrom();
    long end = phases.updatesUntil();
    double first = mean(outcome.queries(), 0, begin);
    double total = mean(outcome.queries(), begin, end);
    double seconds = phases.updates().toNanos() / 1e9;
    return List.of(
        outcome.scenario().id() + " " + outcome.scenario().what(),
        outcome.side().name(),
        shown(outcome.alone()),
        shown(first - outcome.alone()),
        shown(total - first),
        shown(total),
        shown(mean(outcome.queries(), end, phases.end())),
        shown(mean(outcome.updates(), begin, phases.end())),
        shown("%,.0f", outcome.ofUpdates().answers(0, phases.end()) / seconds),
        outcome.scenario().then());
  }

  /** Each thread counts as much as another, however much more it gets done. */
  private static double mean(List<Points> threads, long from, long until) {
    return threads.stream()
        .mapToDouble(points -> points.meanMillis(from, until))
        .average()
        .orElseThrow();
  }

  private void csv(Outcome outcome) {
    Stream<List<Object>> lines =
        Stream.concat(
            lines("query", outcome.scenario().queries(), outcome.queries()),
            lines("update", outcome.scenario().updates(), outcome.updates()));
    String side = outcome.side().name().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    Csv.write(
        directory.resolve(outcome.scenario().id() + "-" + side + ".csv"),
        "kind,thread,what,seconds,mean millis",
        lines);
  }

  private static Stream<List<Object>> lines(String kind, List<Work> works, List<Points> points) {
    return IntStream.range(0, works.size())
        .boxed()
        .flatMap(
            thread -> {
              double[] seconds = points.get(thread).seconds();
              double[] millis = points.get(thread).millis();
              String what = works.get(thread).name();
              return IntStream.range(0, seconds.length)
                  .mapToObj(i -> List.of(kind, thread + 1, what, seconds[i], millis[i]));
            });
  }

  private void plot(Scenario scenario, List<Outcome> outcomes) {
    Plot plot =
        new Plot(scenario.id() + ": " + scenario.what(), "seconds", "mean response time, ms");
    plot.logarithmic("y");
    for (Outcome outcome : outcomes) {
      if (outcome.scenario() == scenario) {
        String side = outcome.side().name();
        Points queries = outcome.ofQueries();
        plot.add(LINE, side + ", queries", LEFT, queries.seconds(), queries.millis());
        Points updates = outcome.ofUpdates();
        plot.add(LINE, side + ", updates", LEFT, updates.seconds(), updates.millis());
      }
    }
    plot.write(directory, scenario.id());
  }
}
