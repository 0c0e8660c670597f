package org.gridrls.perf.plain;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.gridrls.perf.calls.SampleNames;

/**
 * A program without a service: connections to a table like the catalog's, each with its prepared
 * statements, used in turns; each change is one transaction. Safe for threads.
 */
public final class PlainJdbc implements AutoCloseable {
  private final PlainSql sql;
  private final List<Prepared> all = new ArrayList<>();
  private final BlockingQueue<Prepared> free = new LinkedBlockingQueue<>();

  /**
   * @param relaxed what is committed need not be on disk yet
   */
  public PlainJdbc(String url, int connections, boolean relaxed) throws SQLException {
    this.sql = PlainSql.of(url);
    boolean opened = false;
    try {
      for (int i = 0; i < connections; i++) {
        all.add(new Prepared(DriverManager.getConnection(url)));
        all.get(i).connection.setTransactionIsolation(isolation());
        if (relaxed) {
          all.get(i).execute(sql.relax);
        }
      }
      opened = true;
    } finally {
      if (!opened) {
        close();
      }
    }
    free.addAll(all);
  }

  private int isolation() {
    return sql == PlainSql.SQLITE
        ? Connection.TRANSACTION_SERIALIZABLE
        : Connection.TRANSACTION_READ_COMMITTED;
  }

  /** A connection, and the statements that it has prepared. Of one thread at a time. */
  private static final class Prepared {
    private final Connection connection;
    private final Map<String, PreparedStatement> statements = new HashMap<>();

    private Prepared(Connection connection) {
      this.connection = connection;
    }

    private void execute(String text) throws SQLException {
      try (Statement statement = connection.createStatement()) {
        statement.execute(text);
      }
    }

    private PreparedStatement set(String text, List<String> values) throws SQLException {
      PreparedStatement statement = statements.get(text);
      if (statement == null) {
        statement = connection.prepareStatement(text);
        statements.put(text, statement);
      }
      int places = PlainSql.places(text);
      for (int i = 0; i < places; i++) {
        statement.setString(i + 1, values.get(i % values.size()));
      }
      return statement;
    }

    private int rows(String text, List<String> values) throws SQLException {
      try (ResultSet rows = set(text, values).executeQuery()) {
        int count = 0;
        while (rows.next()) {
          count += rows.getString(2).isEmpty() ? 0 : 1;
        }
        return count;
      }
    }

    private void change(String text, String name) throws SQLException {
      if (set(text, mapping(name)).executeUpdate() != 1) {
        throw new IllegalStateException("changed nothing: " + name);
      }
    }

    private void changeAll(String text, List<String> names) throws SQLException {
      connection.setAutoCommit(false);
      PreparedStatement batch = null;
      for (String name : names) {
        batch = set(text, mapping(name));
        batch.addBatch();
      }
      if (batch != null) {
        batch.executeBatch();
      }
      connection.commit();
      connection.setAutoCommit(true);
    }
  }

  private static List<String> mapping(String name) {
    return List.of(name, SampleNames.target(name));
  }

  private interface Work {
    void on(Prepared connection) throws SQLException;
  }

  private void with(Work work) {
    try {
      Prepared connection = free.take();
      try {
        work.on(connection);
      } finally {
        free.add(connection);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  /** Reads the targets of a name, which must be there. */
  public void query(String name) {
    queryAll(sql.query, List.of(name));
  }

  /** The same for many names by one statement. */
  public void queryAll(List<String> names) {
    queryAll(sql.queryMany(names.size()), names);
  }

  private void queryAll(String text, List<String> names) {
    with(
        connection -> {
          int rows = connection.rows(text, names);
          if (rows != names.size()) {
            throw new IllegalStateException("found " + rows + " of " + names);
          }
        });
  }

  /** Does not look whether it is there. */
  public void add(String name) {
    with(connection -> connection.change(PlainSql.ADD, name));
  }

  public void delete(String name) {
    with(connection -> connection.change(sql.delete, name));
  }

  /** One transaction, one batch. */
  public void addAll(List<String> names) {
    with(connection -> connection.changeAll(PlainSql.ADD, names));
  }

  /** One transaction, one batch. */
  public void deleteAll(List<String> names) {
    with(connection -> connection.changeAll(sql.delete, names));
  }

  @Override
  public void close() throws SQLException {
    for (Prepared one : all) {
      one.connection.close();
    }
  }
}
