package org.gridrls.perf.catalog;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The same adds without a service: a table of mappings in SQLite, durable, one transaction each, as
 * a program would that talks to the database itself; by one connection that all threads share
 * behind a lock, or by one connection for each thread, which spend their time waiting for SQLite's
 * own lock. Safe for threads.
 */
final class PlainSqliteSql implements AutoCloseable {
  private static final String SCHEMA =
      """
      CREATE TABLE mapping (
        logical_name TEXT NOT NULL,
        target_name TEXT NOT NULL,
        PRIMARY KEY (logical_name, target_name)
      ) WITHOUT ROWID
      """;
  private static final String INDEX = "CREATE INDEX mapping_target ON mapping (target_name)";
  private static final String ADD = "INSERT INTO mapping (logical_name, target_name) VALUES (?, ?)";
  private static final int PIECE = 10_000;

  private final Connection shared;
  private final PreparedStatement add;
  private final HikariDataSource own;

  PlainSqliteSql(Path file, int threads) throws SQLException {
    String url = "jdbc:sqlite:" + file + "?journal_mode=WAL&synchronous=FULL&busy_timeout=60000";
    shared = DriverManager.getConnection(url);
    try (Statement statement = shared.createStatement()) {
      statement.execute(SCHEMA);
      statement.execute(INDEX);
    }
    add = shared.prepareStatement(ADD);
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setMaximumPoolSize(threads);
    config.setConnectionTimeout(120_000);
    own = new HikariDataSource(config);
  }

  /** So many mappings, as a start; not measured. */
  void fill(long names) throws SQLException {
    shared.setAutoCommit(false);
    for (long i = 0; i < names; i++) {
      set(add, SampleNames.name(i));
      add.addBatch();
      if (i % PIECE == PIECE - 1 || i == names - 1) {
        add.executeBatch();
      }
    }
    shared.commit();
    shared.setAutoCommit(true);
  }

  private static void set(PreparedStatement statement, String name) throws SQLException {
    statement.setString(1, name);
    statement.setString(2, SampleNames.target(name));
  }

  /** One durable transaction, by the connection that all share. */
  synchronized void addShared(String name) {
    try {
      set(add, name);
      add.executeUpdate();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** One durable transaction, by a connection that no other thread uses meanwhile. */
  void addAlone(String name) {
    try (Connection connection = own.getConnection();
        PreparedStatement statement = connection.prepareStatement(ADD)) {
      set(statement, name);
      statement.executeUpdate();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() throws SQLException {
    own.close();
    add.close();
    shared.close();
  }
}
