package org.gridrls.cli.get;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.LogicalName;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.LocateResult;
import org.gridrls.cli.command.Arguments;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.cli.command.Federations;
import org.gridrls.cli.command.NamesCommand;
import org.gridrls.cli.command.OrderOptions;
import org.gridrls.cli.get.FetchedFiles.TargetDirectory;
import org.gridrls.cli.output.Columns;
import org.gridrls.cli.output.Row;
import org.gridrls.cli.text.Durations;
import org.gridrls.client.AtomicFile;
import org.gridrls.client.BoundedExecutors;
import org.gridrls.client.federation.RlsClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.transfer.Fetch;
import org.gridrls.transfer.file.FilePlacement;
import org.gridrls.transfer.http.HttpPull;
import org.gridrls.transfer.order.HostRates;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code rls get}: fetches files by their logical names. */
@Command(
    name = "get",
    customSynopsis = "rls get LFN... DIR [OPTIONS] URL",
    description = {
      "Fetches files into a directory: rls get LFN... DIR URL.",
      "The URL is that of an index or of a registry.",
      "Verifies sizes and checksums, and never replaces a file. Exit code 0 if "
          + "all files are there and verified, 1 if some are not there, 5 if all are "
          + "there but some have no checksum to verify them by."
    })
public final class GetCommand extends NamesCommand {
  private static final Columns COLUMNS =
      Columns.of("lfn", "outcome", "file", "bytes", "verified", "source", "text")
          .headed("lfn", "outcome", "file", "bytes", "source or reason");

  private static final int WAITING = 1_000;

  @Option(
      names = "--flat",
      description = "Use only the last part of each name, without directories.")
  boolean flat;

  @Option(
      names = {"-d", "--deadline"},
      paramLabel = "TIME",
      defaultValue = "10s",
      description = "Time limit for asking all catalogs (${DEFAULT-VALUE}).")
  String deadline;

  @Option(
      names = "--clean",
      paramLabel = "DIR",
      description = {
        "Only remove the part files that ended runs left below DIR, as in rls get --clean DIR;",
        "those of a running transfer stay."
      })
  Path clean;

  @Mixin TransferOptions transfer = new TransferOptions();

  @Mixin OrderOptions ordering = new OrderOptions();

  private final Optional<Clock> clock;

  /** Measured rates age by the clock; without it none are kept. */
  public GetCommand(Optional<Clock> clock) {
    this.clock = clock;
  }

  @Override
  protected int run(SoapConnector connector) {
    if (clean != null) {
      return clean();
    }
    Arguments arguments = arguments();
    List<String> names = arguments.names();
    if (names.isEmpty() || (names.size() == 1 && !input.given())) {
      throw new ParameterException(
          spec.commandLine(), "Missing required parameters: 'LFN... DIR URL'");
    }
    Path directory = directory(names.get(names.size() - 1));
    HostRates rates = OrderOptions.rates(clock);
    listing(COLUMNS);
    ExecutorService threads = BoundedExecutors.pool("get", transfer.parallel(), WAITING);
    try (RlsClient federation = Federations.of(connector, arguments.url());
        HttpPull http = transfer.http(security)) {
      Fetch fetch = new Fetch(List.of(http, transfer.programs()), rates);
      FetchedFiles files =
          new FetchedFiles(new TargetDirectory(directory, flat), fetch, ordering.order(rates));
      input.batches(
          names.subList(0, names.size() - 1),
          batch -> files.fetch(located(federation, batch), threads, err()).forEach(listing()::row));
      return files.failed() ? ExitCode.NO : files.unverified() ? ExitCode.UNKNOWN : 0;
    } finally {
      threads.shutdownNow();
      save(rates);
    }
  }

  private int clean() {
    listing(COLUMNS);
    try {
      FilePlacement.sweep(
          directory(clean.toString()),
          Instant.MAX,
          file -> listing().row(Row.of(null, "removed", file.toString(), null, null, null, null)));
      return 0;
    } catch (IOException e) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "cannot read " + clean + ": " + AtomicFile.reason(e), e);
    }
  }

  private static Path directory(String text) {
    Path directory = Path.of(text);
    if (!Files.isDirectory(directory)) {
      String reason = Files.exists(directory) ? "not a directory" : "no such directory";
      throw RlsException.about(RlsError.BAD_ARGUMENT, reason, text);
    }
    return directory;
  }

  private LocateResult located(RlsClient federation, List<String> names) {
    Duration within = Durations.parse(deadline);
    return federation.locate(
        names.stream().map(LogicalName::new).toList(), within, AttributeSelection.ALL);
  }

  private void save(HostRates rates) {
    if (clock.isPresent()) {
      try {
        rates.save(OrderOptions.ratesFile());
      } catch (IOException e) {
        err().println("rls: cannot save the measured rates: " + e.getMessage());
      }
    }
  }
}
