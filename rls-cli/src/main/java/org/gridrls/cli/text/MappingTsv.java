package org.gridrls.cli.text;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeType;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.xml.UtcInstant;

/**
 * Mappings in a tab-separated table whose first line names the columns: {@code lfn}, {@code pfn},
 * and any others, of which those chosen become attributes of the logical name. Read line by line;
 * closing it closes the stream.
 */
public final class MappingTsv implements Iterator<MappingTsv.TsvRow>, AutoCloseable {
  private final BufferedReader reader;
  private final List<String> columns;
  private final List<Column> attributes;
  private final int lfn;
  private final int pfn;
  private long lineNumber = 1;
  private String line;

  /** A column that becomes an attribute. */
  public record Column(String name, AttributeType type) {}

  /** A mapping, and its line. */
  public record TsvRow(AttributedMapping mapping, List<String> cells) {}

  /** Throws BAD_ARGUMENT when a column is missing. */
  public MappingTsv(InputStream in, List<Column> attributes) {
    reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    this.attributes = List.copyOf(attributes);
    line = read();
    if (line == null) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "the table is empty; its first line names the columns");
    }
    columns = Arrays.asList(line.replaceFirst("^\ufeff?#?", "").split("\t", -1));
    lfn = column("lfn");
    pfn = column("pfn");
    line = read();
  }

  /** Where a column stands, from 0. */
  public int column(String name) {
    int at = columns.indexOf(name);
    if (at < 0) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "the table has no column " + name + ", only", columns.toString());
    }
    return at;
  }

  private String read() {
    try {
      return reader.readLine();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public boolean hasNext() {
    return line != null;
  }

  @Override
  public TsvRow next() {
    if (line == null) {
      throw new NoSuchElementException();
    }
    lineNumber++;
    List<String> cells = Arrays.asList(line.split("\t", -1));
    line = read();
    if (cells.size() != columns.size()) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          "line "
              + lineNumber
              + " has "
              + cells.size()
              + " columns, the first line has "
              + columns.size());
    }
    try {
      return new TsvRow(mapping(cells), cells);
    } catch (RlsException e) {
      throw new RlsException(e.error(), "line " + lineNumber + ": " + e.getMessage(), e);
    }
  }

  private AttributedMapping mapping(List<String> cells) {
    List<Attribute> values = new ArrayList<>();
    for (Column attribute : attributes) {
      String text = cells.get(column(attribute.name()));
      if (!text.isEmpty()) {
        values.add(attribute(attribute, text));
      }
    }
    return new AttributedMapping(Mapping.of(cells.get(lfn), cells.get(pfn)), values, List.of());
  }

  /** An attribute from its text; BAD_ARGUMENT if the text is not a value of the type. */
  public static Attribute attribute(Column column, String text) {
    try {
      return switch (column.type()) {
        case DATE -> Attribute.date(column.name(), UtcInstant.parse(text));
        case FLOAT -> Attribute.number(column.name(), StrictNumbers.decimal(text));
        case INT -> Attribute.integer(column.name(), StrictNumbers.whole(text));
        case STRING -> Attribute.text(column.name(), text);
      };
    } catch (NumberFormatException | DateTimeException e) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "attribute " + column.name() + " must be " + expected(column.type()) + ", not",
          text);
    }
  }

  private static String expected(AttributeType type) {
    return switch (type) {
      case DATE -> "a date as 2026-05-31T12:00:00Z";
      case FLOAT -> "a number as 1.5 (float)";
      case INT -> "a whole number of at most 64 bits (int)";
      case STRING -> "a text";
    };
  }

  @Override
  public void close() {
    try {
      reader.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
