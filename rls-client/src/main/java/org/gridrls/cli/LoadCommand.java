package org.gridrls.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.BulkLoader;
import org.gridrls.client.LrcClient;
import org.gridrls.client.MappingTable;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rls load}: a whole table of mappings with attributes; repeating it is harmless. */
@Command(
    name = "load",
    description = {
      "Puts the mappings of a tab-separated table into a catalog; its first line names the columns: lfn, pfn, others.",
      "Files that end in .gz are unpacked on the way. Repeating a load is harmless."
    })
final class LoadCommand extends ClientCommand {
  @Parameters(index = "0", paramLabel = "FILE")
  Path file;

  @Parameters(index = "1", paramLabel = "URL", description = "The catalog.")
  String url;

  @Option(
      names = {"-a", "--attribute"},
      paramLabel = "COLUMN:TYPE",
      description =
          "A column that becomes an attribute of the logical name (date, float, int, string).")
  List<String> attributes = List.of();

  @Override
  int run(SoapConnector connector) {
    List<MappingTable.Column> columns = attributes.stream().map(AttributeText::column).toList();
    LrcClient catalog = new LrcClient(connector, url);
    long start = System.nanoTime();
    try (MappingTable table = new MappingTable(open(), columns);
        ProgressBar bar = ProgressBar.unknownTotal(err(), "loading")) {
      define(catalog, columns);
      BulkLoader.Report report = new BulkLoader(catalog, bar::at).load(mappings(table));
      bar.close();
      show(report, Duration.ofNanos(System.nanoTime() - start));
      return report.failed() == 0 ? 0 : RlsCommand.SOME_FAILED;
    } catch (IOException e) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  private InputStream open() throws IOException {
    InputStream in = Files.newInputStream(file);
    return file.toString().endsWith(".gz") ? new GZIPInputStream(in, 1 << 16) : in;
  }

  private static void define(LrcClient catalog, List<MappingTable.Column> columns) {
    for (MappingTable.Column column : columns) {
      try {
        catalog.defineAttribute(
            new AttributeDefinition(column.name(), ObjectType.LOGICAL_NAME, column.type()));
      } catch (RlsException e) {
        if (e.error() != RlsError.ATTRIBUTE_EXISTS) {
          throw e;
        }
      }
    }
  }

  private static Iterator<AttributedMapping> mappings(MappingTable table) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return table.hasNext();
      }

      @Override
      public AttributedMapping next() {
        return table.next().mapping();
      }
    };
  }

  private void show(BulkLoader.Report report, Duration elapsed) {
    report
        .firstFailures()
        .forEach(failure -> err().println("rls: " + failure.error() + " " + failure.message()));
    double seconds = Math.max(0.001, elapsed.toMillis() / 1_000.0);
    out()
        .printf(
            "%,d mappings put, %,d failed, %s (%,.0f/s)%n",
            report.done(),
            report.failed(),
            Durations.shown(elapsed),
            (report.done() + report.failed()) / seconds);
  }
}
