package org.gridrls.perf.campaign;

import com.typesafe.config.ConfigFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gridrls.perf.bench.ResultOptions;
import org.gridrls.perf.campaign.analyse.Analyser;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code perf/run analyse}: analyses the records of a campaign again. */
@Command(name = "analyse", mixinStandardHelpOptions = true)
public final class AnalyseCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "of a campaign's run")
  Path directory;

  @Option(names = "--quantum", paramLabel = "TIME")
  Optional<String> quantum;

  @Option(names = "--window", paramLabel = "QUANTA")
  Optional<Integer> window;

  @Override
  public Integer call() {
    Analyser.View view = new Analyser.View(quantum.map(AnalyseCommand::time), window);
    Analyser.Result result = Analyser.analyse(directory, view, ResultOptions.arguments(spec));
    System.out.print(result.markdown());
    return result.table().met() ? 0 : 1;
  }

  /** Parses a time as the campaign file takes it. */
  private static Duration time(String text) {
    return ConfigFactory.parseString("time = " + text).getDuration("time");
  }
}
