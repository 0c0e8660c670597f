package org.gridrls.lrc.store.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariDataSource;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.jdbc.Transactions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A call whose connection was closed under it may be repeated, whatever the driver reports. */
class ClosedConnectionTest {
  private final HikariDataSource pool = new HikariDataSource();

  ClosedConnectionTest() {
    pool.setJdbcUrl("jdbc:sqlite::memory:");
  }

  @AfterEach
  void close() {
    pool.close();
  }

  /** Connector/J reports a connection that another thread closes like this. */
  @Test
  void anErrorWithoutMessageAndKnownStateIsTheConnectionsEnd() {
    RlsException refused =
        assertThrows(
            RlsException.class,
            () ->
                JdbcReaderPool.once(
                    pool,
                    connection -> {
                      connection.unwrap(Connection.class).close();
                      throw new SQLException(null, "S1000");
                    }));
    assertUnavailable(refused);
  }

  @Test
  void aLockOfAnotherProgramOnSqliteMayEnd(@TempDir Path directory) throws SQLException {
    String url = "jdbc:sqlite:" + directory.resolve("locked.db");
    try (Connection other = DriverManager.getConnection(url);
        Connection ours = DriverManager.getConnection(url);
        Statement theirs = other.createStatement();
        Statement asked = ours.createStatement()) {
      asked.execute("PRAGMA busy_timeout = 0");
      theirs.execute("BEGIN EXCLUSIVE");
      SQLException locked =
          assertThrows(SQLException.class, () -> asked.executeQuery("SELECT * FROM sqlite_master"));
      RlsException refused = Transactions.storeFailed(locked);
      assertUnavailable(refused);
      assertTrue(refused.retryAfter().isPresent());
    }
  }

  @Test
  void theSameErrorOfAnOpenConnectionIsTheStores() {
    RlsException refused =
        assertThrows(
            RlsException.class,
            () ->
                JdbcReaderPool.once(
                    pool,
                    connection -> {
                      throw new SQLException(null, "S1000");
                    }));
    assertEquals(RlsError.STORE_FAILED, refused.error());
  }

  @Test
  void aPoolThatAnotherCallReplacedIsNoFailureOfTheStore() throws SQLException {
    pool.getConnection().close();
    pool.close();
    assertUnavailable(
        assertThrows(
            RlsException.class, () -> JdbcReaderPool.once(pool, Connection::getAutoCommit)));
  }

  /** HikariCP lends it if the pool is closed while it makes the connection's shell. */
  @Test
  void theShellOfAClosedConnectionIsNoDefect() {
    Connection shell =
        (Connection)
            Proxy.newProxyInstance(
                Connection.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals("unwrap")) {
                    throw new SQLException("no connection");
                  }
                  throw new NullPointerException(method.getName());
                });
    try (HikariDataSource lending =
        new HikariDataSource() {
          @Override
          public Connection getConnection() {
            return shell;
          }
        }) {
      assertUnavailable(
          assertThrows(
              RlsException.class, () -> JdbcReaderPool.once(lending, Connection::getAutoCommit)));
    }
  }

  private static void assertUnavailable(RlsException refused) {
    assertEquals(RlsError.UNAVAILABLE, refused.error(), refused::getMessage);
    assertTrue(refused.retryAfter().isPresent());
  }
}
