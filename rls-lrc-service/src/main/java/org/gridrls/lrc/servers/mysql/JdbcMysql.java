package org.gridrls.lrc.servers.mysql;

import com.zaxxer.hikari.HikariConfig;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A catalog in MySQL 8 or later, or MariaDB 10.6 or later, both with the driver of MySQL. */
public final class JdbcMysql extends JdbcServer {
  private static final String URL_PREFIX = "jdbc:mysql:";
  private static final String MARIADB_PREFIX = "jdbc:mariadb:";

  public static final StoreKind KIND =
      new StoreKind(List.of(URL_PREFIX, MARIADB_PREFIX), JdbcMysql::new, JdbcStoreWait::open);

  private static final Logger log = LoggerFactory.getLogger(JdbcMysql.class);
  private static final int LIST_MAX = 128;
  private static final int DURABLE = 1;
  private static final Set<String> NOT_REPLICATED = Set.of("", "OFF");

  /** Makes the driver, as its fetch size, read results row by row. */
  private static final int ROW_BY_ROW = Integer.MIN_VALUE;

  /**
   * Tells the trouble by error number: table or index corrupted; disk or table space full;
   * read-only by an option or a mode.
   */
  private static final Map<Integer, TroubleKind> TROUBLES =
      Map.of(
          1034, TroubleKind.DAMAGED,
          1194, TroubleKind.DAMAGED,
          1712, TroubleKind.DAMAGED,
          1021, TroubleKind.FULL,
          1114, TroubleKind.FULL,
          1290, TroubleKind.READ_ONLY,
          1792, TroubleKind.READ_ONLY,
          1836, TroubleKind.READ_ONLY);

  JdbcMysql(StoreConfig config) {
    super(
        config,
        config.url().replaceFirst("^" + MARIADB_PREFIX, URL_PREFIX),
        driver(),
        ChronoUnit.MILLIS);
    if (!config.durable()) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          "MySQL and MariaDB can relax durability only for the whole server: keep lrc.durability ="
              + " full and set innodb_flush_log_at_trx_commit = 2 on the server");
    }
  }

  private static Properties driver() {
    Properties driver = new Properties();
    driver.setProperty("characterEncoding", "UTF-8");
    driver.setProperty("connectTimeout", "5000");
    // a frozen host accepts connections: this limits each of its answers during the login
    driver.setProperty("socketTimeout", "5000");
    driver.setProperty("retriesAllDown", "1"); // the caller tries again
    // another host is written to as well, and a connection stays where it is
    driver.setProperty("failOverReadOnly", "false");
    driver.setProperty("queriesBeforeRetrySource", "0");
    driver.setProperty("secondsBeforeRetrySource", "0");
    driver.setProperty("rewriteBatchedStatements", "true");
    // otherwise the driver sends bytes as hexadecimal digits
    driver.setProperty("useServerPrepStmts", "true");
    driver.setProperty("cachePrepStmts", "true");
    driver.setProperty("prepStmtCacheSize", "256");
    driver.setProperty("prepStmtCacheSqlLimit", "4096");
    driver.setProperty("useLocalSessionState", "true");
    driver.setProperty("sessionVariables", MysqlCatalogSql.SESSION_VARIABLES);
    return driver;
  }

  @Override
  protected String migrations() {
    return "lrc/mysql";
  }

  @Override
  protected void prepareWriter(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(MysqlCatalogSql.WRITING);
      try (ResultSet server = statement.executeQuery(MysqlCatalogSql.SERVER_SETTINGS)) {
        server.next();
        if (server.getInt(1) != DURABLE) {
          log.warn(
              "the server runs with innodb_flush_log_at_trx_commit = {}: a crash of its machine "
                  + "loses the last acknowledged changes",
              server.getInt(1));
        }
      }
      statement.execute(MysqlCatalogSql.LEVEL);
      if (hasSeveralHosts() && !isSynchronous(statement)) {
        warnOfAsynchronousStandbys("neither Galera, group nor semi-synchronous replication is on");
      }
    }
  }

  private static boolean isSynchronous(Statement statement) throws SQLException {
    try (ResultSet status = statement.executeQuery(MysqlCatalogSql.REPLICATION_STATUS)) {
      boolean synchronous = false;
      while (status.next()) {
        synchronous |= !NOT_REPLICATED.contains(status.getString(2).toUpperCase(Locale.ROOT));
      }
      return synchronous;
    }
  }

  @Override
  public Optional<TroubleKind> trouble(SQLException failure) {
    return Optional.ofNullable(TROUBLES.get(failure.getErrorCode()));
  }

  @Override
  public HikariConfig readers() {
    HikariConfig pool = pool();
    if (hasSeveralHosts()) {
      pool.setConnectionInitSql(MysqlCatalogSql.READING_OF_CLUSTER);
    }
    pool.setTransactionIsolation("TRANSACTION_REPEATABLE_READ");
    return pool;
  }

  @Override
  public int listMax() {
    return LIST_MAX;
  }

  @Override
  public Object names(Collection<String> names) {
    return new JdbcStatements.Spread(
        MysqlMappings.filledUp(names.stream().map(JdbcMysql::hash).toList()));
  }

  private static byte[] hash(String name) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** Text is stored as bytes. Only a BLOB is bytes to the server, not characters. */
  @Override
  public void bind(PreparedStatement statement, int at, Object value) throws SQLException {
    if (value instanceof String text) {
      statement.setObject(at, text.getBytes(StandardCharsets.UTF_8), Types.BLOB);
    } else if (value instanceof byte[] bytes) {
      statement.setObject(at, bytes, Types.BLOB);
    } else {
      JdbcDialect.bindPlain(statement, at, value);
    }
  }

  @Override
  public MappingTable mappings(JdbcStatements statements) {
    return new MysqlMappings(statements);
  }

  @Override
  public AttributeSql.Statements attributes(AttributeType type) {
    return MysqlAttributeSql.BY_TYPE.get(type);
  }

  @Override
  public SearchPathSql searchPath() {
    return new MysqlSearchPathSql();
  }

  @Override
  public String matches(String column) {
    return MysqlCatalogSql.matches(column);
  }

  @Override
  public int fetchSize() {
    return ROW_BY_ROW;
  }
}
