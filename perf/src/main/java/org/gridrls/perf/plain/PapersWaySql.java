package org.gridrls.perf.plain;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.gridrls.perf.calls.SampleNames;

/**
 * The schema of the papers' catalog by plain JDBC: logical and target names in tables of their own,
 * with numbers between them; several statements and one transaction for each change. Safe for
 * threads.
 */
final class PapersWaySql implements AutoCloseable {
  private static final String POSTGRESQL =
      """
      CREATE TABLE t_lfn (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name varchar(250) NOT NULL UNIQUE);
      CREATE TABLE t_pfn (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name varchar(250) NOT NULL UNIQUE);
      CREATE TABLE t_map (lfn_id bigint NOT NULL, pfn_id bigint NOT NULL,
        PRIMARY KEY (lfn_id, pfn_id));
      CREATE INDEX t_map_pfn ON t_map (pfn_id)
      """;
  private static final String MYSQL =
      """
      CREATE TABLE t_lfn (id BIGINT AUTO_INCREMENT PRIMARY KEY,
        name VARBINARY(250) NOT NULL UNIQUE) ENGINE = InnoDB;
      CREATE TABLE t_pfn (id BIGINT AUTO_INCREMENT PRIMARY KEY,
        name VARBINARY(250) NOT NULL UNIQUE) ENGINE = InnoDB;
      CREATE TABLE t_map (lfn_id BIGINT NOT NULL, pfn_id BIGINT NOT NULL,
        PRIMARY KEY (lfn_id, pfn_id), KEY t_map_pfn (pfn_id)) ENGINE = InnoDB
      """;

  /** Filled alike, the two tables of names give the same numbers. */
  private static final String FILL_MAP =
      "INSERT INTO t_map (lfn_id, pfn_id) SELECT l.id, p.id FROM t_lfn l JOIN t_pfn p ON p.id = l.id";

  private static final int PIECE = 10_000;

  private final HikariDataSource pool;

  PapersWaySql(String url, int connections) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setMaximumPoolSize(connections);
    config.setConnectionTimeout(120_000);
    if (url.startsWith("jdbc:mysql:")) {
      config.addDataSourceProperty("cachePrepStmts", "true");
      config.addDataSourceProperty("useServerPrepStmts", "true");
      config.addDataSourceProperty("rewriteBatchedStatements", "true");
    }
    pool = new HikariDataSource(config);
  }

  /** Makes and fills the tables; not measured. */
  void make(String url, long names) throws SQLException {
    String tables = url.startsWith("jdbc:postgresql:") ? POSTGRESQL : MYSQL;
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      for (String sql : tables.split(";")) {
        statement.execute(sql);
      }
      connection.setAutoCommit(false);
      fill(connection, "lfn", names);
      fill(connection, "pfn", names);
      statement.execute(FILL_MAP);
      connection.commit();
      connection.setAutoCommit(true);
    }
  }

  private static void fill(Connection connection, String kind, long names) throws SQLException {
    try (PreparedStatement add = connection.prepareStatement(insertion(kind))) {
      for (long i = 0; i < names; i++) {
        String name = SampleNames.name(i);
        add.setString(1, kind.equals("pfn") ? SampleNames.target(name) : name);
        add.addBatch();
        if (i % PIECE == PIECE - 1 || i == names - 1) {
          add.executeBatch();
          connection.commit();
        }
      }
    }
  }

  private static String insertion(String kind) {
    return "INSERT INTO t_" + kind + " (name) VALUES (?)";
  }

  /** Creates a mapping of a name that is new, as is its target. */
  void add(String name) {
    change(
        connection -> {
          long lfn = idOrNew(connection, "lfn", name);
          long pfn = idOrNew(connection, "pfn", SampleNames.target(name));
          update(connection, "INSERT INTO t_map (lfn_id, pfn_id) VALUES (?, ?)", lfn, pfn);
        });
  }

  /** Deletes a mapping, and its names if it was their last. */
  void delete(String name) {
    change(
        connection -> {
          long lfn = id(connection, "lfn", name);
          long pfn = id(connection, "pfn", SampleNames.target(name));
          update(connection, "DELETE FROM t_map WHERE lfn_id = ? AND pfn_id = ?", lfn, pfn);
          deleteUnused(connection, "lfn", lfn);
          deleteUnused(connection, "pfn", pfn);
        });
  }

  private interface Change {
    void in(Connection connection) throws SQLException;
  }

  private void change(Change change) {
    try (Connection connection = pool.getConnection()) {
      connection.setAutoCommit(false);
      change.in(connection);
      connection.commit();
      connection.setAutoCommit(true);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static long idOrNew(Connection connection, String kind, String name) throws SQLException {
    long found = id(connection, kind, name);
    if (found >= 0) {
      return found;
    }
    try (PreparedStatement statement =
        connection.prepareStatement(insertion(kind), Statement.RETURN_GENERATED_KEYS)) {
      statement.setString(1, name);
      statement.executeUpdate();
      try (ResultSet keys = statement.getGeneratedKeys()) {
        keys.next();
        return keys.getLong(1);
      }
    }
  }

  /** The first number of the result; -1 without one. */
  private static long number(Connection connection, String sql, Object value) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setObject(1, value);
      try (ResultSet rows = statement.executeQuery()) {
        return rows.next() ? rows.getLong(1) : -1;
      }
    }
  }

  private static long id(Connection connection, String kind, String name) throws SQLException {
    return number(connection, "SELECT id FROM t_" + kind + " WHERE name = ?", name);
  }

  private static void deleteUnused(Connection connection, String kind, long id)
      throws SQLException {
    String used = "SELECT 1 FROM t_map WHERE " + kind + "_id = ? LIMIT 1";
    if (number(connection, used, id) < 0) {
      update(connection, "DELETE FROM t_" + kind + " WHERE id = ?", id);
    }
  }

  private static void update(Connection connection, String sql, long... values)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setLong(i + 1, values[i]);
      }
      if (statement.executeUpdate() != 1) {
        throw new IllegalStateException("no row: " + sql);
      }
    }
  }

  @Override
  public void close() {
    pool.close();
  }
}
