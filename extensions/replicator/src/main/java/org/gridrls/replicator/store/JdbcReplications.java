package org.gridrls.replicator.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One connection to the replicator's state, used by one thread at a time; each piece of work is a
 * transaction, durable when it returns. Safe for threads.
 */
final class JdbcReplications implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(JdbcReplications.class);
  private static final int VALID_SECONDS = 5;

  private final StateDatabase database;
  private final String boot = UUID.randomUUID().toString();
  private Work<Void> reconnected = sql -> null;
  private Connection connection;
  private boolean closed;

  /** Statements in one transaction. */
  @FunctionalInterface
  interface Work<T> {
    T run(JdbcReplications sql) throws SQLException;
  }

  /** Reads one row. */
  @FunctionalInterface
  interface Reader<T> {
    T read(ResultSet row) throws SQLException;
  }

  private JdbcReplications(StateDatabase database) {
    this.database = database;
  }

  /** Opens the state; creates it if it is missing. */
  static JdbcReplications open(StateDatabase database) {
    JdbcReplications opened = new JdbcReplications(database);
    try {
      opened.connection = database.connect();
    } catch (SQLException e) {
      throw failed("cannot open " + database, e);
    }
    opened.transaction(
        sql -> {
          database.migrate(sql);
          return null;
        });
    return opened;
  }

  /** The process that owns the state now. */
  String boot() {
    return boot;
  }

  /** Called in the first transaction after a connection was lost. */
  void onReconnect(Work<Void> work) {
    reconnected = work;
  }

  private static RlsException failed(String what, SQLException cause) {
    return new RlsException(RlsError.STORE_FAILED, what + ": " + cause.getMessage(), cause);
  }

  /** A connection that failed is replaced by the next transaction. */
  private void reconnect() throws SQLException {
    if (connection != null) {
      return;
    }
    connection = database.connect();
    try {
      if (database.isTaken(this, boot)) {
        throw new SQLException(
            "another replicator has used this state meanwhile; restart this one");
      }
      reconnected.run(this);
      connection.commit();
      log.info("{}: connected again", database);
    } catch (SQLException | RuntimeException e) {
      drop();
      throw e;
    }
  }

  private void drop() {
    try {
      connection.close();
    } catch (SQLException e) {
      log.debug("the lost connection to {} cannot be closed: {}", database, e.getMessage());
    }
    connection = null;
  }

  /** Runs the work whole or not at all. */
  synchronized <T> T transaction(Work<T> work) {
    if (closed) {
      throw new RlsException(RlsError.STORE_FAILED, "the replicator's store is closed");
    }
    try {
      reconnect();
      T result = work.run(this);
      connection.commit();
      return result;
    } catch (SQLException e) {
      rollBack(e);
      throw failed("the replicator's store failed", e);
    } catch (RuntimeException | Error e) {
      rollBack(e);
      throw e;
    }
  }

  private void rollBack(Throwable cause) {
    if (connection == null) {
      return;
    }
    try {
      connection.rollback();
      if (!connection.isValid(VALID_SECONDS)) {
        drop();
      }
    } catch (SQLException e) {
      cause.addSuppressed(e);
      drop();
    }
  }

  /** Runs definitions. */
  void define(List<String> statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.executeUpdate(sql);
      }
    }
  }

  /** The number of rows that changed. */
  int update(String sql, Object... values) throws SQLException {
    try (PreparedStatement statement = prepared(sql, values)) {
      return statement.executeUpdate();
    }
  }

  /** The first column of the first row; 0 without a row. */
  long number(String sql, Object... values) throws SQLException {
    List<Long> found = list(row -> row.getLong(1), sql, values);
    return found.isEmpty() ? 0 : found.get(0);
  }

  <T> List<T> list(Reader<T> reader, String sql, Object... values) throws SQLException {
    try (PreparedStatement statement = prepared(sql, values);
        ResultSet rows = statement.executeQuery()) {
      List<T> all = new ArrayList<>();
      while (rows.next()) {
        all.add(reader.read(rows));
      }
      return all;
    }
  }

  /** The statement for many rows; the caller closes it. */
  PreparedStatement prepared(String sql, Object... values) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(database.adapted(sql));
    bind(statement, values);
    return statement;
  }

  static void bind(PreparedStatement statement, Object... values) throws SQLException {
    for (int i = 0; i < values.length; i++) {
      statement.setObject(i + 1, values[i]);
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (connection != null) {
      drop();
    }
  }
}
