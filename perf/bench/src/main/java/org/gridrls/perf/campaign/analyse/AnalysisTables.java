package org.gridrls.perf.campaign.analyse;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.gridrls.perf.campaign.analyse.RecordReader.CallRecord;
import org.gridrls.perf.campaign.analyse.ServerView.ClientCount;
import org.gridrls.perf.report.Grid;

/** An analysis as Markdown; every column has its unit. No state. */
final class AnalysisTables {
  private static final double[] PERCENTILES = {50, 90, 99, 99.9};

  private AnalysisTables() {}

  static String markdown(Analysis analysis) {
    StringBuilder text = new StringBuilder();
    text.append("### Summary\n\n").append(summary(analysis));
    text.append("\n### Response time, ms\n\n").append(quantiles(analysis));
    text.append("\n### How calls ended\n\n").append(outcomes(analysis));
    text.append("\n### By operation\n\n").append(operations(analysis));
    List<List<String>> views = views(analysis);
    if (!views.isEmpty()) {
      text.append("\n### Client view and server view\n\n");
      text.append(Grid.of(List.of("", "client view", "server view", "difference, %"), views));
    }
    return text.toString();
  }

  private static String summary(Analysis analysis) {
    List<List<String>> lines = new ArrayList<>();
    StringBuilder below = new StringBuilder("\n* load at saturation: ");
    below.append(analysis.saturation().shown());
    below.append(
        analysis.saturation().saturated()
            ? "\n"
            : " (not saturated: the greatest load there was)\n");
    for (Span span : analysis.spans()) {
      lines.add(line(span.name() + ": throughput, calls/s", span.throughput()));
      lines.add(line(span.name() + ": response time, ms", span.response().figures()));
      lines.add(line(span.name() + ": offered load, calls under way", span.load()));
      below.append(
          "* %s, %.1f s: fairness between testers %.4f (Jain's index), coefficient of variation %.3f\n"
              .formatted(span.name(), span.seconds(), span.fairness(), span.variation()));
    }
    if (analysis.peak() == null) {
      below.append("* at no time were all testers active, so there is no peak\n");
    }
    Series.Figures literal =
        Series.figures(analysis.testers().stream().mapToDouble(TesterFigures::fairness).toArray());
    below.append("* fairness as the thesis has it, calls by utilisation: ");
    below.append(number(literal.least())).append(" to ").append(number(literal.most()));
    String grid = Grid.of(List.of("", "min", "median", "average", "max", "deviation"), lines);
    return grid + below + "\n";
  }

  private static List<String> line(String what, Series.Figures figures) {
    return row(
        what,
        figures.least(),
        figures.median(),
        figures.mean(),
        figures.most(),
        figures.deviation());
  }

  private static List<String> row(String what, double... numbers) {
    return Stream.concat(Stream.of(what), DoubleStream.of(numbers).mapToObj(AnalysisTables::number))
        .toList();
  }

  private static String quantiles(Analysis analysis) {
    List<List<String>> lines = new ArrayList<>();
    for (Span span : analysis.spans()) {
      Quantiles response = span.response();
      String corrected =
          "%s, corrected for calls not made (one each %s ms)"
              .formatted(span.name(), number(response.intervalMillis()));
      lines.add(row(span.name() + ", as measured", response.measured(PERCENTILES)));
      lines.add(row(corrected, response.corrected(PERCENTILES)));
    }
    return Grid.of(List.of("", "50 %", "90 %", "99 %", "99.9 %"), lines);
  }

  private static String outcomes(Analysis analysis) {
    List<List<String>> lines = new ArrayList<>();
    for (Span span : analysis.spans()) {
      span.outcomes()
          .forEach(
              (outcome, count) ->
                  lines.add(
                      List.of(
                          span.name(),
                          outcome,
                          String.format(Locale.ROOT, "%,d", count),
                          number(100.0 * count / Math.max(1, span.calls())))));
    }
    return Grid.of(List.of("", "outcome", "calls", "% of the calls"), lines);
  }

  private static String operations(Analysis analysis) {
    List<List<String>> lines = new ArrayList<>();
    analysis.records().stream()
        .collect(Collectors.groupingBy(CallRecord::operation))
        .forEach((operation, calls) -> lines.add(operation(operation, calls)));
    return Grid.of(List.of("call", "done", "failed", "mean response time, ms"), lines);
  }

  private static List<String> operation(String operation, List<CallRecord> calls) {
    var millis =
        calls.stream()
            .filter(CallRecord::ok)
            .collect(Collectors.summarizingDouble(CallRecord::millis));
    return List.of(
        operation,
        Long.toString(millis.getCount()),
        Long.toString(calls.size() - millis.getCount()),
        number(millis.getCount() == 0 ? Double.NaN : millis.getAverage()));
  }

  private static List<List<String>> views(Analysis analysis) {
    List<List<String>> lines = new ArrayList<>();
    ServerView view = analysis.server();
    if (view != null) {
      lines.add(
          row(
              "throughput, calls/s",
              view.clientThroughput(),
              view.throughput(),
              100 * view.throughputDifference()));
      lines.add(
          row("calls under way", view.clientLoad(), view.load(), 100 * view.loadDifference()));
    }
    ClientCount clients = analysis.clients();
    if (clients != null) {
      lines.add(
          row(
              "load, clients at once",
              clients.clientView(),
              clients.serverView(),
              100 * clients.difference()));
    }
    return lines;
  }

  private static String number(double number) {
    if (!Double.isFinite(number)) {
      return "-";
    }
    double size = Math.abs(number);
    int digits = size >= 1000 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 4;
    return String.format(Locale.ROOT, "%,." + digits + "f", number);
  }
}
