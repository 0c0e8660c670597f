package org.gridrls.lrc.store.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.gridrls.api.RlsException;
import org.gridrls.kit.jdbc.Transactions;

/**
 * The connections to a store: a pool for reading, and connections for writing. Safe for threads.
 */
public final class JdbcConnections implements AutoCloseable {
  private final JdbcDialect dialect;
  private final JdbcReaderPool readers;
  private final JdbcStoreHealth health;
  private final Map<Connection, JdbcStatements> statements = new ConcurrentHashMap<>();

  /** The schema must exist. */
  public JdbcConnections(JdbcDialect dialect, JdbcStoreHealth health, int readers) {
    this.dialect = dialect;
    this.health = health;
    this.readers = new JdbcReaderPool(dialect, readers);
  }

  /** Statements of a connection for writing, with auto-commit off; the caller closes both. */
  public JdbcStatements statements(Connection writer) {
    return new JdbcStatements(writer, dialect);
  }

  public boolean isOneStatement(int names) {
    return names <= dialect.listMax();
  }

  /** A connection for writing, with auto-commit off; the caller closes it. */
  public Connection writer() {
    try {
      return dialect.writer();
    } catch (SQLException e) {
      throw Transactions.storeFailed(e);
    }
  }

  /**
   * Runs a query in one transaction. Throws OVERLOADED if all connections stay busy, UNAVAILABLE if
   * the database can't be reached, STORE_FAILED if the store is damaged, even if that was detected
   * during the query.
   */
  public <T> T read(Function<JdbcStatements, T> question) {
    return ask(
        connection -> {
          dialect.begin(connection);
          return Transactions.run(connection, c -> answer(c, question));
        });
  }

  /** Runs a query of one statement without a transaction; throws what {@link #read} throws. */
  public <T> T readOnce(Function<JdbcStatements, T> question) {
    return ask(connection -> answer(connection, question));
  }

  private <T> T ask(Transactions.TransactionWork<T> work) {
    health.requireSound();
    try {
      T answer = readers.with(work);
      health.requireSound();
      return answer;
    } catch (RlsException failure) {
      throw health.meaning(failure);
    }
  }

  private <T> T answer(Connection pooled, Function<JdbcStatements, T> question)
      throws SQLException {
    if (dialect.keepsStatements()) {
      // the pool never replaces a connection, so the statements of each are prepared once
      return question.apply(
          statements.computeIfAbsent(
              pooled.unwrap(Connection.class), c -> new JdbcStatements(c, dialect)));
    }
    try (JdbcStatements passing = new JdbcStatements(pooled, dialect)) {
      return question.apply(passing);
    }
  }

  @Override
  public void close() {
    readers.close();
    statements.clear();
  }
}
