package org.gridrls.perf.campaign.analyse;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gridrls.perf.report.Grid;

/** What an analysis says, as Markdown; every column has its unit. */
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

  private static List<Span> spans(Analysis analysis) {
    return analysis.peak() == null
        ? List.of(analysis.whole())
        : List.of(analysis.whole(), analysis.peak());
  }

  private static String summary(Analysis analysis) {
    List<List<String>> lines = new ArrayList<>();
    for (Span span : spans(analysis)) {
      lines.add(line(span.name() + ": throughput, calls/s", span.throughput()));
      lines.add(line(span.name() + ": response time, ms", span.response().figures()));
      lines.add(line(span.name() + ": offered load, calls under way", span.load()));
    }
    String grid = Grid.of(List.of("", "min", "median", "average", "max", "deviation"), lines);
    return grid + "\n" + saturation(analysis) + fairness(analysis);
  }

  private static List<String> line(String what, Series.Figures figures) {
    return List.of(
        what,
        number(figures.least()),
        number(figures.median()),
        number(figures.mean()),
        number(figures.most()),
        number(figures.deviation()));
  }

  private static String saturation(Analysis analysis) {
    return "* load at saturation: %s%s%n"
        .formatted(
            analysis.saturation().shown(),
            analysis.saturation().saturated()
                ? ""
                : " (not saturated: the greatest load there was)");
  }

  private static String fairness(Analysis analysis) {
    StringBuilder text = new StringBuilder();
    for (Span span : spans(analysis)) {
      text.append(
          "* %s, %.1f s: fairness between testers %.4f (Jain's index), coefficient of variation %.3f%n"
              .formatted(span.name(), span.seconds(), span.fairness(), span.variation()));
    }
    if (analysis.peak() == null) {
      text.append("* at no time were all testers active, so there is no peak\n");
    }
    Series.Figures literal =
        Series.figures(analysis.testers().stream().mapToDouble(TesterFigures::fairness).toArray());
    return text.append(
            "* fairness as the thesis has it, calls by utilisation: %s to %s%n"
                .formatted(number(literal.least()), number(literal.most())))
        .toString();
  }

  private static String quantiles(Analysis analysis) {
    List<List<String>> lines = new ArrayList<>();
    for (Span span : spans(analysis)) {
      lines.add(row(span.name() + ", as measured", span.response().measured(PERCENTILES)));
      lines.add(
          row(
              "%s, corrected for calls not made (one each %s ms)"
                  .formatted(span.name(), number(span.response().intervalMillis())),
              span.response().corrected(PERCENTILES)));
    }
    return Grid.of(List.of("", "50 %", "90 %", "99 %", "99.9 %"), lines);
  }

  private static List<String> row(String what, double... numbers) {
    List<String> row = new ArrayList<>(List.of(what));
    for (double one : numbers) {
      row.add(number(one));
    }
    return row;
  }

  private static String outcomes(Analysis analysis) {
    List<List<String>> lines = new ArrayList<>();
    for (Span span : spans(analysis)) {
      for (Map.Entry<String, Long> one : span.outcomes().entrySet()) {
        double share = 100.0 * one.getValue() / Math.max(1, span.calls());
        lines.add(
            List.of(
                span.name(),
                one.getKey(),
                String.format(Locale.ROOT, "%,d", one.getValue()),
                number(share)));
      }
    }
    return Grid.of(List.of("", "outcome", "calls", "% of the calls"), lines);
  }

  private static String operations(Analysis analysis) {
    Records records = analysis.records();
    int kinds = records.operations().size();
    long[] done = new long[kinds];
    long[] failed = new long[kinds];
    double[] micros = new double[kinds];
    for (int i = 0; i < records.size(); i++) {
      int kind = records.operation(i);
      if (records.ok(i)) {
        done[kind]++;
        micros[kind] += records.micros(i);
      } else {
        failed[kind]++;
      }
    }
    List<List<String>> lines = new ArrayList<>();
    for (int kind = 0; kind < kinds; kind++) {
      lines.add(
          List.of(
              records.operations().get(kind),
              Long.toString(done[kind]),
              Long.toString(failed[kind]),
              number(micros[kind] / done[kind] / 1e3)));
    }
    return Grid.of(List.of("call", "done", "failed", "mean response time, ms"), lines);
  }

  private static List<List<String>> views(Analysis analysis) {
    List<List<String>> lines = new ArrayList<>();
    ServerView view = analysis.server();
    if (view != null) {
      lines.add(
          compared(
              "throughput, calls/s",
              view.clientThroughput(),
              view.throughput(),
              view.throughputDifference()));
      lines.add(List.of("the same from sample to sample", "", "", number(100 * view.apart())));
      lines.add(compared("calls under way", view.clientLoad(), view.load(), view.loadDifference()));
    }
    ClientCount clients = analysis.clients();
    if (clients != null) {
      lines.add(
          compared(
              "load, clients at once",
              clients.clientView(),
              clients.serverView(),
              clients.difference()));
    }
    return lines;
  }

  private static List<String> compared(
      String what, double client, double server, double difference) {
    return List.of(what, number(client), number(server), number(100 * difference));
  }

  static String number(double number) {
    if (!Double.isFinite(number)) {
      return "-";
    }
    double size = Math.abs(number);
    int digits = size >= 1000 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 4;
    return String.format(Locale.ROOT, "%,." + digits + "f", number);
  }
}
