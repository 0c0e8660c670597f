package org.gridrls.cli.replicate;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.PageRequest;
import org.gridrls.cli.command.ClientCommand;
import org.gridrls.cli.output.Listing;
import org.gridrls.client.ReplicatorClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.wire.replicator.ItemPageXml;
import org.gridrls.wire.replicator.ItemStateXml;
import org.gridrls.wire.replicator.ReplicationStatusXml;
import org.gridrls.wire.replicator.Replicator;
import org.gridrls.wire.replicator.ReplicatorPageXml;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code rls replications}: what a replicator works on, and control of it. */
@Command(
    name = "replications",
    description = "Shows the replications of a replicator, and controls them.",
    subcommands = {
      ReplicationsCommand.ListAll.class,
      ReplicationsCommand.Show.class,
      ReplicationsCommand.Items.class,
      ReplicationsCommand.Start.class,
      ReplicationsCommand.Pause.class,
      ReplicationsCommand.Resume.class,
      ReplicationsCommand.Cancel.class,
      ReplicationsCommand.Retry.class,
      ReplicationsCommand.Remove.class,
      ReplicationsCommand.Priority.class,
      ReplicationsCommand.Destroy.class
    },
    synopsisSubcommandLabel = "[COMMAND]")
public final class ReplicationsCommand extends ClientCommand {
  @Parameters(index = "0", arity = "0..1", paramLabel = "URL", description = "The replicator.")
  String url;

  @Override
  protected int run(SoapConnector connector) {
    if (url == null) {
      throw new ParameterException(spec.commandLine(), "Missing required parameter: 'URL'");
    }
    listing(ReplicationListing.REPLICATIONS);
    list(new ReplicatorClient(connector, url), listing());
    return 0;
  }

  private static void list(ReplicatorClient replicator, Listing listing) {
    PageRequest page = PageRequest.first();
    ReplicatorPageXml found;
    do {
      found = replicator.list(page);
      found.getReplicator().forEach(one -> listing.row(ReplicationListing.row(one)));
      page = found.getNextCursor() == null ? page : page.after(found.getNextCursor());
    } while (found.getNextCursor() != null);
  }

  /** {@code rls replications list URL}. */
  @Command(name = "list", description = "Lists the replications, the oldest first.")
  static final class ListAll extends ClientCommand {
    @Parameters(index = "0", paramLabel = "URL", description = "The replicator.")
    String url;

    @Override
    protected int run(SoapConnector connector) {
      listing(ReplicationListing.REPLICATIONS);
      list(new ReplicatorClient(connector, url), listing());
      return 0;
    }
  }

  /** A command on one replication. */
  abstract static class OneReplication extends ClientCommand {
    @Parameters(index = "0", paramLabel = "ID", description = "The replication.")
    String id;

    @Parameters(index = "1", paramLabel = "URL", description = "The replicator.")
    String url;

    ReplicatorClient replicator(SoapConnector connector) {
      return new ReplicatorClient(connector, url);
    }
  }

  /** A command that shows the replication afterwards. */
  abstract static class ShownReplication extends OneReplication {
    private final ReplicatorClient.ReplicatorCall<ReplicationStatusXml> operation;

    ShownReplication(ReplicatorClient.ReplicatorCall<ReplicationStatusXml> operation) {
      this.operation = operation;
    }

    @Override
    protected int run(SoapConnector connector) {
      listing(ReplicationListing.REPLICATIONS)
          .row(ReplicationListing.row(replicator(connector).of(id, operation)));
      return 0;
    }
  }

  /** {@code rls replications items ID URL}. */
  @Command(
      name = "items",
      description = "Lists the files of a replication with their states and reasons.")
  static final class Items extends OneReplication {
    @Option(
        names = "--name",
        paramLabel = "LFN",
        description = "Only the file with this logical name.")
    String name;

    @Option(
        names = "--state",
        paramLabel = "STATE",
        description = "Only files in this state: ${COMPLETION-CANDIDATES}.")
    ItemStateXml state;

