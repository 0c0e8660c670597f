package org.gridrls.replicator.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.jdbc.Migrations;
import org.gridrls.kit.jdbc.Transactions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One connection to the replicator's state, used by one thread at a time; each piece of work is a
 * transaction, durable when it returns. Safe for threads.
 */
final class JdbcReplications implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(JdbcReplications.class);
  private static final int VALID_SECONDS = 5;
  private static final String HISTORY = "replicator_history";

  private final StateDatabase database;
  private final String boot = UUID.randomUUID().toString();
  private Consumer<StateStatements> reconnected = sql -> {};
  private Connection connection;
  private StateStatements statements;
  private boolean closed;

  private JdbcReplications(StateDatabase database) {
    this.database = database;
  }

  /** Opens the state; creates it if it is missing. */
  static JdbcReplications open(StateDatabase database) {
    JdbcReplications opened = new JdbcReplications(database);
    try {
      opened.connect();
    } catch (SQLException e) {
      throw new RlsException(
          RlsError.STORE_FAILED, "cannot open " + database + ": " + e.getMessage(), e);
    }
    try {
      long version = opened.transaction(database::version);
      Migrations.migrate(database.source(), database.migrations(), HISTORY, version);
      opened.run(sql -> database.take(sql, opened.boot));
      return opened;
    } catch (RuntimeException e) {
      opened.close();
      throw e;
    }
  }

  private void connect() throws SQLException {
    connection = database.connect();
    statements = new StateStatements(connection, database);
  }

  /** Called in the first transaction after a connection was lost. */
  void onReconnect(Consumer<StateStatements> work) {
    reconnected = work;
  }

  /** A connection that failed is replaced by the next transaction. */
  private void reconnect() throws SQLException {
    if (connection != null) {
      return;
    }
    connect();
    try {
      if (database.isTaken(statements, boot)) {
        throw new SQLException(
            "another replicator has used this state meanwhile; restart this one");
      }
      reconnected.accept(statements);
      connection.commit();
      log.info("{}: connected again", database);
    } catch (SQLException | RuntimeException e) {
      drop();
      throw e;
    }
  }

  private void drop() {
    statements.close();
    try {
      connection.close();
    } catch (SQLException e) {
      log.debug("the lost connection to {} cannot be closed: {}", database, e.getMessage());
    }
    connection = null;
  }

  /** Runs the work whole or not at all. */
  void run(Consumer<StateStatements> work) {
    transaction(
        sql -> {
          work.accept(sql);
          return null;
        });
  }

  /** Runs the work whole or not at all. */
  synchronized <T> T transaction(Function<StateStatements, T> work) {
    if (closed) {
      throw new RlsException(RlsError.STORE_FAILED, "the replicator's store is closed");
    }
    try {
      reconnect();
      return Transactions.run(connection, any -> work.apply(statements));
    } catch (SQLException e) {
      dropIfLost(e);
      throw Transactions.storeFailed(e);
    } catch (RuntimeException | Error e) {
      dropIfLost(e);
      throw e;
    }
  }

  private void dropIfLost(Throwable cause) {
    try {
      if (connection != null && !connection.isValid(VALID_SECONDS)) {
        drop();
      }
    } catch (SQLException e) {
      cause.addSuppressed(e);
      drop();
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
