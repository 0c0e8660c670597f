package org.gridrls.perf.database;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A connection, and the statements that it has prepared. Of one thread at a time. */
public record PreparedConnection(Connection connection, Map<String, PreparedStatement> statements)
    implements AutoCloseable {
  /** Makes something of an answer. */
  @FunctionalInterface
  public interface Reader<T> {
    T of(ResultSet rows) throws SQLException;
  }

  public PreparedConnection(String url) throws SQLException {
    this(DriverManager.getConnection(url), new HashMap<>());
  }

  public void execute(List<String> texts) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String text : texts) {
        statement.execute(text);
      }
    }
  }

  /** A statement with its values, which are repeated until it has all. */
  private PreparedStatement set(String text, List<?> values) throws SQLException {
    PreparedStatement statement = statements.get(text);
    if (statement == null) {
      statement = connection.prepareStatement(text);
      statements.put(text, statement);
    }
    long places = text.chars().filter(c -> c == '?').count();
    for (int i = 0; i < places; i++) {
      statement.setObject(i + 1, values.get(i % values.size()));
    }
    return statement;
  }

  public <T> T query(String text, List<?> values, Reader<T> reader) throws SQLException {
    PreparedStatement statement = set(text, values);
    statement.execute(); // it may also be a change that returns rows
    try (ResultSet rows = statement.getResultSet()) {
      return reader.of(rows);
    }
  }

  /** Returns the number of changed rows. */
  public int change(String text, List<?> values) throws SQLException {
    return set(text, values).executeUpdate();
  }

  /** The statement with each of the rows, in one batch and one transaction. */
  public void batch(String text, List<? extends List<?>> rows) throws SQLException {
    if (rows.isEmpty()) {
      return;
    }
    connection.setAutoCommit(false);
    for (List<?> row : rows) {
      set(text, row).addBatch();
    }
    statements.get(text).executeBatch();
    connection.commit();
    connection.setAutoCommit(true);
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
