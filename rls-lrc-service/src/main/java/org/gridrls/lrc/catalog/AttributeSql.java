package org.gridrls.lrc.catalog;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeType;
import org.gridrls.api.ObjectType;

/** The SQL of attributes, for SQLite: definitions in one table, values in one for each type. */
final class AttributeSql {
  static final String DEFINE =
      "INSERT INTO attribute_definition (object_type, name, value_type) VALUES (?1, ?2, ?3)";
  static final String UNDEFINE = "DELETE FROM attribute_definition WHERE id = ?1";

  static final String DEFINITIONS =
      "SELECT id, object_type, name, value_type FROM attribute_definition ORDER BY object_type, name";

  private static final Map<AttributeType, Statements> BY_TYPE = new EnumMap<>(AttributeType.class);

  static {
    for (AttributeType type : AttributeType.values()) {
      BY_TYPE.put(type, Statements.of("attribute_" + type.name().toLowerCase(Locale.ROOT)));
    }
  }

  // a type is stored as its place here, which must never change
  private static final List<ObjectType> OBJECT_TYPES =
      List.of(ObjectType.LOGICAL_NAME, ObjectType.TARGET_NAME);
  private static final List<AttributeType> VALUE_TYPES =
      List.of(AttributeType.DATE, AttributeType.FLOAT, AttributeType.INT, AttributeType.STRING);

  private AttributeSql() {}

  static int code(ObjectType type) {
    return OBJECT_TYPES.indexOf(type);
  }

  static int code(AttributeType type) {
    return VALUE_TYPES.indexOf(type);
  }

  static Statements of(AttributeType type) {
    return BY_TYPE.get(type);
  }

  static String table(AttributeType type) {
    return "attribute_" + type.name().toLowerCase(Locale.ROOT);
  }

  /** The statements on the value table of one type. */
  record Statements(
      String set,
      String remove,
      String has,
      String used,
      String removeAll,
      String drop,
      String rename,
      String ofObjects) {
    private static Statements of(String table) {
      return new Statements(
          """
          INSERT INTO %s (object_name, attribute, value) VALUES (?1, ?2, ?3)
          ON CONFLICT (object_name, attribute) DO UPDATE SET value = excluded.value
          """
              .formatted(table),
          "DELETE FROM %s WHERE object_name = ?1 AND attribute = ?2".formatted(table),
          "SELECT EXISTS (SELECT 1 FROM %s WHERE object_name = ?1 AND attribute = ?2)"
              .formatted(table),
          "SELECT EXISTS (SELECT 1 FROM %s WHERE attribute = ?1)".formatted(table),
          "DELETE FROM %s WHERE attribute = ?1".formatted(table),
          """
          DELETE FROM %s WHERE object_name IN (SELECT value FROM json_each(?1))
            AND attribute IN (SELECT id FROM attribute_definition WHERE object_type = ?2)
          """
              .formatted(table),
          """
          UPDATE %s SET object_name = ?3 WHERE object_name = ?1
            AND attribute IN (SELECT id FROM attribute_definition WHERE object_type = ?2)
          """
              .formatted(table),
          """
          SELECT found.object_name, found.attribute, found.value
          FROM json_each(?1) AS asked CROSS JOIN %s AS found ON found.object_name = asked.value
          """
              .formatted(table));
    }
  }

  /** A definition and its number in the store. */
  record Defined(long id, AttributeDefinition definition) {
    String name() {
      return definition.name();
    }

    AttributeType type() {
      return definition.type();
    }
  }

  static Defined defined(ResultSet row) throws SQLException {
    ObjectType objectType = OBJECT_TYPES.get(row.getInt(2));
    AttributeType type = VALUE_TYPES.get(row.getInt(4));
    return new Defined(row.getLong(1), new AttributeDefinition(row.getString(3), objectType, type));
  }

  /** How a value stands in its table. */
  static Object stored(Attribute attribute) {
    return attribute.value() instanceof Instant time
        ? (Object) time.toEpochMilli()
        : attribute.value();
  }

  static Attribute attribute(Defined defined, ResultSet row, int column) throws SQLException {
    return switch (defined.type()) {
      case DATE -> Attribute.date(defined.name(), Instant.ofEpochMilli(row.getLong(column)));
      case FLOAT -> Attribute.number(defined.name(), row.getDouble(column));
      case INT -> Attribute.integer(defined.name(), row.getLong(column));
      case STRING -> Attribute.text(defined.name(), row.getString(column));
    };
  }
}
