package org.gridrls.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.api.ItemFailure;
import org.gridrls.api.Limits;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rls bulk}: many mappings from a file or standard input, of any length. */
@Command(
    name = "bulk",
    description = {
      "Creates, adds or deletes many mappings: a line each, LFN and PFN separated by a tab or a blank."
    })
final class BulkCommand extends ClientCommand {
  private static final int BATCH = 1_000;

  /** What to do with each line. */
  enum Verb {
    CREATE,
    ADD,
    DELETE
  }

  @Parameters(index = "0", paramLabel = "create|add|delete")
  Verb verb;

  @Parameters(index = "1", paramLabel = "URL", description = "The catalog.")
  String url;

  @Option(
      names = {"-i", "--input"},
      paramLabel = "FILE",
      defaultValue = "-",
      description = "- is standard input.")
  String input;

  @Option(
      names = "--atomic",
      description = "All or nothing; then at most " + Limits.BULK_ITEMS_MAX + " lines.")
  boolean atomic;

  private long lineNumber;
  private long applied;
  private long failed;

  @Override
  int run(SoapConnector connector) {
    LrcClient catalog = new LrcClient(connector, url);
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(open(), StandardCharsets.UTF_8))) {
      int batchSize = atomic ? Integer.MAX_VALUE : BATCH;
      for (List<Mapping> batch = read(lines, batchSize);
          !batch.isEmpty();
          batch = read(lines, batchSize)) {
        send(catalog, batch);
      }
    } catch (IOException e) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "cannot read " + input + ": " + e.getMessage(), e);
    }
    out().println(applied + " done, " + failed + " failed");
    return failed == 0 ? 0 : RlsCommand.SOME_FAILED;
  }

  private InputStream open() throws IOException {
    return input.equals("-") ? System.in : Files.newInputStream(Path.of(input));
  }

  private List<Mapping> read(BufferedReader lines, int most) throws IOException {
    List<Mapping> batch = new ArrayList<>();
    String line;
    while (batch.size() < most && (line = lines.readLine()) != null) {
      lineNumber++;
      if (!line.isBlank()) {
        batch.add(mapping(line));
      }
    }
    return batch;
  }

  private Mapping mapping(String line) {
    String[] names = line.contains("\t") ? line.split("\t", -1) : line.strip().split(" +");
    if (names.length != 2) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "line " + lineNumber + " is not LFN and PFN");
    }
    try {
      return Mapping.of(names[0], names[1]);
    } catch (RlsException e) {
      throw new RlsException(e.error(), "line " + lineNumber + ": " + e.getMessage(), e);
    }
  }

  private void send(LrcClient catalog, List<Mapping> batch) {
    BulkMode mode = atomic ? BulkMode.ATOMIC : BulkMode.PER_ITEM;
    BulkResult result =
        switch (verb) {
          case CREATE -> catalog.createAll(batch, mode);
          case ADD -> catalog.addAll(batch, mode);
          case DELETE -> catalog.deleteAll(batch, mode);
        };
    applied += result.applied();
    failed += batch.size() - result.applied();
    for (ItemFailure failure : result.failures()) {
      err().println("rls: " + failure.error() + " " + failure.message());
    }
  }
}
