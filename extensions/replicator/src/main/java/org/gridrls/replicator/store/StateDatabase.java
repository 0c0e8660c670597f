package org.gridrls.replicator.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;

/** The database of a replicator's state. Implementations are immutable. */
interface StateDatabase {
  /** A file of SQLite, or a JDBC URL of a server. */
  static StateDatabase of(String place) {
    return place.startsWith("jdbc:") ? ServerState.of(place) : new SqliteState(Path.of(place));
  }

  /** A connection without automatic commits, with the right of the only writer. */
  Connection connect() throws SQLException;

  /** Brings the schema up to date, in a transaction. */
  void migrate(JdbcReplications sql) throws SQLException;

  /** True if another owner changed the state since {@code boot} was its owner. */
  boolean isTaken(JdbcReplications sql, String boot) throws SQLException;

  /** A statement in the words of this database. */
  String adapted(String sql);
}
