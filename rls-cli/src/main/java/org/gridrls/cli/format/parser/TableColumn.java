package org.gridrls.cli.format.parser;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeType;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.text.MappingTsv;

/**
 * A column of a table that holds an attribute: {@code size:int} of the logical name, {@code
 * pfn.site:string} of the target name. An empty cell is no attribute; an empty text is written
 * {@code \e}, and a text that begins with a backslash gets another one. Immutable.
 *
 * @param typed false for a column whose heading is only a name: its texts stand as they are
 */
public record TableColumn(ObjectType object, String name, AttributeType type, boolean typed) {
  private static final String TARGET = "pfn.";
  private static final String LOGICAL = "lfn.";
  private static final String EMPTY = "\\e";

  public static TableColumn of(AttributeDefinition definition) {
    return new TableColumn(definition.objectType(), definition.name(), definition.type(), true);
  }

  /** Empty if the heading names no type; {@code chosen} gives types to such columns. */
  static Optional<TableColumn> of(String heading, List<MappingTsv.Column> chosen) {
    Optional<MappingTsv.Column> column =
        chosen.stream().filter(each -> each.name().equals(heading)).findFirst();
    if (column.isPresent()) {
      return Optional.of(
          new TableColumn(ObjectType.LOGICAL_NAME, heading, column.get().type(), false));
    }
    int colon = heading.lastIndexOf(':');
    Optional<AttributeType> type =
        colon < 0 ? Optional.empty() : type(heading.substring(colon + 1));
    if (colon > 0 && type.isEmpty()) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "the type of a column is date, float, int or string; -a loads any column",
          heading);
    }
    return type.map(known -> typed(heading.substring(0, colon), known));
  }

  /** Equal for two headings of one attribute. */
  String key() {
    return object + ":" + name;
  }

  private static TableColumn typed(String name, AttributeType type) {
    boolean target = name.startsWith(TARGET);
    boolean prefixed = target || name.startsWith(LOGICAL);
    return new TableColumn(
        target ? ObjectType.TARGET_NAME : ObjectType.LOGICAL_NAME,
        prefixed ? name.substring(LOGICAL.length()) : name,
        type,
        true);
  }

  private static Optional<AttributeType> type(String word) {
    for (AttributeType type : AttributeType.values()) {
      if (type.name().equals(word.toUpperCase(Locale.ROOT))) {
        return Optional.of(type);
      }
    }
    return Optional.empty();
  }

  public String heading() {
    boolean target = object == ObjectType.TARGET_NAME;
    boolean ambiguous = name.startsWith(TARGET) || name.startsWith(LOGICAL);
    String prefix = target ? TARGET : ambiguous ? LOGICAL : "";
    return prefix + name + ":" + type.name().toLowerCase(Locale.ROOT);
  }

  Attribute attribute(String cell) {
    return MappingTsv.attribute(new MappingTsv.Column(name, type), typed ? read(cell) : cell);
  }

  private String read(String cell) {
    if (type != AttributeType.STRING || !cell.startsWith("\\")) {
      return cell;
    }
    return cell.equals(EMPTY) ? "" : cell.substring(1);
  }

  /** The cell of a mapping's attributes; an empty one if it has not this one. */
  public String cell(List<Attribute> attributes) {
    for (Attribute each : attributes) {
      if (each.name().equals(name)) {
        return written(each);
      }
    }
    return "";
  }

  private static String written(Attribute attribute) {
    String text = AttributeValues.text(attribute);
    if (attribute.type() != AttributeType.STRING) {
      return text;
    }
    return text.isEmpty() ? EMPTY : text.startsWith("\\") ? "\\" + text : text;
  }
}
