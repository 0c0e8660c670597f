package org.gridrls.lrc.catalog;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.gridrls.api.AttributeType;

/**
 * The SQL of the values of attributes, for MySQL and MariaDB: objects are found by the SHA-256 of
 * their names.
 */
final class MysqlAttributeSql {
  private static final Map<AttributeType, AttributeSql.Statements> BY_TYPE =
      new EnumMap<>(AttributeType.class);

  static {
    for (AttributeType type : AttributeType.values()) {
      BY_TYPE.put(type, statements("attribute_" + type.name().toLowerCase(Locale.ROOT)));
    }
  }

  private MysqlAttributeSql() {}

  static AttributeSql.Statements of(AttributeType type) {
    return BY_TYPE.get(type);
  }

  private static AttributeSql.Statements statements(String table) {
    String ofObject = " WHERE object_hash = UNHEX(SHA2(?1, 256))";
    // a server may turn IN (SELECT …) round, and look at all values of all attributes
    String ofType = " AND (SELECT object_type FROM attribute_definition WHERE id = attribute) = ?2";
    return new AttributeSql.Statements(
        """
        INSERT INTO %s (object_hash, object_name, attribute, value)
        VALUES (UNHEX(SHA2(?1, 256)), ?1, ?2, ?3) ON DUPLICATE KEY UPDATE value = VALUES(value)
        """
            .formatted(table),
        "DELETE FROM " + table + ofObject + " AND attribute = ?2",
        "SELECT EXISTS (SELECT 1 FROM " + table + ofObject + " AND attribute = ?2)",
        "SELECT EXISTS (SELECT 1 FROM " + table + " WHERE attribute = ?1)",
        "DELETE FROM " + table + " WHERE attribute = ?1",
        "DELETE FROM " + table + " WHERE object_hash IN (?1)" + ofType,
        "UPDATE "
            + table
            + " SET object_name = ?3, object_hash = UNHEX(SHA2(?3, 256))"
            + ofObject
            + ofType,
        "SELECT object_name, attribute, value FROM " + table + " WHERE object_hash IN (?1)");
  }
}
