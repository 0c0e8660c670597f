package org.gridrls.perf.guard;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.gridrls.perf.bench.Bench;
import org.gridrls.perf.process.InstalledServer;
import org.gridrls.perf.report.KeptBar;
import org.gridrls.perf.report.KeptBars;
import org.gridrls.perf.report.ResultTable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code perf/run guard}: whether a figure with a bar fell since the last full run. */
@Command(
    name = "guard",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = {
      "Short runs of what has bars, beside the last full runs: exit code 1 if a figure is worse by",
      "more than its tolerance."
    })
public final class GuardCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Option(
      names = "--bars",
      paramLabel = "FILE",
      description = "the last full runs; default: perf/results/bars.csv")
  Optional<Path> file = Optional.empty();

  @Option(
      names = "--only",
      paramLabel = "RUN",
      defaultValue = "",
      description = "runs that begin with this: native, \"native --db sqlite\", index")
  String only;

  @Override
  public Integer call() throws Exception {
    Path kept = file.orElseGet(() -> InstalledServer.home().resolve("perf/results/bars.csv"));
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
    for (Map.Entry<String, List<KeptBar>> run : runs.entrySet()) {
      System.out.println("perf/run " + run.getKey());
      CommandLine line = new CommandLine(spec.root().userObject());
      line.setCaseInsensitiveEnumValuesAllowed(true);
      var parsed = line.parseArgs(run.getKey().split(" ")).subcommand().commandSpec();
      ResultTable table = ((Bench) parsed.userObject()).result();
      run.getValue().forEach(bar -> result.add(bar, table));
    }
    System.out.println();
    System.out.print(result.markdown());
    return result.fell() ? 1 : 0;
  }
}
