package org.gridrls.kit.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Runs work in a transaction: commits when the work returns, rolls back when it throws. Database
 * errors become STORE_FAILED, or UNAVAILABLE if the database can't be reached. Stateless.
 */
public final class Transactions {
  private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

  /** Work inside one transaction. */
  @FunctionalInterface
  public interface TransactionWork<T> {
    T run(Connection connection) throws SQLException;
  }

  private Transactions() {}

  /**
   * Runs {@code work} in a transaction on a connection that the caller owns; auto-commit must be
   * off.
   */
  public static <T> T run(Connection connection, TransactionWork<T> work) throws SQLException {
    try {
      T result = work.run(connection);
      connection.commit();
      return result;
    } catch (SQLException | RuntimeException | Error failure) {
      undo(connection, failure);
      throw failure;
    }
  }

  private static void undo(Connection connection, Throwable failure) {
    try {
      connection.rollback();
    } catch (SQLException e) {
      failure.addSuppressed(e);
    }
  }

  /** UNAVAILABLE with a time to wait if the database can't be reached, otherwise STORE_FAILED. */
  public static RlsException storeFailed(SQLException e) {
    return SqlStates.meansAway(e)
        ? away(e)
        : new RlsException(RlsError.STORE_FAILED, "the store failed: " + e.getMessage(), e);
  }

  /**
   * Returns UNAVAILABLE with a time to wait if the database can't be reached or {@code connection}
   * is closed, whatever the SQL state; otherwise STORE_FAILED.
   */
  public static RlsException storeFailed(Connection connection, SQLException e) {
    try {
      // a pool's connection does not know that the driver's was closed
      return connection.unwrap(Connection.class).isClosed() ? away(e) : storeFailed(e);
    } catch (SQLException closing) {
      e.addSuppressed(closing);
      return away(e);
    }
  }

  /** UNAVAILABLE with a time to wait. */
  public static RlsException away(SQLException e) {
    String what = e.getMessage() == null ? "the connection was closed" : e.getMessage();
    return RlsException.later(
        RlsError.UNAVAILABLE, "the store is unavailable: " + what, RETRY_AFTER, e);
  }
}
