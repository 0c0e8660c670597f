package org.gridrls.cli;

import java.io.PrintWriter;
import java.util.Locale;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code rls targets}: the indexes a catalog updates. */
@Command(
    name = "targets",
    description = {
      "Shows the indexes that a catalog keeps up to date, and how each stands.",
      "Operators add others, and change or remove those they added."
    },
    subcommands = {
      TargetsCommand.All.class,
      TargetChangeCommand.Add.class,
      TargetChangeCommand.Change.class,
      TargetsCommand.Remove.class
    },
    synopsisSubcommandLabel = "[COMMAND]")
final class TargetsCommand extends ClientCommand {
  @Parameters(index = "0", arity = "0..1", paramLabel = "URL", description = "The catalog.")
  String url;

  @Override
  int run(SoapConnector connector) {
    if (url == null) {
      throw new ParameterException(spec.commandLine(), "Missing required parameter: 'URL'");
    }
    list(new LrcClient(connector, url), out());
    return 0;
  }

  private static void list(LrcClient catalog, PrintWriter out) {
    catalog.targets().all().forEach(target -> out.println(shown(target)));
  }

  /** {@code rls targets list URL}, the same as {@code rls targets URL}. */
  @Command(name = "list", description = "Shows all of them.")
  static final class All extends ClientCommand {
    @Parameters(index = "0", paramLabel = "URL", description = "The catalog.")
    String url;

    @Override
    int run(SoapConnector connector) {
      list(new LrcClient(connector, url), out());
      return 0;
    }
  }

  /** {@code rls targets remove RLI URL}. */
  @Command(name = "remove", description = "Ends the updates of an index.")
  static final class Remove extends ClientCommand {
    @Parameters(index = "0", paramLabel = "RLI", description = "The index.")
    String rli;

    @Parameters(index = "1", paramLabel = "URL", description = "The catalog.")
    String url;

    @Override
    int run(SoapConnector connector) {
      new LrcClient(connector, url).targets().remove(rli);
      return 0;
    }
  }

  static String shown(UpdateTargetStatus status) {
    String last =
        status
            .last()
            .map(
                sent ->
                    sent.kind()
                        + " of "
                        + sent.names()
                        + " names, "
                        + sent.bytes()
                        + " bytes in "
                        + Durations.shown(sent.duration())
                        + " at "
                        + sent.at())
            .orElse("nothing sent yet");
    String trouble =
        status.failures() == 0
            ? ""
            : "; failed " + status.failures() + " times: " + status.lastFailure().orElse("");
    String totals =
        status.totals().updates() == 0
            ? ""
            : "; in all "
                + status.totals().updates()
                + " updates, "
                + status.totals().changes()
                + " changes, "
                + status.totals().bytes()
                + " bytes";
    return status.target().rli()
        + "\t"
        + status.target().kind().name().toLowerCase(Locale.ROOT)
        + ", by "
        + status.origin().name().toLowerCase(Locale.ROOT)
        + "\t"
        + (status.inStep() ? "in step" : status.pendingChanges() + " changes to send")
        + "\t"
        + last
        + totals
        + trouble;
  }
}
