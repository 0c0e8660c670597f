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

  /** How many values a statement takes. */
  public static int places(String text) {
    return (int) text.chars().filter(c -> c == '?').count();
  }

  private PreparedStatement set(String text, List<?> values) throws SQLException {
    return set(text, values, Statement.NO_GENERATED_KEYS);
  }

  /** A statement with its values, which are repeated until it has all. */
  private PreparedStatement set(String text, List<?> values, int keys) throws SQLException {
    PreparedStatement statement = statements.get(text);
    if (statement == null) {
      statement = connection.prepareStatement(text, keys);
      statements.put(text, statement);
    }
    int places = places(text);
    for (int i = 0; i < places; i++) {
      statement.setObject(i + 1, values.get(i % values.size()));
    }
    return statement;
  }

  public <T> T query(String text, List<?> values, Reader<T> reader) throws SQLException {
    try (ResultSet rows = set(text, values).executeQuery()) {
      return reader.of(rows);
    }
  }

  /** Returns the number of changed rows. */
  public int change(String text, List<?> values) throws SQLException {
    return set(text, values).executeUpdate();
  }

  /** Inserts a row; returns the number that the database gave it. */
  public long inserted(String text, List<?> values) throws SQLException {
    PreparedStatement insert = set(text, values, Statement.RETURN_GENERATED_KEYS);
    insert.executeUpdate();
    try (ResultSet keys = insert.getGeneratedKeys()) {
      keys.next();
      return keys.getLong(1);
    }
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
