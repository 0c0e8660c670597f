package org.gridrls.perf.campaign;

import com.typesafe.config.Config;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gridrls.perf.bench.ResultOptions;
import org.gridrls.perf.campaign.analyse.Analyser;
import org.gridrls.perf.campaign.plan.CampaignFile;
import org.gridrls.perf.process.InstalledServer;
import org.gridrls.perf.process.Workspace;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code perf/run campaign}: testers that load a service as a file says, and the analysis. */
@Command(name = "campaign", mixinStandardHelpOptions = true)
public final class CampaignCommand implements Callable<Integer> {
  @Spec CommandSpec spec;
  @Mixin ResultOptions results;

  @Parameters(arity = "0..1", paramLabel = "FILE", description = "the campaign")
  Path file;

  @Option(names = "--set", paramLabel = "KEY=VALUE")
  Map<String, String> settings = new LinkedHashMap<>();

  @Option(names = "--output", paramLabel = "DIR")
  Optional<Path> output;

  @Option(names = "--settings")
  boolean show;

  @Override
  public Integer call() throws IOException {
    if (show) {
      System.out.print(CampaignFile.text(CampaignFile.defaults()));
      return 0;
    }
    Config config = config();
    Path directory = output.orElseGet(() -> directory(config.getString("name")));
    try (Workspace workspace = Workspace.open(Optional.empty())) {
      new CampaignRun(workspace).run(config, directory);
    }
    Analyser.Result result =
        Analyser.analyse(directory, Analyser.View.OF_THE_FILE, results.arguments());
    int exit = results.keep(result.markdown(), result.table());
    System.out.println("\nrecords, tables and plots: " + directory);
    return exit;
  }

  private Config config() {
    if (file == null) {
      throw new ParameterException(spec.commandLine(), "which campaign? perf/campaigns has some");
    }
    try {
      return CampaignFile.read(file, settings);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private static Path directory(String name) {
    String time = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").format(LocalDateTime.now());
    return InstalledServer.home().resolve("perf/target/campaigns").resolve(name + "-" + time);
  }
}
