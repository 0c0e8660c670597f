package org.gridrls.lrc.catalog;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.gridrls.kit.jdbc.Transactions;

/**
 * The prepared statements of one connection, each prepared once and kept as long as the connection.
 * A failure of the database leaves as STORE_FAILED. For one thread at a time.
 */
final class JdbcStatements {
  private final Connection connection;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();

  /** Makes a value of the row that a result stands on. */
  @FunctionalInterface
  interface RowReader<T> {
    T read(ResultSet row) throws SQLException;
  }

  JdbcStatements(Connection connection) {
    this.connection = connection;
  }

  int update(String sql, Object... values) {
    try {
      return bound(sql, values).executeUpdate();
    } catch (SQLException e) {
      throw Transactions.storeFailed(e);
    }
  }

  /** For statements that steer a transaction. */
  void execute(String sql) {
    try {
      bound(sql).execute();
    } catch (SQLException e) {
      throw Transactions.storeFailed(e);
    }
  }

  <T> List<T> list(String sql, RowReader<T> reader, Object... values) {
    List<T> rows = new ArrayList<>();
    each(sql, reader, rows::add, values);
    return rows;
  }

  /** For a statement that is made for one question: it is not kept. */
  <T> List<T> listOnce(String sql, RowReader<T> reader, List<Object> values) {
    List<T> rows = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.size(); i++) {
        bind(statement, i + 1, values.get(i));
      }
      try (ResultSet found = statement.executeQuery()) {
        while (found.next()) {
          rows.add(reader.read(found));
        }
      }
    } catch (SQLException e) {
      throw Transactions.storeFailed(e);
    }
    return rows;
  }

  <T> void each(String sql, RowReader<T> reader, Consumer<? super T> consumer, Object... values) {
    try (ResultSet rows = bound(sql, values).executeQuery()) {
      while (rows.next()) {
        consumer.accept(reader.read(rows));
      }
    } catch (SQLException e) {
      throw Transactions.storeFailed(e);
    }
  }

  /** The one row that the statement is known to give. */
  <T> T one(String sql, RowReader<T> reader, Object... values) {
    return list(sql, reader, values).get(0);
  }

  long number(String sql, Object... values) {
    return one(sql, row -> row.getLong(1), values);
  }

  boolean flag(String sql, Object... values) {
    return one(sql, row -> row.getBoolean(1), values);
  }

  private PreparedStatement bound(String sql, Object... values) throws SQLException {
    PreparedStatement statement = prepared.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      prepared.put(sql, statement);
    }
    for (int i = 0; i < values.length; i++) {
      bind(statement, i + 1, values[i]);
    }
    return statement;
  }

  private static void bind(PreparedStatement statement, int at, Object value) throws SQLException {
    if (value instanceof String text) {
      statement.setString(at, text);
    } else if (value instanceof Double number) {
      statement.setDouble(at, number);
    } else {
      statement.setLong(at, ((Number) value).longValue());
    }
  }
}
