package org.gridrls.replicator.store;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import javax.sql.DataSource;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.jdbc.ServerConnections;

/**
 * The state in a database of PostgreSQL, MySQL or MariaDB. A lock of the server, which ends with
 * the connection, keeps a second replicator out; the boot id of the last owner shows whether
 * another one had the state while the connection was lost. Immutable.
 */
record ServerState(String url, boolean postgresql) implements StateDatabase {
  private static final String TAKEN = "another replicator uses this state";
  private static final int CONNECT_SECONDS = 10;
  private static final int ANSWER_SECONDS = 60;

  static ServerState of(String url) {
    if (url.startsWith("jdbc:postgresql:")) {
      return new ServerState(url, true);
    }
    if (url.startsWith("jdbc:mysql:") || url.startsWith("jdbc:mariadb:")) {
      return new ServerState(url.replaceFirst("^jdbc:mariadb:", "jdbc:mysql:"), false);
    }
    throw RlsException.about(
        RlsError.BAD_ARGUMENT,
        "the state is in a file, or in a database of jdbc:postgresql: or jdbc:mysql:",
        withoutSecrets(url));
  }

  private static String withoutSecrets(String url) {
    return url.replaceFirst("[?;].*", "");
  }

  @Override
  public Connection connect() throws SQLException {
    Connection connection = DriverManager.getConnection(url, properties());
    try {
      connection.setAutoCommit(true);
      if (postgresql) {
        lockPostgresql(connection);
      } else {
        execute(connection, ServerSql.MYSQL_SESSION);
        if (first(connection, ServerSql.MYSQL_LOCK) != 1) {
          throw new SQLException(TAKEN);
        }
      }
      connection.setAutoCommit(false);
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  /** A server notices the end of the last owner's connection a little later. */
  private static void lockPostgresql(Connection connection) throws SQLException {
    execute(connection, ServerSql.POSTGRESQL_PATIENCE);
    try {
      execute(connection, ServerSql.POSTGRESQL_LOCK);
    } catch (SQLException e) {
      throw ServerSql.LOCK_TIMEOUT.equals(e.getSQLState()) ? new SQLException(TAKEN, e) : e;
    }
    execute(connection, ServerSql.POSTGRESQL_NO_PATIENCE);
  }

  private Properties properties() {
    int unit = postgresql ? 1 : 1_000;
    Properties properties = new Properties();
    properties.setProperty("connectTimeout", "" + CONNECT_SECONDS * unit);
    properties.setProperty("socketTimeout", "" + ANSWER_SECONDS * unit);
    properties.setProperty("tcpKeepAlive", "true");
    return properties;
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static long first(Connection connection, String sql) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql);
        ResultSet rows = statement.executeQuery()) {
      return rows.next() ? rows.getLong(1) : 0;
    }
  }

  /** Indexes of big tables take minutes, so answers have no limit. */
  @Override
  public DataSource source() {
    return new ServerConnections(url, properties(), Duration.ZERO);
  }

  @Override
  public String migrations() {
    return postgresql ? "replicator/postgresql" : "replicator/mysql";
  }

  @Override
  public long version(StateStatements sql) {
    sql.execute(ServerSql.VERSIONS);
    return sql.number(ServerSql.READ_VERSION);
  }

  @Override
  public void take(StateStatements sql, String boot) {
    sql.update(ServerSql.WRITE_BOOT, boot);
  }

  @Override
  public boolean isTaken(StateStatements sql, String boot) {
    return !sql.list(ServerSql.READ_BOOT, row -> row.getString(1)).equals(List.of(boot));
  }

  @Override
  public ItemSql items() {
    return postgresql ? ItemSql.STANDARD : ItemSql.MYSQL;
  }

  @Override
  public String toString() {
    return withoutSecrets(url);
  }
}
