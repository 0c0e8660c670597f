package org.gridrls.kit.jdbc;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Defines how the driver of a database takes statements and their values. Safe for threads. */
public interface SqlDialect {
  /** The statement as the driver takes it, with the order of its parameters. */
  default NumberedSql translate(String sql, Object[] values) {
    for (Object value : values) {
      if (value instanceof SqlStatements.Spread) {
        return NumberedSql.expanded(sql, values);
      }
    }
    return NumberedSql.of(sql);
  }

  void bind(PreparedStatement statement, int at, Object value) throws SQLException;

  /** The number of rows fetched at a time when all rows are read. */
  int fetchSize();
}
