package org.gridrls.cli.update;

import java.util.OptionalLong;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.command.ClientCommand;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.client.AdminClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.wire.admin.CounterXml;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rls lost}: the acknowledged changes that a catalog lost. */
@Command(
    name = "lost",
    description = {
      "Shows how many acknowledged changes a catalog lost, or accepts the loss.",
      "A catalog lost changes if its store ends before a state that an index had confirmed, as after "
          + "a restored backup. Until an operator puts back a later copy or accepts the loss, "
          + "answers of indexes are incomplete: no name counts as \"not registered\"."
    },
    subcommands = {LostCommand.Show.class, LostCommand.Accept.class},
    synopsisSubcommandLabel = "COMMAND")
public final class LostCommand {
  private static final String LOST = "lostChanges";

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  boolean help;

  private LostCommand() {}

  private static RlsException noCatalog(String url) {
    return RlsException.about(RlsError.WRONG_ROLE, "this server has no catalog", url);
  }

  /** {@code rls lost list URL}. */
  @Command(name = "list", description = "Shows the number of changes that a catalog lost.")
  static final class Show extends ClientCommand {
    @Parameters(index = "0", paramLabel = "URL", description = "The catalog.")
    String url;

    @Override
    protected int run(SoapConnector connector) {
      listing("lostChanges");
      OptionalLong lost =
          new AdminClient(connector, url)
              .statistics().getRole().stream()
                  .flatMap(role -> role.getCounter().stream())
                  .filter(counter -> counter.getName().equals(LOST))
                  .mapToLong(CounterXml::getValue)
                  .findFirst();
      listing().row(lost.orElseThrow(() -> noCatalog(url)));
      return ExitCode.DONE;
    }
  }

  /** {@code rls lost accept URL}. */
  @Command(
      name = "accept",
      description = {
        "Accepts that the catalog is as it is: the lost names become \"not registered\".",
        "Compare it with the storage first (rls scan), or put back a later copy of its store."
      })
  static final class Accept extends ClientCommand {
    @Parameters(index = "0", paramLabel = "URL", description = "The catalog.")
    String url;

    @Override
    protected int run(SoapConnector connector) {
      long accepted = new AdminClient(connector, url).acceptLoss();
      listing("accepted").row(accepted);
      return accepted == 0 ? ExitCode.NO : ExitCode.DONE;
    }
  }
}
