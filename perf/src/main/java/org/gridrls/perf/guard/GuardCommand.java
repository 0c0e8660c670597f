package org.gridrls.perf.guard;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.gridrls.perf.Bench;
import org.gridrls.perf.Perf;
import org.gridrls.perf.process.Installation;
import org.gridrls.perf.report.ResultTable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perf/run guard}: whether a bar's figure fell since the last full run. */
@Command(
    name = "guard",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = {
      "Short runs of what has bars, beside the last full runs: exit code 1 if a figure is worse by",
      "more than its tolerance."
    })
public final class GuardCommand implements Callable<Integer> {
  @Option(
      names = "--bars",
      paramLabel = "FILE",
      description = "the last full runs; default: perf/results/bars.csv")
  Optional<Path> file = Optional.empty();

  @Option(
      names = "--only",
      paramLabel = "RUN",
      defaultValue = "",
      description = "what begins with this: native, \"native --db sqlite\", index")
  String only;

  @Override
  public Integer call() {
    Path kept = file.orElseGet(() -> Installation.home().resolve("perf/results/bars.csv"));
    Map<String, List<KeptBar>> runs =
        KeptBars.read(kept).all().stream()
            .filter(bar -> !bar.again().isEmpty() && bar.run().startsWith(only))
            .collect(
                Collectors.groupingBy(KeptBar::again, LinkedHashMap::new, Collectors.toList()));
    if (runs.isEmpty()) {
      System.err.println("perf/run guard: no bars in " + kept + " that begin with \"" + only + '"');
      return CommandLine.ExitCode.USAGE;
    }
    GuardResult result = new GuardResult();
    runs.forEach((again, bars) -> measure(again, bars, result));
    System.out.println();
    System.out.print(result.markdown());
    return result.fell() ? 1 : 0;
  }

  private static void measure(String again, List<KeptBar> bars, GuardResult result) {
    System.out.println("perf/run " + again);
    CommandLine line = Perf.commandLine();
    CommandLine.ParseResult parsed = line.parseArgs(again.split(" "));
    Bench bench = (Bench) parsed.subcommand().commandSpec().userObject();
    try {
      ResultTable table = bench.result();
      bars.forEach(bar -> result.add(bar, table));
    } catch (Exception e) {
      throw new IllegalStateException("perf/run " + again + " failed", e);
    }
  }
}
