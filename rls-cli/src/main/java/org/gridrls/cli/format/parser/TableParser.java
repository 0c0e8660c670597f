package org.gridrls.cli.format.parser;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.text.MappingTsv;

/** A table whose first line names its columns. Used by one thread. */
public final class TableParser implements LineParser {
  private final Function<String, List<String>> split;
  private final List<MappingTsv.Column> chosen;
  private List<String> headings;
  private List<Optional<TableColumn>> columns;
  private int lfn;
  private int pfn;
  private List<String> ignored = List.of();

  public TableParser(Function<String, List<String>> split, List<MappingTsv.Column> chosen) {
    this.split = split;
    this.chosen = chosen;
  }

  @Override
  public List<AttributedMapping> parse(String line) {
    if (headings == null) {
      headings(line);
      return List.of();
    }
    List<String> cells = cells(line);
    if (cells.size() != headings.size()) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          "the line has " + cells.size() + " columns, the first line has " + headings.size());
    }
    Mapping mapping = Mapping.of(cells.get(lfn), cells.get(pfn));
    return List.of(
        new AttributedMapping(
            mapping,
            attributes(cells, ObjectType.LOGICAL_NAME),
            attributes(cells, ObjectType.TARGET_NAME)));
  }

  @Override
  public boolean begun() {
    return headings != null;
  }

  private List<String> cells(String line) {
    try {
      return split.apply(line);
    } catch (IllegalArgumentException e) {
      throw new RlsException(RlsError.BAD_ARGUMENT, e.getMessage(), e);
    }
  }

  private void headings(String line) {
    List<String> found = cells(line.replaceFirst("^#", ""));
    lfn = nameColumn(found, "lfn");
    pfn = nameColumn(found, "pfn");
    chosen.forEach(column -> column(found, column.name()));
    columns = new ArrayList<>();
    List<String> without = new ArrayList<>();
    Set<String> known = new HashSet<>();
    for (int i = 0; i < found.size(); i++) {
      String heading = found.get(i);
      boolean name = i == lfn || i == pfn;
      Optional<TableColumn> column = name ? Optional.empty() : TableColumn.of(heading, chosen);
      if (!known.add(column.map(TableColumn::key).orElse(heading))) {
        throw RlsException.about(RlsError.BAD_ARGUMENT, "the table has a column twice", heading);
      }
      if (!name && column.isEmpty()) {
        without.add(heading);
      }
      columns.add(column);
    }
    ignored = without;
    headings = found;
  }

  @Override
  public List<String> notes() {
    return ignored.isEmpty()
        ? List.of()
        : List.of(
            "ignored the columns " + String.join(", ", ignored) + " (-a COLUMN:TYPE loads one)");
  }

  private static int column(List<String> headings, String name) {
    int at = headings.indexOf(name);
    if (at < 0) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "the table has no column " + name + ", only", headings.toString());
    }
    return at;
  }

  /** The column of the names, in any case. */
  private static int nameColumn(List<String> headings, String name) {
    for (int i = 0; i < headings.size(); i++) {
      if (headings.get(i).equalsIgnoreCase(name)) {
        return i;
      }
    }
    return column(headings, name);
  }

  private List<Attribute> attributes(List<String> cells, ObjectType object) {
    List<Attribute> attributes = new ArrayList<>();
    for (int i = 0; i < cells.size(); i++) {
      Optional<TableColumn> column = columns.get(i).filter(each -> each.object() == object);
      if (column.isPresent() && !cells.get(i).isEmpty()) {
        attributes.add(column.get().attribute(cells.get(i)));
      }
    }
    return attributes;
  }
}
