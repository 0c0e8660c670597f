package org.gridrls.kit.jdbc;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.Duration;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.DataSource;

/**
 * Opens connections to a database server, which may have longer for answers than for the login. A
 * driver that tries several hosts waits for each of them, and a frozen one accepts connections.
 * Safe for threads.
 */
public final class ServerConnections implements DataSource {
  private final String url;
  private final Properties login;
  private final Duration answer;

  /**
   * @param login properties for the driver, which are those of a connection during its login
   * @param answer how long a connection waits for an answer afterwards; zero: without a limit
   */
  public ServerConnections(String url, Properties login, Duration answer) {
    this.url = url;
    this.login = login;
    this.answer = answer;
  }

  @Override
  public Connection getConnection() throws SQLException {
    Connection connection = DriverManager.getConnection(url, login);
    try {
      connection.setNetworkTimeout(
          Runnable::run, (int) Math.min(answer.toMillis(), Integer.MAX_VALUE));
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  /** Other users than that of the properties have no connections. */
  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    throw new SQLFeatureNotSupportedException("the user is part of the settings");
  }

  @Override
  public PrintWriter getLogWriter() {
    return null;
  }

  @Override
  public void setLogWriter(PrintWriter writer) {}

  /** The limits are among the properties. */
  @Override
  public void setLoginTimeout(int seconds) {}

  @Override
  public int getLoginTimeout() {
    return 0;
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw new SQLFeatureNotSupportedException("the drivers log for themselves");
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    throw new SQLException("no " + type.getName());
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return false;
  }
}
