package org.gridrls.cli.transfer;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.Counted;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.MappingPage;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.command.ClientCommand;
import org.gridrls.cli.format.MappingFormat;
import org.gridrls.cli.format.MappingOutput;
import org.gridrls.cli.output.ProgressBar;
import org.gridrls.client.AtomicFile;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rls dump}: all mappings of a catalog, so that {@code rls load} reads them back. */
@Command(
    name = "dump",
    description = {
      "Writes all mappings of a catalog with their attributes; rls load reads them back.",
      "The catalog is read page by page, sorted by name; concurrent changes may be included or not.",
      "A dump is tsv, csv, jsonl or pegasus; rls load --help describes these formats."
    })
public final class DumpCommand extends ClientCommand {
  private static final int BUFFER = 1 << 16;

  @Parameters(index = "0", paramLabel = "URL", description = "The catalog.")
  String url;

  @Option(
      names = {"-f", "--file"},
      paramLabel = "FILE",
      description = "Output file, compressed if its name ends in .gz; default: standard output.")
  Path file;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "Default: by the ending of the file's name, or tsv.")
  MappingFormat format;

  @Option(
      names = "--pattern",
      paramLabel = "P",
      defaultValue = "*",
      description =
          "Only logical names that match (default: all): * any text, ? one character, \\ escapes.")
  String pattern;

  @Override
  protected int run(SoapConnector connector) {
    LrcClient catalog = new LrcClient(connector, url);
    long count = file == null ? write(catalog, out()) : toFile(catalog);
    err().println("# " + Counted.of(count, "mapping") + " written");
    return 0;
  }

  @Override
  protected boolean lists() {
    return false;
  }

  private MappingFormat format() {
    Optional<MappingFormat> wanted =
        switch (output.format()) {
          case JSON -> Optional.of(MappingFormat.JSONL);
          case CSV -> Optional.of(MappingFormat.CSV);
          default -> Optional.empty();
        };
    return Optional.ofNullable(format)
        .or(() -> wanted)
        .or(() -> Optional.ofNullable(file).flatMap(f -> MappingFormat.ofFile(f.toString())))
        .orElse(MappingFormat.TSV);
  }

  /** The file is there when it is whole. */
  private long toFile(LrcClient catalog) {
    long[] count = new long[1];
    try {
      AtomicFile.write(file, raw -> count[0] = write(catalog, raw));
      return count[0];
    } catch (IOException e) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "cannot write " + file + ": " + AtomicFile.reason(e), e);
    }
  }

  private long write(LrcClient catalog, OutputStream raw) throws IOException {
    boolean packed = file.toString().endsWith(".gz");
    PrintWriter out =
        new PrintWriter(
            new OutputStreamWriter(
                packed ? new GZIPOutputStream(raw, BUFFER) : raw, StandardCharsets.UTF_8));
    long count = write(catalog, out);
    out.close();
    requireWritten(out);
    return count;
  }

  private long write(LrcClient catalog, PrintWriter out) {
    MappingOutput output =
        new MappingOutput(out, format(), catalog.attributeDefinitions(Optional.empty()));
    long count = 0;
    try (ProgressBar bar = ProgressBar.unknownTotal(err(), "writing")) {
      PageRequest page = PageRequest.first(PageRequest.LIMIT_MAX);
      Optional<String> next;
      do {
        MappingPage found =
            catalog.query(
                ObjectType.LOGICAL_NAME, GlobPattern.of(pattern), AttributeSelection.ALL, page);
        for (AttributedMapping mapping : found.mappings()) {
          output.write(mapping);
        }
        count += found.mappings().size();
        bar.at(count);
        requireWritten(out);
        next = found.nextCursor();
        page = next.map(page::after).orElse(page);
      } while (next.isPresent());
    }
    return count;
  }

  private static void requireWritten(PrintWriter out) {
    if (out.checkError()) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "cannot write: the disk is full, or the reader has ended");
    }
  }
}
