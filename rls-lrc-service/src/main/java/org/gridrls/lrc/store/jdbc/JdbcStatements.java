package org.gridrls.lrc.store.jdbc;

import java.sql.Connection;
import org.gridrls.kit.jdbc.SqlStatements;

/** The prepared statements of one connection to a catalog's store. For one thread at a time. */
public final class JdbcStatements extends SqlStatements {
  private final JdbcDialect dialect;

  public JdbcStatements(Connection connection, JdbcDialect dialect) {
    super(connection, dialect);
    this.dialect = dialect;
  }

  public JdbcDialect dialect() {
    return dialect;
  }
}
