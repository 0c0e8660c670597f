package org.gridrls.lrc.store.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

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

  private static void assertUnavailable(RlsException refused) {
    assertEquals(RlsError.UNAVAILABLE, refused.error(), refused::getMessage);
    assertTrue(refused.retryAfter().isPresent());
  }
}
