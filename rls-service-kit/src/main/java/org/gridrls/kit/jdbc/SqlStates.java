package org.gridrls.kit.jdbc;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;
import javax.net.ssl.SSLHandshakeException;

/** What the state of an {@link SQLException} means, on every database that we use. */
final class SqlStates {
  private static final String CONNECTION = "08";

  /** PostgreSQL: shut down, crashed, starting, restarted under us, no room for one more. */
  private static final Set<String> AWAY = Set.of("57P01", "57P02", "57P03", "57P05", "53300");

  private static final String REJECTED = "08004";
  private static final int MYSQL_TOO_MANY_CONNECTIONS = 1040;

  private SqlStates() {}

  /** The database is away, or the connection to it is: the same may work later. */
  static boolean meansAway(SQLException failure) {
    for (Throwable e = failure; e != null; e = e.getCause()) {
      if (e instanceof SQLException known && isAway(known)) {
        return true;
      }
    }
    return false;
  }

  /** The database is away, but will not let this program in when it comes back either. */
  static boolean meansRefused(SQLException failure) {
    for (Throwable e = failure; e != null; e = e.getCause()) {
      if (e instanceof SSLHandshakeException
          || e instanceof SQLException known && isRefusal(known)) {
        return true;
      }
    }
    return false;
  }

  /** No way of authentication that both sides know, and the like. */
  private static boolean isRefusal(SQLException e) {
    return REJECTED.equals(e.getSQLState()) && e.getErrorCode() != MYSQL_TOO_MANY_CONNECTIONS;
  }

  private static boolean isAway(SQLException e) {
    String state = e.getSQLState() == null ? "" : e.getSQLState();
    return state.startsWith(CONNECTION)
        || AWAY.contains(state)
        || e instanceof SQLNonTransientConnectionException
        || e instanceof SQLTransientConnectionException
        || e instanceof SQLRecoverableException;
  }
}
