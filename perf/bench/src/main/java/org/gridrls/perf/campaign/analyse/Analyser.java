package org.gridrls.perf.campaign.analyse;

import static org.gridrls.perf.report.Figure.of;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gridrls.perf.measure.Unchecked;
import org.gridrls.perf.report.ReportSection;
import org.gridrls.perf.report.ResultTable;

/**
 * Analyses the records of a run: {@code analysis.md}, tables and plots in the same directory. No
 * state.
 */
public final class Analyser {
  private static final double RECORDS_PER_SECOND = 100_000;
  private static final int ENOUGH_TO_TIME = 500_000;

  private static final String VIEWS = ": client view beside server view";

  private Analyser() {}

  /** Settings of the analysis that win over those of the campaign file. */
  public record View(Optional<Duration> quantum, Optional<Integer> window) {
    public static final View OF_THE_FILE = new View(Optional.empty(), Optional.empty());
  }

  /** The figures that have bars, and the text of all. */
  public record Result(ResultTable table, String markdown) {}

  public static Result analyse(Path directory, View view, List<String> commandLine) {
    Analysis analysis = Unchecked.get(() -> Analysis.of(directory, view));
    AnalysisFiles.write(directory, analysis);
    ResultTable table = table(analysis);
    String text =
        ReportSection.section(commandLine, table)
            + AnalysisTables.markdown(analysis)
            + "\n![over time](time.png)\n\n![by tester](testers.png)\n";
    ReportSection.write(directory.resolve("analysis.md"), text);
    return new Result(table, text);
  }

  private static ResultTable table(Analysis analysis) {
    ResultTable table = new ResultTable();
    int calls = analysis.records().size();
    long done = analysis.whole().response().count();
    table
        .add(of("calls recorded", calls, ""))
        .add(of("calls that failed", 100.0 * (calls - done) / calls, "%"))
        .add(of("testers that made calls", analysis.testers().size(), ""))
        .add(of("calls delayed by the tester itself", 100 * analysis.lateShare(), "%").atMost(5))
        .add(of("records left out as damaged", analysis.damagedLines(), ""));
    ServerView server = analysis.server();
    if (server != null) {
      double difference = 100 * server.throughputDifference();
      table.add(of("throughput" + VIEWS, difference, "%").atMost(5));
      if (Double.isFinite(server.load())) {
        table.add(of("calls under way" + VIEWS, 100 * server.loadDifference(), "%"));
      }
    }
    if (analysis.clients() != null) {
      double apart = 100 * analysis.clients().difference();
      table.add(of("load, clients at once" + VIEWS, apart, "%").atMost(1));
    }
    double rate = analysis.recordsPerSecond();
    table.add(
        calls < ENOUGH_TO_TIME
            ? of("analyser, records/s (too few to judge)", rate, "")
            : of("analyser, records/s", rate, "").atLeast(RECORDS_PER_SECOND));
    analysis.damaged().forEach((reason, count) -> table.remark("%,d lines: %s", count, reason));
    return table.remark(
        "Delayed: more than %d ms later than due, or than its reply. Quantum %d ms, moving average"
            + " over %d quanta.",
        analysis.lateLimit().toMillis(),
        analysis.judging().quantum().toMillis(),
        analysis.judging().window());
  }
}
