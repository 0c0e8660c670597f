package org.gridrls.lrc.servers;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.jdbc.Migrations;
import org.gridrls.kit.jdbc.ServerConnections;
import org.gridrls.kit.jdbc.Transactions;
import org.gridrls.lrc.store.jdbc.JdbcConnections;
import org.gridrls.lrc.store.jdbc.JdbcDialect;
import org.gridrls.lrc.store.jdbc.SingleLookups;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.gridrls.lrc.store.jdbc.WriteFence;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A catalog on a database server or a cluster of them. Other servers are kept from writing by the
 * owner in the store, not by a lock of the session, which would be lost with the session and is
 * unknown to the other nodes of a cluster.
 */
public abstract class JdbcServer implements JdbcDialect {
  private static final Logger log = LoggerFactory.getLogger(JdbcServer.class);

  /** The time to connect, short so that queries fail fast while the database is away. */
  private static final int CONNECT_MILLIS = 1_000;

  /** Limits the time to connect at the start, when a driver may have to try several hosts. */
  private static final int START_MILLIS = 30_000;

  /**
   * The longest wait for the database, before it counts as frozen. A call may have to wait for one
   * statement and for one attempt to connect.
   */
  private static final Duration ANSWER = Duration.ofSeconds(25);

  private static final Duration RETRY_AFTER = Duration.ofSeconds(10);

  /** Finds the limit for answers in the URL; the login has a limit of its own. */
  private static final Pattern ANSWER_OF_URL =
      Pattern.compile("(?i)([?&])socketTimeout=(\\d{1,10})(?:&|$)");

  private static final Pattern HOSTS = Pattern.compile("//([^/?]*)");

  public final StoreConfig config;
  private final String url;
  private final StoreOwner owner = new StoreOwner(this);

  /** Properties for the driver, but for those in the URL. */
  private final Properties properties;

  /** How long open connections wait for an answer; zero: without a limit. */
  private final Duration answer;

  /**
   * @param driver properties for the driver, those of the login among them; those in the URL take
   *     precedence
   * @param unit of {@code socketTimeout} in the URL, which limits answers once a connection is open
   */
  protected JdbcServer(StoreConfig config, String url, Properties driver, ChronoUnit unit) {
    this.config = config;
    Matcher limit = ANSWER_OF_URL.matcher(url);
    this.answer = limit.find() ? Duration.of(Long.parseLong(limit.group(2)), unit) : ANSWER;
    this.url = limit.replaceAll("$1");
    this.properties = config.login().properties();
    driver.forEach(
        (name, value) -> {
          if (!this.url.matches("(?i).*[?&]" + name + "=.*")) {
            properties.put(name, value);
          }
        });
  }

  /** Whether a URL names several hosts, of which a driver takes the first that suits. */
  protected static boolean namesSeveralHosts(String url) {
    Matcher hosts = HOSTS.matcher(url);
    return hosts.find() && hosts.group(1).replaceAll("\\([^)]*\\)", "").contains(",");
  }

  protected final boolean hasSeveralHosts() {
    return namesSeveralHosts(url);
  }

  /** Logged with each connection for writing. */
  protected final void warnOfAsynchronousStandbys(String reason) {
    log.warn(
        "the URL names several hosts, but {}: a failover can lose acknowledged changes (see"
            + " docs/stores.md)",
        reason);
  }

  /** Prepares a writing session, with auto-commit on. */
  protected abstract void prepareWriter(Connection connection) throws SQLException;

  protected abstract String migrations();

  @Override
  public void reach() {
    requireDriver();
    try {
      newConnection().close();
    } catch (SQLException e) {
      throw Transactions.storeFailed(e);
    }
  }

  @Override
  public void hold() {
    requireDriver();
    try (Connection connection = connect()) {
      owner.await(connection);
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
              + "; is its jar on the class path (MySQL, MariaDB: rls drivers install; see docs/stores.md)?",
          e);
    }
  }

  private Connection newConnection() throws SQLException {
    try {
      return new ServerConnections(url, properties, answer).getConnection();
    } catch (SQLException e) {
      if (Thread.currentThread().isInterrupted()) {
        throw RlsException.later(
            RlsError.UNAVAILABLE, "stopped while connecting to the store", RETRY_AFTER);
      }
      throw e;
    }
  }

  private Connection connect() throws SQLException {
    Connection connection = newConnection();
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
    return connect();
  }

  @Override
  public WriteFence fence() {
    return owner;
  }

  @Override
  public void migrate() {
    HikariConfig pool = pool(Duration.ZERO); // an index of a big table takes minutes
    pool.setPoolName("lrc-migrations");
    pool.setConnectionTimeout(START_MILLIS);
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
    return pool(answer);
  }

  private HikariConfig pool(Duration limit) {
    HikariConfig pool = new HikariConfig();
    pool.setDataSource(new ServerConnections(url, properties, limit));
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
  public SingleLookups lookups(JdbcConnections connections) {
    return new CombinedLookups(connections);
  }

  @Override
  public boolean keepsStatements() {
    return false;
  }

  /** Its connections are closed by those who asked for them. */
  @Override
  public void close() {}
}
