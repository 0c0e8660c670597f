package org.gridrls.perf.guard;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.gridrls.perf.bench.Bench;
import org.gridrls.perf.bench.Study;
import org.gridrls.perf.process.InstalledServer;
import org.gridrls.perf.report.Figure;
import org.gridrls.perf.report.Grid;
import org.gridrls.perf.report.KeptBar;
import org.gridrls.perf.report.KeptBars;
import org.gridrls.perf.report.ReportSection;
import org.gridrls.perf.report.ResultTable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code perf/run guard}: whether a figure with a bar fell since the last full run. */
@Command(name = "guard", mixinStandardHelpOptions = true, showDefaultValues = true)
public final class GuardCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Option(names = "--bars", paramLabel = "FILE")
  Optional<Path> file;

  @Option(names = "--only", paramLabel = "RUN", defaultValue = "")
  String only;

  @Option(names = "--report", paramLabel = "FILE")
  Optional<Path> report;

  @Override
  public Integer call() throws Exception {
    Path kept = file.orElseGet(() -> InstalledServer.home().resolve("perf/results/bars.csv"));
    List<KeptBar> bars =
        KeptBars.read(kept).all().stream().filter(bar -> bar.run().startsWith(only)).toList();
    Map<String, List<KeptBar>> runs =
        bars.stream()
            .filter(bar -> !bar.again().isEmpty())
            .collect(
                Collectors.groupingBy(KeptBar::again, LinkedHashMap::new, Collectors.toList()));
    if (runs.isEmpty()) {
      System.err.println("perf/run guard: no bars in " + kept + " that begin with \"" + only + '"');
      return CommandLine.ExitCode.USAGE;
    }
    GuardResult result = new GuardResult();
    long start = System.nanoTime();
    runs.forEach((arguments, some) -> result.add(some, measured(arguments)));
    bars.stream().filter(bar -> bar.again().isEmpty()).forEach(result::addUnmeasured);
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    String text =
        "# Bars\n\n%s The guard took %d s.\n\n%s"
            .formatted(ReportSection.circumstances(), took.toSeconds(), result.markdown());
    System.out.println();
    System.out.print(text);
    report.ifPresent(page -> ReportSection.write(page, text));
    return result.fell() ? 1 : 0;
  }

  private ResultTable measured(String arguments) {
    System.out.println("perf/run " + arguments);
    CommandLine line = Study.commandLine(spec.root().userObject());
    var parsed = line.parseArgs(arguments.split(" ")).subcommand().commandSpec();
    long start = System.nanoTime();
    try {
      ResultTable table = ((Bench) parsed.userObject()).result();
      System.out.printf("took %d s%n%n", (System.nanoTime() - start) / 1_000_000_000);
      return table;
    } catch (Exception e) {
      // the other runs are worth having; the bars of this one fall
      e.printStackTrace();
      return new ResultTable();
    }
  }

  /** The values of short runs beside those of the last full ones, and what fell. For one thread. */
  static final class GuardResult {
    private static final List<String> HEAD =
        List.of("run", "figure", "goal", "kept", "today", "may be worse by", "");

    private final List<List<String>> lines = new ArrayList<>();
    private final List<List<String>> unmeasured = new ArrayList<>();
    private final List<String> fallen = new ArrayList<>();

    void add(List<KeptBar> bars, ResultTable table) {
      bars.forEach(bar -> add(bar, table));
    }

    void add(KeptBar bar, ResultTable table) {
      Optional<Figure> now = table.figure(bar.figure().what());
      boolean fell = now.map(figure -> bar.fellWith(figure.value())).orElse(true);
      String shown = now.map(figure -> Figure.shown(figure.value())).orElse("none");
      String tolerance = String.format(Locale.ROOT, "%.0f %%", 100 * bar.tolerance());
      if (fell) {
        String how =
            now.isEmpty()
                ? "the short run does not give it"
                : "%s instead of %s; it may be worse by %s: %s"
                    .formatted(shown, Figure.shown(bar.last()), tolerance, bar.why());
        fallen.add(bar.run() + ": " + bar.figure().what() + ": " + how);
      }
      boolean below = !fell && !bar.figure().value(now.orElseThrow().value()).met();
      lines.add(line(bar, shown, tolerance, fell ? "FELL" : below ? "below" : ""));
    }

    /** A bar that only full runs look at. */
    void addUnmeasured(KeptBar bar) {
      unmeasured.add(line(bar, "-", "", bar.figure().met() ? "" : "below"));
    }

    private static List<String> line(KeptBar bar, String today, String tolerance, String verdict) {
      return List.of(
          bar.run(),
          bar.figure().what(),
          bar.figure().shownBar(),
          Figure.shown(bar.last()),
          today,
          tolerance,
          verdict);
    }

    boolean fell() {
      return !fallen.isEmpty();
    }

    String markdown() {
      StringBuilder text = new StringBuilder(Grid.of(HEAD, lines));
      if (!unmeasured.isEmpty()) {
        text.append("\nOnly full runs look at these:\n\n").append(Grid.of(HEAD, unmeasured));
      }
      text.append(fallen.isEmpty() ? "\nNothing fell.\n" : "\nFell:\n");
      fallen.forEach(what -> text.append("* ").append(what).append('\n'));
      return text.toString();
    }
  }
}
