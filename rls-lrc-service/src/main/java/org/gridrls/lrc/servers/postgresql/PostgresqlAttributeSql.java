package org.gridrls.lrc.servers.postgresql;

import java.util.Map;
import org.gridrls.api.AttributeType;
import org.gridrls.lrc.store.jdbc.AttributeSql;

/** The SQL of attribute values for PostgreSQL; as for mappings, prefixes of names are indexed. */
final class PostgresqlAttributeSql {
  static final Map<AttributeType, AttributeSql.Statements> BY_TYPE =
      AttributeSql.byType(PostgresqlAttributeSql::statements);

  private PostgresqlAttributeSql() {}

  private static AttributeSql.Statements statements(String table) {
    String ofObject = " WHERE left(object_name, 300) = left(?1, 300) AND object_name = ?1";
    String ofType =
        " AND attribute IN (SELECT id FROM attribute_definition WHERE object_type = ?2)";
    return new AttributeSql.Statements(
        """
        WITH changed AS (UPDATE %1$s SET value = ?3 %2$s AND attribute = ?2 RETURNING 1)
        INSERT INTO %1$s (object_name, attribute, value)
        SELECT ?1, ?2, ?3 WHERE NOT EXISTS (SELECT 1 FROM changed)
        """
            .formatted(table, ofObject),
        "DELETE FROM " + table + ofObject + " AND attribute = ?2",
        "SELECT EXISTS (SELECT 1 FROM " + table + ofObject + " AND attribute = ?2)",
        "SELECT EXISTS (SELECT 1 FROM " + table + " WHERE attribute = ?1)",
        """
        DELETE FROM %1$s
        WHERE ctid = ANY (ARRAY (SELECT ctid FROM %1$s WHERE attribute = ?1 LIMIT ?2))
        """
            .formatted(table),
        """
        DELETE FROM %s AS held USING unnest(?1::text[]) AS gone(name)
        WHERE left(held.object_name, 300) = left(gone.name, 300) AND held.object_name = gone.name
        """
                .formatted(table)
            + ofType,
        "UPDATE " + table + " SET object_name = ?3" + ofObject + ofType,
        """
        SELECT found.object_name, found.attribute, found.value
        FROM unnest(?1::text[]) AS asked(name)
        JOIN %s AS found
          ON left(found.object_name, 300) = left(asked.name, 300) AND found.object_name = asked.name
        """
            .formatted(table));
  }
}
