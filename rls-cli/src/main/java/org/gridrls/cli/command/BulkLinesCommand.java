package org.gridrls.cli.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.api.ItemFailure;
import org.gridrls.api.Limits;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.output.Columns;
import org.gridrls.cli.output.Failure;
import org.gridrls.cli.output.Row;
import org.gridrls.cli.text.Utf8Lines;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Option;

/**
 * Holds what commands share that change many things of a catalog: from the command line, or a line
 * each from a file or standard input, of any length. What fails is listed with its line.
 */
public abstract class BulkLinesCommand<T> extends ClientCommand {
  /** A thing to change, and the line that it stands on; 0 for the command line. */
  private record Item<T>(long line, T value) {}

  @Option(
      names = {"-i", "--input"},
      paramLabel = "FILE",
      description =
          "Read items from this file; - is standard input, the default if no items are given.")
  public String input;

  @Option(
      names = "--atomic",
      description = "Apply all lines or none; at most " + Limits.BULK_ITEMS_MAX + " lines.")
  boolean atomic;

  private LrcClient catalog;
  private long lineNumber;
  private long applied;
  private long failed;
  private boolean unknown;

  @Override
  protected final int run(SoapConnector connector) {
    Arguments arguments = Arguments.ofAny(spec.commandLine(), given(), what());
    catalog = new LrcClient(connector, arguments.url());
    if (arguments.names().isEmpty()) {
      file(input == null ? "-" : input);
    } else {
      send(inline(arguments.names()).stream().map(value -> new Item<>(0, value)).toList());
    }
    if (applied + failed == 0) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          "nothing was changed: there are no items in " + NameInput.shown(input));
    }
    if (!output.original()) {
      listing(Columns.of("done", "failed").headed())
          .row(Row.of(applied, failed).shownAs(applied + " done, " + failed + " failed"));
    }
    return ExitCode.found(failed > 0, unknown);
  }

  /** Items, then the catalog. */
  protected abstract List<String> given();

  /** Returns what the items are, for who gives none. */
  protected abstract String what();

  /** The arguments of the command line; a usage error if there is an input too. */
  protected abstract List<T> inline(List<String> words);

  /** Returns the item of a line; BAD_ARGUMENT or another reason if it is invalid. */
  protected abstract T item(String line);

  protected abstract BulkResult sent(LrcClient to, List<T> items, BulkMode mode);

  /** Separated by tabs or, without a tab, by blanks. */
  protected static List<String> words(String line) {
    return List.of(line.contains("\t") ? line.split("\t", -1) : line.strip().split(" +"));
  }

  private void file(String name) {
    try (Utf8Lines lines = new Utf8Lines(NameInput.open(name))) {
      int batchSize = atomic ? Limits.BULK_ITEMS_MAX + 1 : NameInput.BATCH;
      List<Item<T>> batch = read(lines, batchSize);
      while (!batch.isEmpty()) {
        send(batch);
        batch = read(lines, batchSize);
      }
    } catch (IOException e) {
      throw NameInput.unreadable(name, e);
    }
  }

  private List<Item<T>> read(Utf8Lines lines, int most) throws IOException {
    List<Item<T>> batch = new ArrayList<>();
    boolean more = true;
    while (more && batch.size() < most) {
      lineNumber++;
      more = read(lines, batch);
    }
    return batch;
  }

  /** False at the end. */
  private boolean read(Utf8Lines lines, List<Item<T>> batch) throws IOException {
    String line = null;
    try {
      line = lines.read();
      if (line != null && !line.isBlank()) {
        batch.add(new Item<>(lineNumber, item(line)));
      }
      return line != null;
    } catch (RlsException e) {
      if (atomic || e.error() == RlsError.TOO_LARGE) {
        throw new RlsException(e.error(), "line " + lineNumber + ": " + e.getMessage(), e);
      }
      String shown = line == null ? e.item().orElse(null) : line;
      fail(new Failure(shown, e.error(), e.getMessage(), lineNumber));
      return true;
    }
  }

  private void send(List<Item<T>> items) {
    List<T> values = items.stream().map(Item::value).toList();
    BulkResult result = sent(catalog, values, atomic ? BulkMode.ATOMIC : BulkMode.PER_ITEM);
    applied += result.applied();
    failed += items.size() - result.applied() - result.failures().size();
    for (ItemFailure failure : result.failures()) {
      unknown |= failure.error() == RlsError.UNAVAILABLE;
      fail(Failure.of(failure, items.get(failure.index()).line()));
    }
  }

  private void fail(Failure failure) {
    failed++;
    listing().failure(failure);
  }
}
