package org.gridrls.perf.report;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;

/** Tables as files of comma-separated values; functions without state. */
public final class Csv {
  private static final CSVFormat FORMAT =
      CSVFormat.DEFAULT.builder().setRecordSeparator('\n').get();

  private Csv() {}

  /** One line without its end; a number that is not finite becomes an empty cell. */
  public static String line(Collection<?> cells) {
    return FORMAT.format(cells.stream().map(Csv::cell).toArray());
  }

  private static Object cell(Object value) {
    if (value instanceof Double number) {
      return Double.isFinite(number) ? String.format(Locale.ROOT, "%.4f", number) : "";
    }
    return value;
  }

  /** Writes the head, whose names have commas between them, and the rows; makes the directory. */
  public static void write(Path file, String head, Stream<? extends Collection<?>> rows) {
    Stream<String> lines = Stream.concat(Stream.of(head), rows.map(Csv::line));
    ReportSection.write(file, lines.collect(Collectors.joining("\n", "", "\n")));
  }

  /** The rows of a text; throws if a quote is not closed. */
  public static List<List<String>> rows(String text) {
    try (var parser = FORMAT.parse(new StringReader(text))) {
      return parser.stream().map(CSVRecord::toList).toList();
    } catch (IOException | UncheckedIOException e) {
      throw new IllegalArgumentException(e.getMessage() + ": " + text, e);
    }
  }
}
