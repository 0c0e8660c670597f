package org.gridrls.kit.jdbc;

import java.io.IOException;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;
import org.gridrls.api.Causes;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Classifies {@link SQLException}s by their SQL state, on every supported database. */
final class SqlStates {
  private static final String CONNECTION = "08";

  /** PostgreSQL: shut down, crashed, starting, idle, too many connections, locked for long. */
  private static final Set<String> AWAY =
      Set.of("57P01", "57P02", "57P03", "57P05", "25P03", "53300", "55P03");

  /** Undone by the database, for example a Galera node that received another commit first. */
  private static final String UNDONE = "40";

  /** SQLite: another program holds a lock on the file, so the same call may succeed later. */
  private static final Set<Integer> SQLITE_LOCKED =
      Set.of(SQLiteErrorCode.SQLITE_BUSY.code, SQLiteErrorCode.SQLITE_LOCKED.code);

  private static final int MYSQL_LOCK_TIMEOUT = 1205;

  private SqlStates() {}

  /**
   * The database or the connection to it is lost: the same call may succeed later. Drivers report a
   * connection lost in the middle of a result without a state of its own.
   */
  static boolean meansAway(SQLException failure) {
    return Causes.of(failure)
        .anyMatch(
            e -> e instanceof IOException || e instanceof SQLException known && isAway(known));
  }

  private static boolean isAway(SQLException e) {
    String state = e.getSQLState() == null ? "" : e.getSQLState();
    return state.startsWith(CONNECTION)
        || state.startsWith(UNDONE)
        || e.getErrorCode() == MYSQL_LOCK_TIMEOUT
        || AWAY.contains(state)
        || e instanceof SQLiteException && SQLITE_LOCKED.contains(e.getErrorCode())
        || e instanceof SQLNonTransientConnectionException
        || e instanceof SQLTransientConnectionException
        || e instanceof SQLRecoverableException;
  }
}
