package org.gridrls.lrc.catalog;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.jdbc.Transactions;

/**
 * The connections to a store: a pool of reading ones, and a source of writing ones. Safe for
 * threads.
 */
final class JdbcConnections implements AutoCloseable {
  /** So many wait for questions at least; more come, and go again, as they are needed. */
  private static final int IDLE = 4;

  private final JdbcDialect dialect;
  private final HikariDataSource readers;
  private final Map<Connection, JdbcStatements> statements = new ConcurrentHashMap<>();

  private JdbcConnections(JdbcDialect dialect, HikariDataSource readers) {
    this.dialect = dialect;
    this.readers = readers;
  }

  /** The schema must be there. */
  static JdbcConnections open(JdbcDialect dialect, int readers) {
    HikariConfig pool = dialect.readers();
    pool.setPoolName("lrc-readers");
    pool.setMaximumPoolSize(readers);
    pool.setMinimumIdle(Math.min(readers, IDLE));
    return new JdbcConnections(dialect, new HikariDataSource(pool));
  }

  /** Statements of a connection for writing, with auto-commit off; the caller closes both. */
  JdbcStatements statements(Connection writer) {
    return new JdbcStatements(writer, dialect);
  }

  boolean isOneStatement(int names) {
    return names <= dialect.listMax();
  }

  boolean collectsChanges() {
    return dialect.collectsChanges();
  }

  /** A connection for writing, with auto-commit off; the caller closes it. */
  Connection writer() {
    try {
      return dialect.writer();
    } catch (SQLException e) {
      throw Transactions.storeFailed(e);
    }
  }

  /**
   * Asks in one transaction. Throws OVERLOADED if all connections stay busy, UNAVAILABLE if the
   * database is away.
   */
  <T> T read(Function<JdbcStatements, T> question) {
    return withReader(
        connection -> {
          dialect.begin(connection);
          return Transactions.run(connection, c -> answer(c, question));
        });
  }

  /** The same for a question that is one statement. */
  <T> T readOnce(Function<JdbcStatements, T> question) {
    return dialect.keepsStatements()
        ? read(question)
        : withReader(connection -> answer(connection, question));
  }

  /** Asks once more if the database is away: the connection may only be one of before. */
  private <T> T withReader(Transactions.Work<T> work) {
    try {
      return withOneReader(work);
    } catch (RlsException e) {
      if (e.error() != RlsError.UNAVAILABLE) {
        throw e;
      }
      return withOneReader(work);
    }
  }

  private <T> T withOneReader(Transactions.Work<T> work) {
    try (Connection connection = readers.getConnection()) {
      return work.run(connection);
    } catch (SQLTransientConnectionException e) {
      if (e.getNextException() != null || e.getCause() != null) {
        throw Transactions.storeFailed(e);
      }
      throw new RlsException(
          RlsError.OVERLOADED,
          "all connections to the store are busy",
          null,
          Duration.ofSeconds(1),
          e);
    } catch (SQLException e) {
      throw Transactions.storeFailed(e);
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
