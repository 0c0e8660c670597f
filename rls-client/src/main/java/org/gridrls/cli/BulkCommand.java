package org.gridrls.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.api.ItemFailure;
import org.gridrls.api.Limits;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.output.Columns;
import org.gridrls.cli.output.Failure;
import org.gridrls.cli.output.Row;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code rls bulk}: many mappings from a file or standard input, of any length. */
@Command(
    name = "bulk",
    description = {
      "Creates, adds or deletes many mappings: a line each, LFN and PFN separated by a tab or a blank.",
      "They may stand on the command line too: bulk create LFN PFN LFN PFN URL.",
      "What fails is listed with its line; the others are done."
    })
final class BulkCommand extends ClientCommand {
  /** What to do with each line. */
  enum Verb {
    CREATE,
    ADD,
    DELETE
  }

  private record Item(long line, Mapping mapping) {}

  @Parameters(index = "0", paramLabel = "create|add|delete")
  Verb verb;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "[LFN PFN]... URL",
      hideParamSyntax = true,
      description = "Mappings, if there is no input; then the catalog.")
  List<String> given = List.of();

  @Option(
      names = {"-i", "--input"},
      paramLabel = "FILE",
      description = "- is standard input, as it is without mappings on the command line.")
  String input;

  @Option(
      names = "--atomic",
      description = "All or nothing; then at most " + Limits.BULK_ITEMS_MAX + " lines.")
  boolean atomic;

  private LrcClient catalog;
  private long lineNumber;
  private long applied;
  private long failed;

  @Override
  int run(SoapConnector connector) {
    Arguments arguments = Arguments.ofAny(spec.commandLine(), given, "[LFN PFN]...");
    catalog = new LrcClient(connector, arguments.url());
    if (arguments.names().isEmpty()) {
      file(input == null ? "-" : input);
    } else {
      inline(arguments.names());
    }
    listing(Columns.of("done", "failed").headed())
        .row(Row.of(applied, failed).shownAs(applied + " done, " + failed + " failed"));
    return failed == 0 ? 0 : RlsCommand.SOME_FAILED;
  }

  private void inline(List<String> names) {
    if (names.size() % 2 != 0 || input != null) {
      throw new ParameterException(
          spec.commandLine(), "Give pairs of LFN and PFN, or a file with them");
    }
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < names.size(); i += 2) {
      items.add(new Item(0, Mapping.of(names.get(i), names.get(i + 1))));
    }
    send(items);
  }

  private void file(String name) {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(NameInput.open(name), StandardCharsets.UTF_8))) {
      int batchSize = atomic ? Limits.BULK_ITEMS_MAX + 1 : NameInput.BATCH;
      List<Item> batch = read(lines, batchSize);
      while (!batch.isEmpty()) {
        send(batch);
        batch = read(lines, batchSize);
      }
    } catch (IOException e) {
      throw NameInput.unreadable(name, e);
    }
  }

  private List<Item> read(BufferedReader lines, int most) throws IOException {
    List<Item> batch = new ArrayList<>();
    String line;
    while (batch.size() < most && (line = lines.readLine()) != null) {
      lineNumber++;
      if (!line.isBlank()) {
        read(line, batch);
      }
    }
    return batch;
  }

  private void read(String line, List<Item> batch) {
    try {
      batch.add(new Item(lineNumber, mapping(line)));
    } catch (RlsException e) {
      if (atomic) {
        throw new RlsException(e.error(), "line " + lineNumber + ": " + e.getMessage(), e);
      }
      fail(new Failure(line, e.error(), e.getMessage(), lineNumber));
    }
  }

  private static Mapping mapping(String line) {
    String[] names = line.contains("\t") ? line.split("\t", -1) : line.strip().split(" +");
    if (names.length != 2) {
      throw RlsException.about(RlsError.BAD_ARGUMENT, "this is not LFN and PFN", line);
    }
    return Mapping.of(names[0], names[1]);
  }

  private void send(List<Item> items) {
    List<Mapping> batch = items.stream().map(Item::mapping).toList();
    BulkMode mode = atomic ? BulkMode.ATOMIC : BulkMode.PER_ITEM;
    BulkResult result =
        switch (verb) {
          case CREATE -> catalog.createAll(batch, mode);
          case ADD -> catalog.addAll(batch, mode);
          case DELETE -> catalog.deleteAll(batch, mode);
        };
    applied += result.applied();
    failed += batch.size() - result.applied() - result.failures().size();
    for (ItemFailure failure : result.failures()) {
      fail(Failure.of(failure, items.get(failure.index()).line()));
    }
  }

  private void fail(Failure failure) {
    failed++;
    listing().failure(failure);
  }
}
