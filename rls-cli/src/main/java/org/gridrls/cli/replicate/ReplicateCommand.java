package org.gridrls.cli.replicate;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.attribute.SearchOptions;
import org.gridrls.cli.command.Arguments;
import org.gridrls.cli.command.Awaiting;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.cli.command.NamesCommand;
import org.gridrls.cli.output.Failure;
import org.gridrls.cli.text.Durations;
import org.gridrls.client.ReplicatorClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.transfer.RequestLine;
import org.gridrls.wire.replicator.CreatedReplicatorXml;
import org.gridrls.wire.replicator.ReplicationItemXml;
import org.gridrls.wire.replicator.ReplicationOptionsXml;
import org.gridrls.wire.replicator.ReplicationStateXml;
import org.gridrls.wire.replicator.ReplicationStatusXml;
import org.gridrls.wire.replicator.Replicator;
import org.gridrls.wire.replicator.RequestedFilesXml;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code rls replicate}: requests copies of files at the site of a replicator. */
@Command(
    name = "replicate",
    customSynopsis = "rls replicate [LFN...] --to DESTINATION [OPTIONS] URL",
    description = {
      "Requests copies of files below a destination of a replicator.",
      "The URL is that of the replicator. A file of names (-i) may have, after each name and "
          + "separated by tabs, path=, size=, checksum= (as in adler32:0a1b2c3d) and source=, or the "
          + "URL of the copy, as in request files of the original data replication service.",
      "With --where, --pattern or --set, the files are those that the federation has now; a wish (rls wish "
          + "add) also brings later ones.",
      "Exit code 0: requested, with --wait all files are there; 1: some lines were not "
          + "understood (if none was, nothing is requested), or with --wait some files are not there."
    })
public final class ReplicateCommand extends NamesCommand {
  @Mixin CopyOptions copying = new CopyOptions();

  @Mixin SearchOptions search = new SearchOptions();

  @Option(
      names = "--where",
      paramLabel = "CONDITION",
      description = "All files that meet the condition, with its type: run:int=7; may be repeated.")
  List<String> conditions = List.of();

  @Option(
      names = "--set",
      paramLabel = "NAME",
      description = "All files that are members of this collection now.")
  String collection;

  @Option(names = "--no-register", description = "Do not register the copies.")
  boolean unregistered;

  @Option(
      names = "--no-start",
      description = "Create the replication only; rls replications start ID URL starts it.")
  boolean held;

  @Option(
      names = "--wait",
      paramLabel = "TIME",
      description = "Wait until all files are done or have failed, at most this time.")
  String wait;

  private final String requestId = UUID.randomUUID().toString();
  private ReplicatorClient replicator;
  private String id;
  private long line;
  private boolean misunderstood;

  @Override
  protected int run(SoapConnector connector) {
    Arguments arguments = arguments();
    Duration patience = wait == null ? Duration.ZERO : Durations.parse(wait);
    replicator = new ReplicatorClient(connector, arguments.url());
    listing(ReplicationListing.REPLICATIONS);
    if (searched()) {
      create(searched(arguments));
    } else {
      input.batches(arguments.names(), this::add);
    }
    if (id == null) {
      listing().note("# nothing was requested: no line is valid");
      return ExitCode.NO;
    }
    ReplicationStatusXml status =
        replicator.of(id, held ? Replicator::getStatus : Replicator::start);
    if (wait != null && !held) {
      status = awaited(patience);
    }
    listing().row(ReplicationListing.row(status));
    boolean incomplete =
        wait != null && !held && status.getCount().getDone() < status.getCount().getTotal();
    return misunderstood || incomplete ? ExitCode.NO : 0;
  }

  private void create(RequestedFilesXml files) {
    CreatedReplicatorXml created = replicator.create(requestId, options(), files);
    id = created.getStatus().getId();
    created.getRejected().forEach(one -> misunderstood(one.getReason()));
  }

  private boolean searched() {
    return collection != null || !conditions.isEmpty() || search.pattern().isPresent();
  }

  @Override
  protected Arguments arguments() {
    return searched() ? Arguments.ofAny(spec.commandLine(), given, "NAME...") : super.arguments();
  }

  private RequestedFilesXml searched(Arguments arguments) {
    if (!arguments.names().isEmpty() || input.given()) {
      throw new ParameterException(
          spec.commandLine(), "either names (also with -i), or --where and --pattern, or --set");
    }
    RequestedFilesXml files = new RequestedFilesXml();
    if (collection != null) {
      if (!conditions.isEmpty() || search.pattern().isPresent()) {
        throw new ParameterException(spec.commandLine(), "either --set, or --where and --pattern");
      }
      files.setCollection(collection);
      return files;
    }
    files.setNames(NameConditions.wire(search, conditions));
    return files;
  }

  private ReplicationOptionsXml options() {
    ReplicationOptionsXml options = copying.wire();
    options.setRegister(!unregistered);
    return options;
  }

  /** A request without any valid line is not created: it would be finished at once. */
  private void add(List<String> lines) {
    List<ReplicationItemXml> items = new ArrayList<>();
    for (String text : lines) {
      line++;
      try {
        items.add(item(RequestLine.parse(text, copying.destination)));
      } catch (RlsException e) {
        misunderstood("name " + line + ": " + e.getMessage());
      }
    }
    if (items.isEmpty()) {
      return;
    }
    boolean first = id == null;
    if (first) {
      create(null);
    }
    try {
      replicator.add(id, items);
    } catch (RlsException refused) {
      if (first) {
        discard(refused);
      }
      throw refused;
    }
  }

  /** It would stay behind without files. */
  private void discard(RlsException refused) {
    try {
      replicator.destroy(id);
    } catch (RlsException failed) {
      refused.addSuppressed(failed);
    }
  }

  private void misunderstood(String reason) {
    misunderstood = true;
    listing().failure(Failure.of(new RlsException(RlsError.BAD_ARGUMENT, reason)));
  }

  private static ReplicationItemXml item(RequestLine line) {
    ReplicationItemXml item = new ReplicationItemXml();
    item.setLogicalName(line.name());
    item.setPath(line.path().orElse(null));
    item.setSize(line.size().isPresent() ? line.size().getAsLong() : null);
    item.setChecksum(line.checksum().orElse(null));
    item.getSource().addAll(line.sources());
    return item;
  }

  private ReplicationStatusXml awaited(Duration patience) {
    Awaiting.holds(patience, () -> ended(replicator.of(id, Replicator::getStatus)));
    return replicator.of(id, Replicator::getStatus);
  }

  private static boolean ended(ReplicationStatusXml status) {
    return status.getState() == ReplicationStateXml.FINISHED
        || status.getState() == ReplicationStateXml.STOPPED;
  }
}
