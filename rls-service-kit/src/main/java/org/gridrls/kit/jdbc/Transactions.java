package org.gridrls.kit.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Work on a database as a unit: committed when it returns, rolled back when it throws. A failure of
 * the database leaves as STORE_FAILED. Safe for threads.
 */
public final class Transactions {
  private final DataSource source;

  /** Work inside one transaction. */
  @FunctionalInterface
  public interface Work<T> {
    T run(Connection connection) throws SQLException;
  }

  public Transactions(DataSource source) {
    this.source = source;
  }

  /** Runs {@code work} in a transaction of its own. */
  public <T> T run(Work<T> work) {
    try (Connection connection = source.getConnection()) {
      return run(connection, work);
    } catch (SQLException e) {
      throw storeFailed(e);
    }
  }

  /**
   * Runs {@code work} in a transaction on a connection that the caller keeps (with auto-commit
   * off).
   */
  public static <T> T run(Connection connection, Work<T> work) throws SQLException {
    boolean done = false;
    try {
      T result = work.run(connection);
      connection.commit();
      done = true;
      return result;
    } finally {
      if (!done) {
        connection.rollback();
      }
    }
  }

  public static RlsException storeFailed(SQLException e) {
    return new RlsException(RlsError.STORE_FAILED, "the store failed: " + e.getMessage(), e);
  }
}
