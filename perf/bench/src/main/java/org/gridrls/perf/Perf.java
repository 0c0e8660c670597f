package org.gridrls.perf;

import org.gridrls.faults.FaultsCommand;
import org.gridrls.perf.bench.Study;
import org.gridrls.perf.campaign.AnalyseCommand;
import org.gridrls.perf.campaign.CampaignCommand;
import org.gridrls.perf.campaign.TesterCommand;
import org.gridrls.perf.catalog.LoadFileCommand;
import org.gridrls.perf.catalog.ScaleCommand;
import org.gridrls.perf.catalog.WildcardCommand;
import org.gridrls.perf.guard.GuardCommand;
import org.gridrls.perf.peers.PeersCommand;
import org.gridrls.perf.registry.RegistryCommand;
import org.gridrls.perf.rgrbench.RgrbenchCommand;
import org.gridrls.perf.update.IndexCommand;
import org.gridrls.perf.update.UpdatesCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The program behind {@code perf/run}: one command for each thing that is measured. */
@Command(
    name = "perf/run",
    resourceBundle = "org.gridrls.perf.help",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      PeersCommand.class,
      ScaleCommand.class,
      LoadFileCommand.class,
      WildcardCommand.class,
      UpdatesCommand.class,
      IndexCommand.class,
      RegistryCommand.class,
      CampaignCommand.class,
      TesterCommand.class,
      AnalyseCommand.class,
      RgrbenchCommand.class,
      GuardCommand.class,
      FaultsCommand.class
    })
public final class Perf {
  private Perf() {}

  public static void main(String[] arguments) {
    System.setProperty("org.apache.cxf.Logger", "org.apache.cxf.common.logging.Slf4jLogger");
    System.exit(commandLine().execute(arguments));
  }

  /** All commands, which know nothing yet of their arguments. */
  public static CommandLine commandLine() {
    return Study.commandLine(new Perf());
  }
}
