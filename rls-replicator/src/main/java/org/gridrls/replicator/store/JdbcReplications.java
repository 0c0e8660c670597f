package org.gridrls.replicator.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/**
 * One connection to the replicator's SQLite file, used by one thread at a time; each piece of work
 * is a transaction, durable when it returns. Safe for threads.
 */
final class JdbcReplications implements AutoCloseable {
  private static final int BUSY_MILLIS = 10_000;
  private static final int CACHE_KIB = 16 * 1024;

  private final Connection connection;

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

  private JdbcReplications(Connection connection) {
    this.connection = connection;
  }

  /** Opens the file; creates it if it is missing. */
  static JdbcReplications open(Path file) {
    SQLiteConfig settings = new SQLiteConfig();
    settings.setBusyTimeout(BUSY_MILLIS);
    settings.setCacheSize(-CACHE_KIB);
    settings.setJournalMode(SQLiteConfig.JournalMode.WAL);
    settings.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
    SQLiteDataSource source = new SQLiteDataSource(settings);
    source.setUrl("jdbc:sqlite:" + file);
    try {
      JdbcReplications opened = new JdbcReplications(source.getConnection());
      opened.connection.setAutoCommit(false);
      opened.migrate(file);
      return opened;
    } catch (SQLException e) {
      throw new RlsException(RlsError.STORE_FAILED, "cannot open " + file + ": " + e, e);
    }
  }

  private void migrate(Path file) {
    transaction(
        sql -> {
          int version = (int) sql.number(ReplicationSql.READ_VERSION);
          if (version > ReplicationSql.SCHEMA_VERSION) {
            throw new RlsException(
                RlsError.STORE_FAILED, file + " was written by a newer program; it is unchanged");
          }
          try (Statement statement = connection.createStatement()) {
            for (int from = version; from < ReplicationSql.SCHEMA_VERSION; from++) {
              for (String part : ReplicationSql.SCHEMAS.get(from)) {
                statement.executeUpdate(part);
              }
            }
            statement.executeUpdate(ReplicationSql.WRITE_VERSION);
          }
          return null;
        });
  }

  /** Runs the work whole or not at all. */
  synchronized <T> T transaction(Work<T> work) {
    try {
      T result = work.run(this);
      connection.commit();
      return result;
    } catch (SQLException e) {
      rollBack(e);
      throw new RlsException(RlsError.STORE_FAILED, "the replicator's store failed: " + e, e);
    } catch (RuntimeException | Error e) {
      rollBack(e);
      throw e;
    }
  }

  private void rollBack(Throwable cause) {
    try {
      connection.rollback();
    } catch (SQLException e) {
      cause.addSuppressed(e);
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
    PreparedStatement statement = connection.prepareStatement(sql);
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
    try {
      connection.close();
    } catch (SQLException e) {
      throw new RlsException(RlsError.STORE_FAILED, "the replicator's store: " + e, e);
    }
  }
}
