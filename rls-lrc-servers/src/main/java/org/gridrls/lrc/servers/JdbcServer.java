package org.gridrls.lrc.servers;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.lrc.store.jdbc.JdbcDialect;
import org.gridrls.lrc.store.jdbc.Migrations;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.gridrls.lrc.store.jdbc.Transactions;

/**
 * A catalog on a database server. The store is locked by the writing session: when that session
 * ends, so does its transaction, and no two processes can write at the same time.
 */
public abstract class JdbcServer implements JdbcDialect {
  /** The time to connect, short so that queries fail fast while the database is away. */
  private static final int CONNECT_MILLIS = 1_000;

  public final StoreConfig config;
  private final String url;

  /** Properties for the driver; those in the URL take precedence. */
  private final Properties properties;

  private Connection held;

  public JdbcServer(StoreConfig config, String url, Properties driver) {
    this.config = config;
    this.url = url;
    this.properties = config.login().properties();
    properties.putAll(driver);
  }

  /** Prepares a writing session and locks the store, with auto-commit on. */
  protected abstract void prepareWriter(Connection connection) throws SQLException;

  protected abstract String migrations();

  @Override
  public void reach() {
    requireDriver();
    try {
      DriverManager.getConnection(url, properties).close();
    } catch (SQLException e) {
      throw Transactions.storeFailed(e);
    }
  }

  @Override
  public void hold() {
    requireDriver();
    try {
      held = connect();
    } catch (SQLException e) {
      throw Transactions.storeFailed(e);
    }
  }

  /** The driver of MySQL is not part of the distribution. */
  private void requireDriver() {
    try {
      DriverManager.getDriver(url);
    } catch (SQLException e) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          "no JDBC driver accepts "
              + StoreConfig.withoutSecrets(url)
              + "; is its jar on the class path (see docs/stores.md)?",
          e);
    }
  }

  private Connection connect() throws SQLException {
    Connection connection = DriverManager.getConnection(url, properties);
    try {
      prepareWriter(connection);
      connection.setAutoCommit(false);
      return connection;
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  @Override
  public Connection writer() throws SQLException {
    Connection connection = held == null ? connect() : held;
    held = null;
    return connection;
  }

  protected static RlsException inUse() {
    return new RlsException(
        RlsError.UNAVAILABLE,
        "another catalog uses this store; only one catalog can use a store at a time",
        null,
        java.time.Duration.ofSeconds(10),
        null);
  }

  @Override
  public void migrate() {
    HikariConfig pool = pool();
    pool.setPoolName("lrc-migrations");
    pool.setMaximumPoolSize(3);
    pool.setMinimumIdle(0);
    try (HikariDataSource source = new HikariDataSource(pool)) {
      Migrations.migrate(source, migrations());
    } catch (PoolInitializationException e) {
      throw Transactions.storeFailed(
          e.getCause() instanceof SQLException cause ? cause : new SQLException(e));
    }
  }

  protected HikariConfig pool() {
    HikariConfig pool = new HikariConfig();
    pool.setJdbcUrl(url);
    pool.setDataSourceProperties(properties);
    pool.setConnectionTimeout(CONNECT_MILLIS);
    pool.setValidationTimeout(CONNECT_MILLIS);
    return pool;
  }

  @Override
  public int searchSorts() {
    return config.searchSorts();
  }

  @Override
  public void begin(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
  }

  @Override
  public String pattern(GlobPattern pattern) {
    return LikePattern.of(pattern);
  }

  @Override
  public boolean keepsStatements() {
    return false;
  }

  @Override
  public boolean collectsChanges() {
    return true;
  }

  @Override
  public void close() {
    if (held != null) {
      try {
        held.close();
      } catch (SQLException e) {
        throw Transactions.storeFailed(e);
      }
    }
  }
}
