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
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.output.Columns;
import org.gridrls.cli.output.Failure;
import org.gridrls.cli.output.Row;
import org.gridrls.client.LrcClient;
import org.gridrls.client.NameChange;
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
      "rename gives many names another one: a line each, FROM and TO.",
      "They may stand on the command line too: bulk create LFN PFN LFN PFN URL.",
      "What fails is listed with its line; the others are done."
    })
final class BulkCommand extends ClientCommand {
  /** What to do with each line. */
  enum Verb {
    CREATE,
    ADD,
    DELETE,
    RENAME
  }

  /** Two names: LFN and PFN, or FROM and TO. */
  private record Item(long line, String first, String second) {
    Mapping mapping() {
      return Mapping.of(first, second);
    }

    NameChange change() {
      return new NameChange(first, second);
    }
  }

  @Parameters(index = "0", paramLabel = "create|add|delete|rename")
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

  @Option(names = "--target", description = "The names to rename are target names.")
  boolean target;

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
      throw new ParameterException(spec.commandLine(), "Give pairs of names, or a file with them");
    }
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < names.size(); i += 2) {
      items.add(checked(new Item(0, names.get(i), names.get(i + 1))));
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
      batch.add(item(line));
    } catch (RlsException e) {
      if (atomic) {
        throw new RlsException(e.error(), "line " + lineNumber + ": " + e.getMessage(), e);
      }
      fail(new Failure(line, e.error(), e.getMessage(), lineNumber));
    }
  }

  private Item item(String line) {
    String[] names = line.contains("\t") ? line.split("\t", -1) : line.strip().split(" +");
    if (names.length != 2) {
      String what = verb == Verb.RENAME ? "FROM and TO" : "LFN and PFN";
      throw RlsException.about(RlsError.BAD_ARGUMENT, "this is not " + what, line);
    }
    return checked(new Item(lineNumber, names[0], names[1]));
  }

  private static Item checked(Item item) {
    item.mapping(); // both are names
    return item;
  }

  private void send(List<Item> items) {
    BulkResult result = sent(items, atomic ? BulkMode.ATOMIC : BulkMode.PER_ITEM);
    applied += result.applied();
    failed += items.size() - result.applied() - result.failures().size();
    for (ItemFailure failure : result.failures()) {
      fail(Failure.of(failure, items.get(failure.index()).line()));
    }
  }

  private BulkResult sent(List<Item> items, BulkMode mode) {
    if (verb == Verb.RENAME) {
      ObjectType type = target ? ObjectType.TARGET_NAME : ObjectType.LOGICAL_NAME;
      return catalog.renameAll(type, items.stream().map(Item::change).toList(), mode);
    }
    List<Mapping> batch = items.stream().map(Item::mapping).toList();
    return switch (verb) {
      case CREATE -> catalog.createAll(batch, mode);
      case ADD -> catalog.addAll(batch, mode);
      default -> catalog.deleteAll(batch, mode);
    };
  }

  private void fail(Failure failure) {
    failed++;
    listing().failure(failure);
  }
}
