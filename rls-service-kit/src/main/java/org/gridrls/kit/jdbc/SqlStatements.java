package org.gridrls.kit.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.gridrls.api.RlsException;

/**
 * The prepared statements of one connection, cached until closed. Parameters are numbered (?1) on
 * every database. Database errors become STORE_FAILED, or UNAVAILABLE if the database can't be
 * reached. For one thread at a time.
 */
public class SqlStatements implements AutoCloseable {
  private static final int WAITING_MAX = 5_000;

  private final Connection connection;
  private final SqlDialect dialect;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();
  private final Map<String, PreparedStatement> batches = new LinkedHashMap<>();
  private final List<Joined> joined = new ArrayList<>();
  private int waiting;
  private boolean changed;

  /** Reads a value from the current row. */
  @FunctionalInterface
  public interface RowReader<T> {
    T read(ResultSet row) throws SQLException;
  }

  /** A change that waits to be sent in one message with others. */
  private record Joined(NumberedSql sql, Object[] values) {}

  public SqlStatements(Connection connection, SqlDialect dialect) {
    this.connection = connection;
    this.dialect = dialect;
  }

  public final int update(String sql, Object... values) {
    send();
    try {
      int rows = bound(sql, values).executeUpdate();
      changed |= rows > 0;
      return rows;
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /**
   * Queues a change until {@link #send} or any other statement; changes with the same text are sent
   * as one batch. Changes with different texts must not depend on each other.
   */
  public final void later(String sql, Object... values) {
    try {
      PreparedStatement batch = batches.get(sql);
      if (batch == null) {
        batch = connection.prepareStatement(dialect.translate(sql, values).text());
        batches.put(sql, batch);
      }
      bind(batch, 1, dialect.translate(sql, values), values);
      batch.addBatch();
    } catch (SQLException e) {
      throw failed(e);
    }
    if (++waiting >= WAITING_MAX) {
      send();
    }
  }

  /**
   * Queues a change that is sent in one message with those queued after it, in order and before any
   * other statement; only for a driver that takes several statements in one text.
   */
  public final void join(String sql, Object... values) {
    joined.add(new Joined(dialect.translate(sql, values), values));
    changed = true;
  }

  /** Commits the transaction, in one message with the changes that were joined. */
  public final void commit() {
    if (!joined.isEmpty()) {
      join("COMMIT");
      sendJoined();
      return;
    }
    try {
      connection.commit();
    } catch (SQLException e) {
      throw Transactions.storeFailed(connection, e);
    }
  }

  private void sendJoined() {
    List<Joined> all = List.copyOf(joined);
    joined.clear();
    String text = all.stream().map(each -> each.sql().text()).collect(Collectors.joining(";"));
    try {
      PreparedStatement statement = prepared(text);
      int at = 1;
      for (Joined each : all) {
        at = bind(statement, at, each.sql(), each.values());
      }
      statement.execute();
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /** Executes the queued changes. */
  public final void send() {
    if (!joined.isEmpty()) {
      sendJoined();
    }
    sendBatches();
  }

  /** Executes the queued changes of which there are batches, but sends none that was joined. */
  public final void sendBatches() {
    if (waiting > 0) {
      waiting = 0;
      try {
        for (PreparedStatement batch : batches.values()) {
          batch.executeBatch();
        }
        changed = true;
      } catch (SQLException e) {
        throw failed(e);
      }
    }
  }

  /** Whether rows were changed since the last call of this method. */
  public final boolean changedRows() {
    boolean rows = changed;
    changed = false;
    return rows;
  }

  /** Drops the queued changes. */
  public final void forget() {
    joined.clear();
    waiting = 0;
    closeAll(batches);
  }

  /** For statements that control a transaction. */
  public final void execute(String sql) {
    send();
    try {
      bound(sql).execute();
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  public final <T> List<T> list(String sql, RowReader<T> reader, Object... values) {
    List<T> rows = new ArrayList<>();
    each(sql, reader, rows::add, values);
    return rows;
  }

  /** Runs a statement built for one query, which is not cached. */
  public final <T> List<T> listOnce(String sql, RowReader<T> reader, List<Object> values) {
    send();
    List<T> rows = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.size(); i++) {
        dialect.bind(statement, i + 1, values.get(i));
      }
      try (ResultSet found = statement.executeQuery()) {
        while (found.next()) {
          rows.add(reader.read(found));
        }
      }
    } catch (SQLException e) {
      throw failed(e);
    }
    return rows;
  }

  public final <T> void each(
      String sql, RowReader<T> reader, Consumer<? super T> consumer, Object... values) {
    send();
    try {
      read(bound(sql, values), reader, consumer);
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /** Streams more rows than fit into memory; the connection is busy meanwhile. */
  public final <T> void stream(String sql, RowReader<T> reader, Consumer<? super T> consumer) {
    try (PreparedStatement statement =
        connection.prepareStatement(dialect.translate(sql, new Object[0]).text())) {
      statement.setFetchSize(dialect.fetchSize());
      read(statement, reader, consumer);
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  private static <T> void read(
      PreparedStatement statement, RowReader<T> reader, Consumer<? super T> consumer)
      throws SQLException {
    try (ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        consumer.accept(reader.read(rows));
      }
    }
  }

  public final <T> T one(String sql, RowReader<T> reader, Object... values) {
    return list(sql, reader, values).get(0);
  }

  public final long number(String sql, Object... values) {
    return one(sql, row -> row.getLong(1), values);
  }

  public final boolean flag(String sql, Object... values) {
    return one(sql, row -> row.getBoolean(1), values);
  }

  private PreparedStatement bound(String sql, Object... values) throws SQLException {
    NumberedSql numbered = dialect.translate(sql, values);
    PreparedStatement statement = prepared(numbered.text());
    bind(statement, 1, numbered, values);
    return statement;
  }

  private PreparedStatement prepared(String text) throws SQLException {
    PreparedStatement statement = prepared.get(text);
    if (statement == null) {
      statement = connection.prepareStatement(text);
      prepared.put(text, statement);
    }
    return statement;
  }

  /** Returns the position after its values. */
  private int bind(PreparedStatement statement, int from, NumberedSql numbered, Object[] values)
      throws SQLException {
    int at = from;
    for (int number : numbered.order()) {
      at = bindOne(statement, at, values[number]);
    }
    return at;
  }

  private int bindOne(PreparedStatement statement, int at, Object value) throws SQLException {
    if (value instanceof Spread spread) {
      int next = at;
      for (Object element : spread.elements()) {
        dialect.bind(statement, next++, element);
      }
      return next;
    }
    dialect.bind(statement, at, value);
    return at + 1;
  }

  private RlsException failed(SQLException e) {
    return isAnyClosed(prepared) || isAnyClosed(batches)
        ? Transactions.away(e)
        : Transactions.storeFailed(connection, e);
  }

  /**
   * Tells whether any is closed: with several hosts, a driver closes the statements when it moves
   * on to another host.
   */
  private static boolean isAnyClosed(Map<String, PreparedStatement> statements) {
    try {
      for (PreparedStatement statement : statements.values()) {
        if (statement.isClosed()) {
          return true;
        }
      }
      return false;
    } catch (SQLException e) {
      return true;
    }
  }

  /** A list that is passed as one parameter per element. */
  public record Spread(List<?> elements) {}

  @Override
  public final void close() {
    closeAll(prepared);
    closeAll(batches);
  }

  private static void closeAll(Map<String, PreparedStatement> statements) {
    for (PreparedStatement statement : statements.values()) {
      try {
        statement.close();
      } catch (SQLException e) {
        // the connection is closed, and the statement with it
        continue;
      }
    }
    statements.clear();
  }
}
