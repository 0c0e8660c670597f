package org.gridrls.perf.plain;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.LongStream;
import org.gridrls.perf.calls.SampleNames;
import org.gridrls.perf.database.PreparedConnection;
import org.gridrls.perf.measure.Unchecked;

/**
 * A program without a service: connections to a table like the catalog's or to the papers' tables,
 * each with its prepared statements, used in turns; each change is one transaction. Safe for
 * threads.
 */
final class PlainJdbc implements AutoCloseable {
  private static final int PIECE = 10_000;

  private final PlainSql sql;
  private final List<PreparedConnection> all = new ArrayList<>();
  private final BlockingQueue<PreparedConnection> free = new LinkedBlockingQueue<>();

  private PlainJdbc(String url, int connections) throws SQLException {
    this.sql = PlainSql.of(url);
    for (int i = 0; i < connections; i++) {
      all.add(new PreparedConnection(url));
    }
    free.addAll(all);
  }

  /** On a table like the catalog's, isolated as the service is. */
  static PlainJdbc onCatalogsTable(String url, int connections) throws SQLException {
    PlainJdbc plain = new PlainJdbc(url, connections);
    for (PreparedConnection one : plain.all) {
      one.connection()
          .setTransactionIsolation(
              plain.sql == PlainSql.SQLITE
                  ? Connection.TRANSACTION_SERIALIZABLE
                  : Connection.TRANSACTION_READ_COMMITTED);
    }
    return plain;
  }

  /**
   * On the papers' tables, which are made and filled, not measured: logical and target names in
   * tables of their own, with numbers between them, and several statements for each change.
   */
  static PlainJdbc onPapersTables(String url, int connections, long names) throws SQLException {
    String prepared = url + PlainSql.of(url).options;
    try (PreparedConnection filling = new PreparedConnection(prepared)) {
      filling.execute(PlainSql.of(url).papersTables());
      for (long from = 0; from < names; from += PIECE) {
        List<String> some =
            LongStream.range(from, Math.min(names, from + PIECE))
                .mapToObj(SampleNames::name)
                .toList();
        filling.batch(papers("insert.lfn"), some.stream().map(List::of).toList());
        filling.batch(
            papers("insert.pfn"),
            some.stream().map(name -> List.of(SampleNames.target(name))).toList());
      }
      // filled alike, the two tables of names give the same numbers
      filling.execute(List.of(papers("fill-map")));
    }
    return new PlainJdbc(prepared, connections);
  }

  private static String papers(String statement) {
    return PlainSql.Texts.ALL.text("papers." + statement);
  }

  private static List<String> mapping(String name) {
    return List.of(name, SampleNames.target(name));
  }

  private static List<List<String>> mappings(List<String> names) {
    return names.stream().map(PlainJdbc::mapping).toList();
  }

  private interface Work {
    void on(PreparedConnection connection) throws SQLException;
  }

  private void with(Work work) {
    Unchecked.run(
        () -> {
          PreparedConnection connection = free.take();
          try {
            work.on(connection);
          } finally {
            free.add(connection);
          }
        });
  }

  private void inTransaction(Work work) {
    with(
        prepared -> {
          prepared.connection().setAutoCommit(false);
          work.on(prepared);
          prepared.connection().commit();
          prepared.connection().setAutoCommit(true);
        });
  }

  /** Reads the targets of a name, which must be there. */
  public void query(String name) {
    queryAll(sql.query, List.of(name));
  }

  /** Queries many names by one statement. */
  public void queryAll(List<String> names) {
    queryAll(sql.queryMany(names.size()), names);
  }

  private void queryAll(String text, List<String> names) {
    with(
        connection -> {
          int rows = connection.query(text, names, PlainJdbc::targets);
          if (rows != names.size()) {
            throw new IllegalStateException("found " + rows + " of " + names);
          }
        });
  }

  private static int targets(ResultSet rows) throws SQLException {
    int count = 0;
    while (rows.next()) {
      count += rows.getString(2).isEmpty() ? 0 : 1;
    }
    return count;
  }

  private static void change(PreparedConnection connection, String text, List<?> values)
      throws SQLException {
    if (connection.change(text, values) != 1) {
      throw new IllegalStateException("changed nothing: " + values);
    }
  }

  /** Does not look whether it is there. */
  public void add(String name) {
    with(connection -> change(connection, PlainSql.ADD, mapping(name)));
  }

  public void delete(String name) {
    with(connection -> change(connection, sql.delete, mapping(name)));
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
          long lfn = idOrNew(connection, "lfn", name);
          long pfn = idOrNew(connection, "pfn", SampleNames.target(name));
          change(connection, papers("map"), List.of(lfn, pfn));
        });
  }

  /** Deletes a mapping, and its names if it was their last. */
  void deleteInPapersWay(String name) {
    inTransaction(
        connection -> {
          long lfn = number(connection, "find.lfn", name);
          long pfn = number(connection, "find.pfn", SampleNames.target(name));
          change(connection, papers("unmap"), List.of(lfn, pfn));
          deleteUnused(connection, "lfn", lfn);
          deleteUnused(connection, "pfn", pfn);
        });
  }

  /** The number in the first row; -1 without a row. */
  private static long number(PreparedConnection connection, String statement, Object value)
      throws SQLException {
    return connection.query(
        papers(statement), List.of(value), rows -> rows.next() ? rows.getLong(1) : -1L);
  }

  private static long idOrNew(PreparedConnection connection, String table, String name)
      throws SQLException {
    long found = number(connection, "find." + table, name);
    return found >= 0 ? found : connection.inserted(papers("insert." + table), List.of(name));
  }

  private static void deleteUnused(PreparedConnection connection, String table, long id)
      throws SQLException {
    if (number(connection, "used." + table, id) < 0) {
      change(connection, papers("delete." + table), List.of(id));
    }
  }

  @Override
  public void close() throws SQLException {
    for (PreparedConnection one : all) {
      one.close();
    }
  }
}