    @Override
    protected int run(SoapConnector connector) {
      ReplicatorClient replicator = replicator(connector);
      listing(ReplicationListing.ITEMS);
      PageRequest page = PageRequest.first();
      ItemPageXml found;
      do {
        found = replicator.items(id, Optional.ofNullable(name), Optional.ofNullable(state), page);
        found.getItem().forEach(item -> listing().row(ReplicationListing.itemRow(item)));
        page = found.getNextCursor() == null ? page : page.after(found.getNextCursor());
      } while (found.getNextCursor() != null);
      return 0;
    }
  }

  /** {@code rls replications remove ID LFN... URL}. */
  @Command(
      name = "remove",
      description = "Removes files that are not in progress from a replication; copies stay.")
  static final class Remove extends ClientCommand {
    @Parameters(index = "0", paramLabel = "ID", description = "The replication.")
    String id;

    @Parameters(
        index = "1..*",
        arity = "2..*",
        paramLabel = "LFN... URL",
        description = "The files, and the replicator.")
    List<String> words;

    @Override
    protected int run(SoapConnector connector) {
      List<String> names = words.subList(0, words.size() - 1);
      ReplicatorClient replicator = new ReplicatorClient(connector, words.get(names.size()));
      listing(ReplicationListing.REPLICATIONS)
          .row(ReplicationListing.row(replicator.of(id, one -> one.removeItems(names))));
      return 0;
    }
  }

  /** {@code rls replications priority ID NUMBER URL}. */
  @Command(
      name = "priority",
      description = "Sets the priority: replications with a higher one go first.")
  static final class Priority extends ClientCommand {
    @Parameters(index = "0", paramLabel = "ID", description = "The replication.")
    String id;

    @Parameters(index = "1", paramLabel = "NUMBER", description = "From -1000 to 1000.")
    int number;

    @Parameters(index = "2", paramLabel = "URL", description = "The replicator.")
    String url;

    @Override
    protected int run(SoapConnector connector) {
      listing(ReplicationListing.REPLICATIONS)
          .row(
              ReplicationListing.row(
                  new ReplicatorClient(connector, url).of(id, one -> one.setPriority(number))));
      return 0;
    }
  }

  /** {@code rls replications destroy ID URL}. */
  @Command(name = "destroy", description = "Stops a replication and removes it; the copies stay.")
  static final class Destroy extends OneReplication {
    @Override
    protected int run(SoapConnector connector) {
      replicator(connector).destroy(id);
      return 0;
    }
  }

  /** {@code rls replications show ID URL}. */
  @Command(name = "show", description = "Shows one replication.")
  static final class Show extends ShownReplication {
    Show() {
      super(Replicator::getStatus);
    }
  }

  /** {@code rls replications start ID URL}. */
  @Command(name = "start", description = "Starts a replication that was created and not started.")
  static final class Start extends ShownReplication {
    Start() {
      super(Replicator::start);
    }
  }

  /** {@code rls replications pause ID URL}. */
  @Command(
      name = "pause",
      aliases = "suspend",
      description = "Begins no further files; those under way are finished.")
  static final class Pause extends ShownReplication {
    Pause() {
      super(Replicator::suspend);
    }
  }

  /** {@code rls replications resume ID URL}. */
  @Command(name = "resume", description = "Continues a paused replication.")
  static final class Resume extends ShownReplication {
    Resume() {
      super(Replicator::resume);
    }
  }

  /** {@code rls replications cancel ID URL}. */
  @Command(
      name = "cancel",
      aliases = "stop",
      description = "Ends a replication; files under way are finished, copies stay.")
  static final class Cancel extends ShownReplication {
    Cancel() {
      super(Replicator::stop);
    }
  }

  /** {@code rls replications retry ID URL}. */
  @Command(name = "retry", description = "Tries failed and waiting files again now.")
  static final class Retry extends ShownReplication {
    Retry() {
      super(Replicator::retryItems);
    }
  }
}
