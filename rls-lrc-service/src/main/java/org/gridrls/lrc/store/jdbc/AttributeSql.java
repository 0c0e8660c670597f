package org.gridrls.lrc.store.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeType;
import org.gridrls.api.ObjectType;

/**
 * The SQL of attributes: definitions in one table, values in one table per type. Stateless, safe
 * for threads.
 */
public final class AttributeSql {
  public static final String DEFINE =
      "INSERT INTO attribute_definition (object_type, name, value_type) VALUES (?1, ?2, ?3)";
  public static final String UNDEFINE = "DELETE FROM attribute_definition WHERE id = ?1";

  public static final String DEFINITIONS =
      "SELECT id, object_type, name, value_type FROM attribute_definition ORDER BY object_type,"
          + " name";

  // a type is stored as its index in these lists, which must never change
  private static final List<ObjectType> OBJECT_TYPES =
      List.of(ObjectType.LOGICAL_NAME, ObjectType.TARGET_NAME);
  private static final List<AttributeType> VALUE_TYPES =
      List.of(AttributeType.DATE, AttributeType.FLOAT, AttributeType.INT, AttributeType.STRING);

  private AttributeSql() {}

  public static int code(ObjectType type) {
    return OBJECT_TYPES.indexOf(type);
  }

  public static int code(AttributeType type) {
    return VALUE_TYPES.indexOf(type);
  }

  /** The table that holds the values of this type. */
  public static String table(AttributeType type) {
    return "attribute_" + type.name().toLowerCase(Locale.ROOT);
  }

  /** The statements of one kind of database, by type of value; {@code statements} takes a table. */
  public static Map<AttributeType, Statements> byType(Function<String, Statements> statements) {
    Map<AttributeType, Statements> byType = new EnumMap<>(AttributeType.class);
    for (AttributeType type : AttributeType.values()) {
      byType.put(type, statements.apply(table(type)));
    }
    return byType;
  }

  /**
   * The statements on the value table of one type. Immutable.
   *
   * @param removeSome removes values of an attribute, up to a number
   */
  public record Statements(
      String set,
      String remove,
      String has,
      String used,
      String removeSome,
      String drop,
      String rename,
      String ofObjects) {}

  /** A definition and its id in the store. */
  public record Defined(long id, AttributeDefinition definition) {
    public String name() {
      return definition.name();
    }

    public AttributeType type() {
      return definition.type();
    }
  }

  public static Defined defined(ResultSet row) throws SQLException {
    ObjectType objectType = OBJECT_TYPES.get(row.getInt(2));
    AttributeType type = VALUE_TYPES.get(row.getInt(4));
    return new Defined(row.getLong(1), new AttributeDefinition(row.getString(3), objectType, type));
  }

  public static Object stored(Attribute attribute) {
    return attribute.value() instanceof Instant time
        ? (Object) time.toEpochMilli()
        : attribute.value();
  }

  public static Attribute attribute(Defined defined, ResultSet row, int column)
      throws SQLException {
    return switch (defined.type()) {
      case DATE -> Attribute.date(defined.name(), Instant.ofEpochMilli(row.getLong(column)));
      case FLOAT -> Attribute.number(defined.name(), row.getDouble(column));
      case INT -> Attribute.integer(defined.name(), row.getLong(column));
      case STRING -> Attribute.text(defined.name(), row.getString(column));
    };
  }
}
