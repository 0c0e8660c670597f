package org.gridrls.perf.catalog;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The same adds without a service: a table of mappings in SQLite, durable, one transaction each, as
 * a program would that talks to the database itself. All threads share a connection behind a lock:
 * with one each they spend their time waiting for SQLite's own, which sleeps, and are some fifteen
 * times slower.
 */
final class PlainSql implements AutoCloseable {
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

  private final Connection connection;
  private final PreparedStatement add;

  PlainSql(Path file) throws SQLException {
    connection =
        DriverManager.getConnection("jdbc:sqlite:" + file + "?journal_mode=WAL&synchronous=FULL");
    try (Statement statement = connection.createStatement()) {
      statement.execute(SCHEMA);
      statement.execute(INDEX);
    }
    add = connection.prepareStatement(ADD);
  }

  /** One durable transaction. */
  synchronized void add(String logicalName, String targetName) {
    try {
      add.setString(1, logicalName);
      add.setString(2, targetName);
      add.executeUpdate();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() throws SQLException {
    add.close();
    connection.close();
  }
}
