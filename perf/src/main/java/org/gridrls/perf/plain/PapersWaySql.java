package org.gridrls.perf.plain;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.gridrls.perf.catalog.SampleNames;

/**
 * Mappings as the papers' catalog kept them: logical and target names in tables of their own, with
 * numbers between them; several statements and one transaction for each change, by plain JDBC. Safe
 * for threads.
 */
final class PapersWaySql implements AutoCloseable {
  private static final String[] POSTGRESQL = {
    "CREATE TABLE t_lfn (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
        + " name varchar(250) NOT NULL UNIQUE)",
    "CREATE TABLE t_pfn (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
        + " name varchar(250) NOT NULL UNIQUE)",
    "CREATE TABLE t_map (lfn_id bigint NOT NULL, pfn_id bigint NOT NULL,"
        + " PRIMARY KEY (lfn_id, pfn_id))",
    "CREATE INDEX t_map_pfn ON t_map (pfn_id)"
  };
  private static final String[] MYSQL = {
    "CREATE TABLE t_lfn (id BIGINT AUTO_INCREMENT PRIMARY KEY,"
        + " name VARBINARY(250) NOT NULL UNIQUE) ENGINE = InnoDB",
    "CREATE TABLE t_pfn (id BIGINT AUTO_INCREMENT PRIMARY KEY,"
        + " name VARBINARY(250) NOT NULL UNIQUE) ENGINE = InnoDB",
    "CREATE TABLE t_map (lfn_id BIGINT NOT NULL, pfn_id BIGINT NOT NULL,"
        + " PRIMARY KEY (lfn_id, pfn_id), KEY t_map_pfn (pfn_id)) ENGINE = InnoDB"
  };
  private static final String ADD_LFN = "INSERT INTO t_lfn (name) VALUES (?)";
  private static final String ADD_PFN = "INSERT INTO t_pfn (name) VALUES (?)";
  private static final String ADD_MAP = "INSERT INTO t_map (lfn_id, pfn_id) VALUES (?, ?)";
  private static final String LFN = "SELECT id FROM t_lfn WHERE name = ?";
  private static final String PFN = "SELECT id FROM t_pfn WHERE name = ?";
  private static final String DELETE_MAP = "DELETE FROM t_map WHERE lfn_id = ? AND pfn_id = ?";
  private static final String LFN_USED = "SELECT 1 FROM t_map WHERE lfn_id = ? LIMIT 1";
  private static final String PFN_USED = "SELECT 1 FROM t_map WHERE pfn_id = ? LIMIT 1";
  private static final String DELETE_LFN = "DELETE FROM t_lfn WHERE id = ?";
  private static final String DELETE_PFN = "DELETE FROM t_pfn WHERE id = ?";

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

  /** Makes the tables, with so many mappings in them; not measured. */
  void make(String url, long names) throws SQLException {
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      for (String sql : url.startsWith("jdbc:postgresql:") ? POSTGRESQL : MYSQL) {
        statement.execute(sql);
      }
      connection.setAutoCommit(false);
      fill(connection, ADD_LFN, names, false);
      fill(connection, ADD_PFN, names, true);
      statement.execute(FILL_MAP);
      connection.commit();
      connection.setAutoCommit(true);
    }
  }

  private static void fill(Connection connection, String sql, long names, boolean targets)
      throws SQLException {
    try (PreparedStatement add = connection.prepareStatement(sql)) {
      for (long i = 0; i < names; i++) {
        String name = SampleNames.name(i);
        add.setString(1, targets ? SampleNames.target(name) : name);
        add.addBatch();
        if (i % PIECE == PIECE - 1 || i == names - 1) {
          add.executeBatch();
          connection.commit();
        }
      }
    }
  }

  /** Creates a mapping of a name that is new, as is its target. */
  void add(String name) {
    change(
        connection -> {
          String target = SampleNames.target(name);
          long lfn = idOrNew(connection, LFN, ADD_LFN, name);
          long pfn = idOrNew(connection, PFN, ADD_PFN, target);
          update(connection, ADD_MAP, lfn, pfn);
        });
  }

  /** Deletes a mapping, and its names if it was their last. */
  void delete(String name) {
    change(
        connection -> {
          long lfn = id(connection, LFN, name);
          long pfn = id(connection, PFN, SampleNames.target(name));
          update(connection, DELETE_MAP, lfn, pfn);
          if (!used(connection, LFN_USED, lfn)) {
            update(connection, DELETE_LFN, lfn);
          }
          if (!used(connection, PFN_USED, pfn)) {
            update(connection, DELETE_PFN, pfn);
          }
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

  private static long idOrNew(Connection connection, String find, String add, String name)
      throws SQLException {
    long found = id(connection, find, name);
    if (found >= 0) {
      return found;
    }
    try (PreparedStatement statement =
        connection.prepareStatement(add, Statement.RETURN_GENERATED_KEYS)) {
      statement.setString(1, name);
      statement.executeUpdate();
      try (ResultSet keys = statement.getGeneratedKeys()) {
        keys.next();
        return keys.getLong(1);
      }
    }
  }

  private static long id(Connection connection, String find, String name) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(find)) {
      statement.setString(1, name);
      try (ResultSet rows = statement.executeQuery()) {
        return rows.next() ? rows.getLong(1) : -1;
      }
    }
  }

  private static boolean used(Connection connection, String find, long id) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(find)) {
      statement.setLong(1, id);
      try (ResultSet rows = statement.executeQuery()) {
        return rows.next();
      }
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
