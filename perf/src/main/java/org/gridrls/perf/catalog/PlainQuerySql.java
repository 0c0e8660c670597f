package org.gridrls.perf.catalog;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * A program that asks the catalog's own table by plain JDBC, with so many connections: the targets
 * of one logical name. Safe for threads.
 */
final class PlainQuerySql implements AutoCloseable {
  private static final String POSTGRESQL =
      """
      SELECT logical_name, target_name FROM mapping
      WHERE left(logical_name, 300) = left(?, 300) AND logical_name = ?
      """;
  private static final String MYSQL =
      """
      SELECT logical_name, target_name FROM mapping
      WHERE logical_head = LEFT(?, 1500) AND logical_name = ?
      """;

  private final HikariDataSource pool;
  private final String query;

  PlainQuerySql(String url, int connections) {
    this.pool = pool(url, connections);
    this.query = url.startsWith("jdbc:postgresql:") ? POSTGRESQL : MYSQL;
  }

  /** Statements are kept prepared on each connection. */
  static HikariDataSource pool(String url, int connections) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setMaximumPoolSize(connections);
    config.setConnectionTimeout(120_000);
    if (url.startsWith("jdbc:mysql:")) {
      config.addDataSourceProperty("cachePrepStmts", "true");
      config.addDataSourceProperty("useServerPrepStmts", "true");
      config.addDataSourceProperty("rewriteBatchedStatements", "true");
    }
    return new HikariDataSource(config);
  }

  void query(String name) {
    try (Connection connection = pool.getConnection();
        PreparedStatement statement = connection.prepareStatement(query)) {
      statement.setString(1, name);
      statement.setString(2, name);
      try (ResultSet rows = statement.executeQuery()) {
        if (!rows.next() || rows.getString(2).isEmpty()) {
          throw new IllegalStateException("not found: " + name);
        }
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    pool.close();
  }
}
