package org.gridrls.cli.format;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.format.parser.AttributeValues;
import org.gridrls.cli.format.parser.PegasusParser;
import org.gridrls.cli.format.parser.TableColumn;
import org.gridrls.cli.text.CsvText;
import org.gridrls.cli.text.JsonText;

/**
 * Writes mappings with their attributes so that {@link MappingInput} reads them back. Used by one
 * thread.
 */
public final class MappingOutput {
  private final PrintWriter out;
  private final Function<AttributedMapping, String> line;

  /** {@code attributes} are the columns of a table. */
  public MappingOutput(
      PrintWriter out, MappingFormat format, List<AttributeDefinition> attributes) {
    this.out = out;
    this.line =
        switch (format) {
          case TSV -> table(attributes, cells -> String.join("\t", cells));
          case CSV -> table(attributes, CsvText::line);
          case JSONL -> MappingOutput::json;
          case PEGASUS -> pegasus(attributes);
          default ->
              throw RlsException.about(
                  RlsError.UNSUPPORTED,
                  "a dump is tsv, csv, jsonl or pegasus: the other formats have columns that a "
                      + "catalog does not have",
                  format.name());
        };
  }

  /** Refuses attributes that could not be told apart: a line says only their names. */
  private static Function<AttributedMapping, String> pegasus(List<AttributeDefinition> attributes) {
    Set<String> names = new HashSet<>();
    for (AttributeDefinition each : attributes) {
      if (!names.add(each.name())) {
        throw RlsException.about(
            RlsError.UNSUPPORTED,
            "logical and target names have attributes of one name, which the format pegasus can't"
                + " tell apart; dump as tsv, csv or jsonl",
            each.name());
      }
    }
    return PegasusParser::line;
  }

  public void write(AttributedMapping mapping) {
    out.print(line.apply(mapping));
    out.print('\n');
  }

  private Function<AttributedMapping, String> table(
      List<AttributeDefinition> attributes, Function<List<String>, String> joined) {
    List<TableColumn> columns = attributes.stream().map(TableColumn::of).toList();
    List<String> headings =
        Stream.concat(Stream.of("lfn", "pfn"), columns.stream().map(TableColumn::heading)).toList();
    out.print(joined.apply(headings));
    out.print('\n');
    return mapping -> joined.apply(cells(mapping, columns));
  }

  private static List<String> cells(AttributedMapping mapping, List<TableColumn> columns) {
    List<String> cells = new ArrayList<>();
    cells.add(mapping.mapping().logicalName().value());
    cells.add(mapping.mapping().targetName().value());
    for (TableColumn column : columns) {
      boolean target = column.object() == ObjectType.TARGET_NAME;
      cells.add(column.cell(target ? mapping.targetAttributes() : mapping.logicalAttributes()));
    }
    return cells;
  }

  private static String json(AttributedMapping mapping) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("lfn", mapping.mapping().logicalName().value());
    object.put("pfn", mapping.mapping().targetName().value());
    if (!mapping.logicalAttributes().isEmpty()) {
      object.put("attributes", AttributeValues.json(mapping.logicalAttributes()));
    }
    if (!mapping.targetAttributes().isEmpty()) {
      object.put("targetAttributes", AttributeValues.json(mapping.targetAttributes()));
    }
    return JsonText.of(object);
  }
}
