package org.gridrls.lrc.servers.mysql;

import java.util.Map;
import org.gridrls.api.AttributeType;
import org.gridrls.lrc.store.jdbc.AttributeSql;

/** The SQL of attribute values for MySQL and MariaDB; objects are found by a hash of the name. */
final class MysqlAttributeSql {
  static final Map<AttributeType, AttributeSql.Statements> BY_TYPE =
      AttributeSql.byType(MysqlAttributeSql::statements);

  private MysqlAttributeSql() {}

  private static AttributeSql.Statements statements(String table) {
    String ofObject = " WHERE object_hash = UNHEX(SHA2(?1, 256))";
    // a server may invert IN (SELECT …) and then scan all values of all attributes
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
        "DELETE FROM " + table + " WHERE attribute = ?1 LIMIT ?2",
        "DELETE FROM " + table + " WHERE object_hash IN (?1)" + ofType,
        "UPDATE "
            + table
            + " SET object_name = ?3, object_hash = UNHEX(SHA2(?3, 256))"
            + ofObject
            + ofType,
        "SELECT object_name, attribute, value FROM " + table + " WHERE object_hash IN (?1)");
  }
}
