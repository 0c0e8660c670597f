package org.gridrls.perf.campaign;

import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gridrls.perf.campaign.analyse.Analyser;
import org.gridrls.perf.campaign.analyse.SyntheticLog;
import org.gridrls.perf.measure.Progress;
import org.gridrls.perf.process.Installation;
import org.gridrls.perf.process.Workspace;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code perf/run analyse}: looks at the records of a campaign again. */
@Command(
    name = "analyse",
    mixinStandardHelpOptions = true,
    description = "Tables and pictures of the records of a campaign, in its directory.")
public final class AnalyseCommand implements Callable<Integer> {
  private static final int TESTERS = 1_000;

  @Spec CommandSpec spec;

  @Parameters(arity = "0..1", paramLabel = "DIR", description = "of a campaign's run")
  Path directory;

  @Option(names = "--quantum", paramLabel = "TIME", description = "such as 500ms or 10s")
  Optional<String> quantum = Optional.empty();

  @Option(names = "--window", paramLabel = "QUANTA", description = "of the moving average")
  Optional<Integer> window = Optional.empty();

  @Option(
      names = "--synthetic",
      paramLabel = "RECORDS",
      description = "instead: so many records that are made up, to see how fast they are analysed")
  Optional<Integer> synthetic = Optional.empty();

  @Override
  public Integer call() throws IOException {
    if (synthetic.isPresent()) {
      try (Workspace workspace =
          new Workspace(Installation.home().resolve("perf/target"), new Progress(System.out))) {
        Path made = workspace.place("synthetic");
        int calls = Math.max(1, synthetic.get() / TESTERS);
        new SyntheticLog(TESTERS, calls, 10_000, 100_000, 20_000).write(made);
        workspace.progress().say("%,d records are made", calls * TESTERS);
        return analyse(made);
      }
    }
    if (directory == null) {
      throw new ParameterException(spec.commandLine(), "which directory?");
    }
    return analyse(directory);
  }

  private int analyse(Path run) {
    Analyser.View view = new Analyser.View(quantum.map(AnalyseCommand::time), window);
    List<String> arguments = spec.commandLine().getParent().getParseResult().originalArgs();
    Analyser.Result result = Analyser.analyse(run, view, arguments);
    System.out.print(result.markdown());
    return result.table().met() ? 0 : 1;
  }

  /** As the campaign file takes it. */
  private static Duration time(String text) {
    return ConfigFactory.parseString("time = " + text).getDuration("time");
  }
}
