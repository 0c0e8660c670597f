package org.gridrls.lrc.store.sqlite;

import java.util.Map;
import org.gridrls.api.AttributeType;
import org.gridrls.lrc.store.jdbc.AttributeSql;

/** The SQL of attribute values for SQLite. */
final class SqliteAttributeSql {
  static final Map<AttributeType, AttributeSql.Statements> BY_TYPE =
      AttributeSql.byType(SqliteAttributeSql::statements);

  private SqliteAttributeSql() {}

  private static AttributeSql.Statements statements(String table) {
    return new AttributeSql.Statements(
        """
        INSERT INTO %s (object_name, attribute, value) VALUES (?1, ?2, ?3)
        ON CONFLICT (object_name, attribute) DO UPDATE SET value = excluded.value
        """
            .formatted(table),
        "DELETE FROM %s WHERE object_name = ?1 AND attribute = ?2".formatted(table),
        "SELECT EXISTS (SELECT 1 FROM %s WHERE object_name = ?1 AND attribute = ?2)"
            .formatted(table),
        "SELECT EXISTS (SELECT 1 FROM %s WHERE attribute = ?1)".formatted(table),
        """
        DELETE FROM %1$s WHERE attribute = ?1
          AND object_name IN (SELECT object_name FROM %1$s WHERE attribute = ?1 LIMIT ?2)
        """
            .formatted(table),
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
