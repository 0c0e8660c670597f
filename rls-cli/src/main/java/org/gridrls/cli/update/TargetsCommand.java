package org.gridrls.cli.update;

import java.util.Locale;
import org.gridrls.api.Counted;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.cli.command.ClientCommand;
import org.gridrls.cli.output.Columns;
import org.gridrls.cli.output.Listing;
import org.gridrls.cli.output.Row;
import org.gridrls.cli.text.Durations;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code rls targets}: the indexes a catalog updates. */
@Command(
    name = "targets",
    description = {
      "Shows the indexes that a catalog updates, and their state.",
      "Operators can add others, and change or remove those they added."
    },
    subcommands = {
      TargetsCommand.All.class,
      TargetChangeCommand.Add.class,
      TargetChangeCommand.Change.class,
      TargetsCommand.Remove.class
    },
    synopsisSubcommandLabel = "[COMMAND]")
public final class TargetsCommand extends ClientCommand {
  static final Columns COLUMNS =
      Columns.of(
              "rli",
              "kind",
              "origin",
              "patterns",
              "inStep",
              "pendingChanges",
              "ageMillis",
              "lastKind",
              "lastAt",
              "lastNames",
              "lastBytes",
              "updates",
              "changes",
              "bytes",
              "failures",
              "lastFailure")
          .headed("rli", "kind", "state", "last update");

  @Parameters(index = "0", arity = "0..1", paramLabel = "URL", description = "The catalog.")
  String url;

  @Override
  protected int run(SoapConnector connector) {
    if (url == null) {
      throw new ParameterException(spec.commandLine(), "Missing required parameter: 'URL'");
    }
    list(new LrcClient(connector, url), listing(COLUMNS));
    return 0;
  }

  private static void list(LrcClient catalog, Listing list) {
    catalog.targets().all().forEach(target -> list.row(row(target)));
  }

  /** {@code rls targets list URL}, the same as {@code rls targets URL}. */
  @Command(name = "list", description = "Shows all update targets.")
  static final class All extends ClientCommand {
    @Parameters(index = "0", paramLabel = "URL", description = "The catalog.")
    String url;

    @Override
    protected int run(SoapConnector connector) {
      list(new LrcClient(connector, url), listing(COLUMNS));
      return 0;
    }
  }

  /** {@code rls targets remove RLI URL}. */
  @Command(name = "remove", description = "Stops updating an index.")
  static final class Remove extends ClientCommand {
    @Parameters(index = "0", paramLabel = "RLI", description = "The index.")
    String rli;

    @Parameters(index = "1", paramLabel = "URL", description = "The catalog.")
    String url;

    @Override
    protected int run(SoapConnector connector) {
      new LrcClient(connector, url).targets().remove(rli);
      return 0;
    }
  }

  static Row row(UpdateTargetStatus status) {
    String kind = status.target().kind().name().toLowerCase(Locale.ROOT);
    String origin = status.origin().name().toLowerCase(Locale.ROOT);
    return Row.of(
            status.target().rli(),
            kind,
            origin,
            status.target().patterns(),
            status.inStep(),
            status.pendingChanges(),
            status.totals().lag().toMillis(),
            status.last().map(UpdateTargetStatus.SucceededUpdate::kind),
            status.last().map(UpdateTargetStatus.SucceededUpdate::at),
            status.last().map(UpdateTargetStatus.SucceededUpdate::names),
            status.last().map(UpdateTargetStatus.SucceededUpdate::bytes),
            status.totals().updates(),
            status.totals().changes(),
            status.totals().bytes(),
            status.failures(),
            status.lastFailure())
        .shownAs(
            status.target().rli(),
            kind + ", by " + origin,
            state(status),
            last(status) + totals(status) + trouble(status));
  }

  private static String state(UpdateTargetStatus status) {
    if (status.inStep()) {
      return "in step";
    }
    String has =
        status.last().isEmpty()
            ? ""
            : ", has all of " + Durations.roundedUp(status.totals().lag()) + " ago";
    return Counted.of(status.pendingChanges(), "change") + " to send" + has;
  }

  private static String last(UpdateTargetStatus status) {
    return status.last().map(TargetsCommand::shown).orElse("nothing sent yet");
  }

  private static String shown(UpdateTargetStatus.SucceededUpdate sent) {
    return sent.kind()
        + " of "
        + Counted.of(sent.names(), "name")
        + ", "
        + Counted.of(sent.bytes(), "byte")
        + " in "
        + Durations.shown(sent.duration())
        + " at "
        + sent.at();
  }

  private static String totals(UpdateTargetStatus status) {
    return status.totals().updates() == 0
        ? ""
        : "; in all "
            + Counted.of(status.totals().updates(), "update")
            + ", "
            + Counted.of(status.totals().changes(), "change")
            + ", "
            + Counted.of(status.totals().bytes(), "byte");
  }

  private static String trouble(UpdateTargetStatus status) {
    return status.failures() == 0
        ? ""
        : "; failed "
            + Counted.of(status.failures(), "time")
            + ": "
            + status.lastFailure().orElse("");
  }
}
