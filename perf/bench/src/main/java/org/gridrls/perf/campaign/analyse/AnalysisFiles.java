package org.gridrls.perf.campaign.analyse;

import static org.gridrls.perf.report.Plot.Axis.LEFT;
import static org.gridrls.perf.report.Plot.Axis.RIGHT;
import static org.gridrls.perf.report.Plot.Look.LINE;
import static org.gridrls.perf.report.Plot.Look.POINTS;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gridrls.perf.report.Csv;
import org.gridrls.perf.report.Plot;

/** Writes tables (CSV) and plots of an analysis beside the records. No state. */
final class AnalysisFiles {
  private static final String TESTERS =
      "tester,done,failed,first_s,last_s,response_ms,utilisation,fairness_calls";
  private static final String MODEL = "load,throughput_per_s,response_ms,quanta";

  private AnalysisFiles() {}

  static void write(Path directory, Analysis analysis) {
    Timeline time = analysis.time();
    int window = analysis.judging().window();
    Map<String, double[]> columns = new LinkedHashMap<>();
    columns.put("at_s", time.seconds());
    columns.put("load", time.load());
    columns.put("throughput_per_s", time.throughput());
    columns.put("failures_per_s", time.failures());
    columns.put("response_ms", time.response());
    columns.put("load_average", Series.movingAverage(time.load(), window));
    columns.put("throughput_average_per_s", Series.movingAverage(time.throughput(), window));
    columns.put("response_average_ms", Series.movingAverage(time.response(), window));
    Csv.write(
        directory.resolve("quanta.csv"),
        String.join(",", columns.keySet()),
        IntStream.range(0, time.size())
            .mapToObj(i -> columns.values().stream().map(column -> column[i]).toList()));
    Csv.write(
        directory.resolve("testers.csv"),
        TESTERS,
        analysis.testers().stream().map(one -> row(one, time.origin())));
    // for a scheduler: throughput and response time at each load
    Stream<List<Object>> levels =
        analysis.saturation().levels().stream()
            .map(one -> List.of(one.load(), one.throughput(), one.response(), one.quanta()));
    Csv.write(directory.resolve("model.csv"), MODEL, levels);
    overTime(directory, analysis, columns);
    byTester(directory, analysis);
  }

  private static List<Object> row(TesterFigures one, long origin) {
    return List.of(
        one.tester(),
        one.done(),
        one.failed(),
        (one.first() - origin) / 1e6,
        (one.last() - origin) / 1e6,
        one.responseMillis(),
        one.utilisation(),
        one.fairness());
  }

  private static void overTime(Path directory, Analysis analysis, Map<String, double[]> columns) {
    double[] at = columns.get("at_s");
    String average = ", average of " + analysis.judging().window();
    Plot plot =
        new Plot(
                analysis.campaign().name(),
                "time since the first call, s",
                "response time, ms; load, calls under way")
            .right("throughput, calls/s")
            .add(LINE, "load", LEFT, at, columns.get("load"))
            .add(POINTS, "response time", LEFT, at, columns.get("response_ms"))
            .add(LINE, "response time" + average, LEFT, at, columns.get("response_average_ms"))
            .add(POINTS, "throughput", RIGHT, at, columns.get("throughput_per_s"))
            .add(LINE, "throughput" + average, RIGHT, at, columns.get("throughput_average_per_s"));
    ServerView server = analysis.server();
    if (server != null) {
      plot.add(LINE, "throughput, server view", RIGHT, server.times(), server.throughputs());
    }
    plot.write(directory, "time");
  }

  private static void byTester(Path directory, Analysis analysis) {
    double[] numbers = column(analysis, TesterFigures::tester);
    double[] percent = column(analysis, one -> 100 * one.utilisation());
    new Plot(analysis.campaign().name() + ", by tester", "tester", "calls done")
        .right("utilisation, % of what all had done meanwhile")
        .add(POINTS, "calls", LEFT, numbers, column(analysis, TesterFigures::done))
        .add(POINTS, "utilisation", RIGHT, numbers, percent)
        .write(directory, "testers");
  }

  private static double[] column(Analysis analysis, ToDoubleFunction<TesterFigures> figure) {
    return analysis.testers().stream().mapToDouble(figure).toArray();
  }
}
