package org.gridrls.perf.campaign.analyse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gridrls.perf.plot.Plot;
import org.gridrls.perf.plot.Plot.Axis;

/** Writes what an analysis found beside the records: tables as CSV, and pictures. */
final class AnalysisFiles {
  private static final int POINTS_MAX = 1_000;

  private AnalysisFiles() {}

  static void write(Path directory, Analysis analysis) throws IOException {
    quanta(directory.resolve("quanta.csv"), analysis);
    testers(directory.resolve("testers.csv"), analysis);
    model(directory.resolve("model.csv"), analysis.saturation());
    overTime(directory, analysis);
    byTester(directory, analysis);
  }

  private static void quanta(Path file, Analysis analysis) throws IOException {
    Timeline time = analysis.time();
    double[] seconds = time.seconds();
    int window = analysis.judging().window();
    double[][] columns = {
      seconds,
      time.load(),
      time.throughput(),
      time.failures(),
      time.response(),
      Series.movingAverage(time.load(), window),
      Series.movingAverage(time.throughput(), window),
      Series.movingAverage(time.response(), window)
    };
    List<String> lines = new ArrayList<>();
    lines.add(
        "at_s,load,throughput_per_s,failures_per_s,response_ms,"
            + "load_average,throughput_average_per_s,response_average_ms");
    for (int i = 0; i < seconds.length; i++) {
      double[] row = new double[columns.length];
      for (int column = 0; column < columns.length; column++) {
        row[column] = columns[column][i];
      }
      lines.add(csv(row));
    }
    Files.write(file, lines);
  }

  /** No number is an empty field. */
  private static String csv(double... row) {
    List<String> fields = new ArrayList<>();
    for (double one : row) {
      fields.add(Double.isFinite(one) ? String.format(Locale.ROOT, "%.4f", one) : "");
    }
    return String.join(",", fields);
  }

  private static void testers(Path file, Analysis analysis) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("tester,done,failed,first_s,last_s,response_ms,utilisation,fairness_calls");
    for (TesterFigures one : analysis.testers()) {
      long origin = analysis.time().origin();
      lines.add(
          "%d,%d,%d,%s"
              .formatted(
                  one.tester(),
                  one.done(),
                  one.failed(),
                  csv(
                      (one.first() - origin) / 1e6,
                      (one.last() - origin) / 1e6,
                      one.responseMillis(),
                      one.utilisation(),
                      one.fairness())));
    }
    Files.write(file, lines);
  }

  /** What a scheduler could go by: how much the service gives, and how fast, at each load. */
  private static void model(Path file, Saturation saturation) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("load,throughput_per_s,response_ms,quanta");
    for (Saturation.Level level : saturation.levels()) {
      lines.add(csv(level.load(), level.throughput(), level.response()) + "," + level.quanta());
    }
    Files.write(file, lines);
  }

  private static void overTime(Path directory, Analysis analysis) {
    Timeline time = analysis.time();
    double[] seconds = thin(time.seconds());
    int window = analysis.judging().window();
    String average = ", average of " + window;
    Plot plot =
        new Plot(
                analysis.campaign().name(),
                "time since the first call, s",
                "response time, ms; load, calls under way")
            .right("throughput, calls/s")
            .line("load", Axis.LEFT, seconds, thin(time.load()))
            .points("response time", Axis.LEFT, seconds, thin(time.response()))
            .line(
                "response time" + average,
                Axis.LEFT,
                seconds,
                thin(Series.movingAverage(time.response(), window)))
            .points("throughput", Axis.RIGHT, seconds, thin(time.throughput()))
            .line(
                "throughput" + average,
                Axis.RIGHT,
                seconds,
                thin(Series.movingAverage(time.throughput(), window)));
    ServerView server = analysis.server();
    if (server != null) {
      plot.line(
          "throughput, server view", Axis.RIGHT, thin(server.times()), thin(server.throughputs()));
    }
    plot.write(directory, "time");
  }

  /** Every so many a figure, so that the picture does not hold more than can be seen. */
  private static double[] thin(double[] row) {
    int step = row.length / POINTS_MAX + 1;
    double[] thin = new double[(row.length + step - 1) / step];
    for (int i = 0; i < thin.length; i++) {
      thin[i] = row[i * step];
    }
    return thin;
  }

  private static void byTester(Path directory, Analysis analysis) {
    List<TesterFigures> all = analysis.testers();
    double[] numbers = all.stream().mapToDouble(TesterFigures::tester).toArray();
    new Plot(analysis.campaign().name() + ", by tester", "tester", "calls done")
        .right("utilisation, % of what all had done meanwhile")
        .points(
            "calls", Axis.LEFT, numbers, all.stream().mapToDouble(TesterFigures::done).toArray())
        .points(
            "utilisation",
            Axis.RIGHT,
            numbers,
            all.stream().mapToDouble(one -> 100 * one.utilisation()).toArray())
        .write(directory, "testers");
  }
}
