package org.gridrls.cli.update;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.cli.command.ClientCommand;
import org.gridrls.cli.output.Listing;
import org.gridrls.cli.text.Durations;
import org.gridrls.client.ParentClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rls parents}: the indexes above an index. */
@Command(
    name = "parents",
    description = {
      "Shows and changes the parents of an index: the indexes to which it forwards its content.",
      "A parent receives each catalog under its own name, with the age of the catalog's own update."
    },
    subcommands = {ParentsCommand.All.class, ParentsCommand.Add.class, ParentsCommand.Remove.class},
    synopsisSubcommandLabel = "COMMAND")
public final class ParentsCommand {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  boolean help;

  private ParentsCommand() {}

  /** Holds what the commands about parents share: the index below. */
  abstract static class OfIndex extends ClientCommand {
    @Parameters(index = "1", paramLabel = "URL", description = "The index below it.")
    String url;

    @Parameters(index = "0", paramLabel = "PARENT", description = "The index above.")
    String parent;
  }

  /** {@code rls parents list URL}. */
  @Command(name = "list", description = "Shows the parents of an index and their state.")
  static final class All extends ClientCommand {
    @Parameters(index = "0", paramLabel = "URL", description = "The index.")
    String url;

    @Override
    protected int run(SoapConnector connector) {
      Listing list = listing(TargetsCommand.COLUMNS);
      new ParentClient(connector, url)
          .all()
          .forEach(parent -> list.row(TargetsCommand.row(parent)));
      return 0;
    }
  }

  /** {@code rls parents add PARENT URL}. */
  @Command(
      name = "add",
      description = "Starts forwarding to a parent; refused if the parent is below the index.")
  static final class Add extends OfIndex {
    @Option(
        names = "--kind",
        paramLabel = "list|bloom",
        defaultValue = "list",
        description =
            "How lists are forwarded (${DEFAULT-VALUE}); filters are always forwarded unchanged.")
    UpdateKind kind;

    @Option(
        names = "--full-interval",
        paramLabel = "TIME",
        description = "Interval of full updates, as in 12h; default: only when needed.")
    String fullInterval;

    @Override
    protected int run(SoapConnector connector) {
      TargetCheck.requireUrl(spec.commandLine(), parent);
      new ParentClient(connector, url)
          .add(
              new UpdateTarget(
                  parent,
                  kind,
                  true,
                  List.of(),
                  Optional.ofNullable(fullInterval).map(Durations::parse)));
      TargetCheck.warn(connector, parent, "rls parents list " + url, listing());
      return 0;
    }
  }

  /** {@code rls parents remove PARENT URL}. */
  @Command(name = "remove", description = "Stops forwarding to a parent.")
  static final class Remove extends OfIndex {
    @Override
    protected int run(SoapConnector connector) {
      new ParentClient(connector, url).remove(parent);
      return 0;
    }
  }
}
