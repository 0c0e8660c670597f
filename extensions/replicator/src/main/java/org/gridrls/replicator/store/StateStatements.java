package org.gridrls.replicator.store;

import java.sql.Connection;
import org.gridrls.kit.jdbc.SqlStatements;

/** The prepared statements of one connection to the state. For one thread at a time. */
final class StateStatements extends SqlStatements {
  private final StateDatabase database;

  StateStatements(Connection connection, StateDatabase database) {
    super(connection, database);
    this.database = database;
  }

  ItemSql items() {
    return database.items();
  }
}
