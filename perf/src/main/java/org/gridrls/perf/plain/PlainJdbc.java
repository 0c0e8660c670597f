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
import java.util.stream.LongStream;
import org.gridrls.perf.calls.SampleNames;

/**
 * A program without a service: connections to a table like the catalog's or to the papers' tables,
 * each with its prepared statements, used in turns; each change is one transaction. Safe for
 * threads.
 */
public final class PlainJdbc implements AutoCloseable {
  private static final int PIECE = 10_000;

  private final PlainSql sql;
  private final List<Prepared> all = new ArrayList<>();
  private final BlockingQueue<Prepared> free = new LinkedBlockingQueue<>();

  private PlainJdbc(String url, int connections) throws SQLException {
    this.sql = PlainSql.of(url);
    for (int i = 0; i < connections; i++) {
      all.add(new Prepared(DriverManager.getConnection(url)));
    }
    free.addAll(all);
  }

  /**
   * On a table like the catalog's.
   *
   * @param relaxed what is committed need not be on disk yet
   */
  public PlainJdbc(String url, int connections, boolean relaxed) throws SQLException {
    this(url, connections);
    for (Prepared one : all) {
      one.connection.setTransactionIsolation(
          sql == PlainSql.SQLITE
              ? Connection.TRANSACTION_SERIALIZABLE
              : Connection.TRANSACTION_READ_COMMITTED);
      if (relaxed) {
        one.execute(List.of(sql.relax));
      }
    }
  }

  /**
   * On the papers' tables, which are made and filled, not measured: logical and target names in
   * tables of their own, with numbers between them, and several statements for each change.
   */
  static PlainJdbc onPapersTables(String url, int connections, long names) throws SQLException {
    String prepared = url + PlainSql.of(url).options;
    try (PlainJdbc filling = new PlainJdbc(prepared, 1)) {
      Prepared only = filling.all.get(0);
      only.execute(filling.sql.papersTables());
      for (long from = 0; from < names; from += PIECE) {
        List<String> some =
            LongStream.range(from, Math.min(names, from + PIECE))
                .mapToObj(SampleNames::name)
                .toList();
        List<String> targets = some.stream().map(SampleNames::target).toList();
        only.batch(papers("insert.lfn"), some.stream().map(List::of).toList());
        only.batch(papers("insert.pfn"), targets.stream().map(List::of).toList());
      }
      // filled alike, the two tables of names give the same numbers
      only.execute(List.of(papers("fill-map")));
    }
    return new PlainJdbc(prepared, connections);
  }

  private static String papers(String statement) {
    return PlainSql.Texts.ALL.text("papers." + statement);
  }

  /** A connection, and the statements that it has prepared. Of one thread at a time. */
  private record Prepared(Connection connection, Map<String, PreparedStatement> statements) {
    Prepared(Connection connection) {
      this(connection, new HashMap<>());
    }

    void execute(List<String> texts) throws SQLException {
      try (Statement statement = connection.createStatement()) {
        for (String text : texts) {
          statement.execute(text);
        }
      }
    }

    private PreparedStatement set(String text, List<?> values) throws SQLException {
      return set(text, values, Statement.NO_GENERATED_KEYS);
    }

    private PreparedStatement set(String text, List<?> values, int keys) throws SQLException {
      PreparedStatement statement = statements.get(text);
      if (statement == null) {
        statement = connection.prepareStatement(text, keys);
        statements.put(text, statement);
      }
      int places = PlainSql.places(text);
      for (int i = 0; i < places; i++) {
        statement.setObject(i + 1, values.get(i % values.size()));
      }
      return statement;
    }

    int rows(String text, List<String> values) throws SQLException {
      try (ResultSet rows = set(text, values).executeQuery()) {
        int count = 0;
        while (rows.next()) {
          count += rows.getString(2).isEmpty() ? 0 : 1;
        }
        return count;
      }
    }

    void change(String text, List<?> values) throws SQLException {
      if (set(text, values).executeUpdate() != 1) {
        throw new IllegalStateException("changed nothing: " + values);
      }
    }

    void batch(String text, List<? extends List<?>> rows) throws SQLException {
      connection.setAutoCommit(false);
      PreparedStatement batch = null;
      for (List<?> row : rows) {
        batch = set(text, row);
        batch.addBatch();
      }
      if (batch != null) {
        batch.executeBatch();
      }
      connection.commit();
      connection.setAutoCommit(true);
    }

    /** The number in the first row; -1 without a row. */
    long number(String text, Object value) throws SQLException {
      try (ResultSet rows = set(text, List.of(value)).executeQuery()) {
        return rows.next() ? rows.getLong(1) : -1;
      }
    }

    long idOrNew(String table, String name) throws SQLException {
      long found = number(papers("find." + table), name);
      if (found >= 0) {
        return found;
      }
      PreparedStatement insert =
          set(papers("insert." + table), List.of(name), Statement.RETURN_GENERATED_KEYS);
      insert.executeUpdate();
      try (ResultSet keys = insert.getGeneratedKeys()) {
        keys.next();
        return keys.getLong(1);
      }
    }

    void deleteUnused(String table, long id) throws SQLException {
      if (number(papers("used." + table), id) < 0) {
        change(papers("delete." + table), List.of(id));
      }
    }
  }

  private static List<String> mapping(String name) {
    return List.of(name, SampleNames.target(name));
  }

  private static List<List<String>> mappings(List<String> names) {
    return names.stream().map(PlainJdbc::mapping).toList();
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

  private void inTransaction(Work work) {
    with(
        prepared -> {
          prepared.connection.setAutoCommit(false);
          work.on(prepared);
          prepared.connection.commit();
          prepared.connection.setAutoCommit(true);
        });
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
    with(connection -> connection.change(PlainSql.ADD, mapping(name)));
  }

  public void delete(String name) {
    with(connection -> connection.change(sql.delete, mapping(name)));
  }

  /** One transaction, one batch. */
  public void addAll(List<String> names) {
    with(connection -> connection.batch(PlainSql.ADD, mappings(names)));
  }

  /** One transaction, one batch. */
  public void deleteAll(List<String> names) {
    with(connection -> connection.batch(sql.delete, mappings(names)));
  }

  /** Creates a mapping of a name that is new, as is its target, in the papers' tables. */
  void addInPapersWay(String name) {
    inTransaction(
        connection -> {
          long lfn = connection.idOrNew("lfn", name);
          long pfn = connection.idOrNew("pfn", SampleNames.target(name));
          connection.change(papers("map"), List.of(lfn, pfn));
        });
  }

  /** Deletes a mapping, and its names if it was their last. */
  void deleteInPapersWay(String name) {
    inTransaction(
        connection -> {
          long lfn = connection.number(papers("find.lfn"), name);
          long pfn = connection.number(papers("find.pfn"), SampleNames.target(name));
          connection.change(papers("unmap"), List.of(lfn, pfn));
          connection.deleteUnused("lfn", lfn);
          connection.deleteUnused("pfn", pfn);
        });
  }

  @Override
  public void close() throws SQLException {
    for (Prepared one : all) {
      one.connection.close();
    }
  }
}
