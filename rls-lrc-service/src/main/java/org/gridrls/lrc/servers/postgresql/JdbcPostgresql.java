package org.gridrls.lrc.servers.postgresql;

import com.zaxxer.hikari.HikariConfig;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.gridrls.api.AttributeType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.lrc.servers.JdbcServer;
import org.gridrls.lrc.servers.JdbcStoreWait;
import org.gridrls.lrc.store.jdbc.AttributeSql;
import org.gridrls.lrc.store.jdbc.JdbcDialect;
import org.gridrls.lrc.store.jdbc.JdbcStatements;
import org.gridrls.lrc.store.jdbc.MappingTable;
import org.gridrls.lrc.store.jdbc.SearchPathSql;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.gridrls.lrc.store.jdbc.StoreKind;
import org.gridrls.lrc.store.jdbc.StoreTrouble.TroubleKind;
import org.gridrls.lrc.store.rule.TargetRules;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A catalog in PostgreSQL 13 or later. */
public final class JdbcPostgresql extends JdbcServer {
  public static final StoreKind KIND =
      new StoreKind(List.of("jdbc:postgresql:"), JdbcPostgresql::new, JdbcStoreWait::open);

  private static final Logger log = LoggerFactory.getLogger(JdbcPostgresql.class);
  private static final int FETCH_SIZE = 2_000;

  /** Lists up to this length are one statement. */
  private static final int LIST_MAX = 100_000;

  /**
   * Tells the trouble by SQL state: data or index corrupted, disk full, read-only transaction,
   * input/output error.
   */
  private static final Map<String, TroubleKind> TROUBLES =
      Map.of(
          "XX001", TroubleKind.DAMAGED,
          "XX002", TroubleKind.DAMAGED,
          "53100", TroubleKind.FULL,
          "25006", TroubleKind.READ_ONLY,
          "58030", TroubleKind.DEVICE_FAILED);

  private final TargetRules rules = TargetRules.numberedByContent();

  JdbcPostgresql(StoreConfig config) {
    super(config, config.url(), driver(config.url()), ChronoUnit.SECONDS);
  }

  private static Properties driver(String url) {
    boolean cluster = namesSeveralHosts(url);
    Properties driver = new Properties();
    driver.setProperty("ApplicationName", "rls-lrc");
    driver.setProperty("connectTimeout", cluster ? "2" : "5");
    // a frozen host accepts connections: the driver asks it for TLS, then logs in without
    driver.setProperty("socketTimeout", cluster ? "3" : "5");
    driver.setProperty("loginTimeout", cluster ? "8" : "5");
    if (cluster) {
      driver.setProperty("sslResponseTimeout", "1500");
      driver.setProperty("targetServerType", "primary");
    }
    driver.setProperty("tcpKeepAlive", "true");
    driver.setProperty("prepareThreshold", "1");
    driver.setProperty("preparedStatementCacheQueries", "256");
    // else each 8 KB of a message wakes the database up
    driver.setProperty("maxSendBufferSize", "65536");
    return driver;
  }

  @Override
  protected String migrations() {
    return "lrc/postgresql";
  }

  @Override
  protected void prepareWriter(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(PostgresqlCatalogSql.SESSION);
      statement.execute(PostgresqlCatalogSql.WRITING);
      statement.execute(
          config.durable() ? PostgresqlCatalogSql.DURABLE : PostgresqlCatalogSql.RELAXED);
      try (ResultSet server = statement.executeQuery(PostgresqlCatalogSql.SERVER_SETTINGS)) {
        server.next();
        require(server.getString(1), server.getString(2));
        if (hasSeveralHosts() && server.getString(3).isEmpty()) {
          warnOfAsynchronousStandbys("synchronous_standby_names is empty");
        }
      }
    }
  }

  private void require(String encoding, String fsync) {
    if (!encoding.equals("UTF8")) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "the database has the encoding " + encoding + ", it needs UTF8");
    }
    if (config.durable() && fsync.equals("off")) {
      log.warn("the server runs with fsync = off: a crash loses acknowledged changes");
    }
  }

  @Override
  public Optional<TroubleKind> trouble(SQLException failure) {
    String state = failure.getSQLState();
    return state == null ? Optional.empty() : Optional.ofNullable(TROUBLES.get(state));
  }

  @Override
  public HikariConfig readers() {
    HikariConfig pool = pool();
    pool.setConnectionInitSql(PostgresqlCatalogSql.SESSION + ";" + PostgresqlCatalogSql.READING);
    return pool;
  }

  @Override
  public int listMax() {
    return LIST_MAX;
  }

  @Override
  public Object names(Collection<String> names) {
    return names;
  }

  @Override
  public void bind(PreparedStatement statement, int at, Object value) throws SQLException {
    if (value instanceof Collection<?> list) {
      boolean numbers = !list.isEmpty() && list.iterator().next() instanceof Long;
      statement.setArray(at, array(statement.getConnection(), numbers, list));
    } else if (value instanceof Long[] numbers) {
      statement.setArray(at, statement.getConnection().createArrayOf("int8", numbers));
    } else {
      JdbcDialect.bindPlain(statement, at, value);
    }
  }

  /** The driver sends arrays of these types in binary form, others as text. */
  private static Array array(Connection connection, boolean numbers, Collection<?> list)
      throws SQLException {
    return numbers
        ? connection.createArrayOf("int8", list.toArray(new Long[0]))
        : connection.createArrayOf("text", list.toArray(new String[0]));
  }

  @Override
  public MappingTable mappings(JdbcStatements statements) {
    return new PostgresqlMappings(statements, rules);
  }

  @Override
  public boolean joinsStatements() {
    return true;
  }

  @Override
  public AttributeSql.Statements attributes(AttributeType type) {
    return PostgresqlAttributeSql.BY_TYPE.get(type);
  }

  @Override
  public SearchPathSql searchPath() {
    return new PostgresqlSearchPathSql();
  }

  @Override
  public String matches(String column) {
    return column + " LIKE ? ESCAPE '!'";
  }

  @Override
  public int fetchSize() {
    return FETCH_SIZE;
  }
}
