package org.gridrls.perf.plain;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.gridrls.perf.catalog.Database;
import org.gridrls.perf.database.DatabaseServer;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.process.Workspace;

/** The service and plain JDBC on stores that were equal at the start. For one thread. */
public interface Contenders {
  /** Starts the database, if it is a server, and services on it with so many names. */
  static Contenders start(Database database, Workspace workspace, Servers servers, int names)
      throws IOException, SQLException {
    return on(database.start(workspace), workspace, servers, names);
  }

  /** The same on a database server that has been started; on SQLite if there is none. */
  static Contenders on(
      Optional<DatabaseServer> server, Workspace workspace, Servers servers, int names)
      throws SQLException {
    return server.isEmpty()
        ? new SqliteContenders(workspace, servers, names)
        : new ServerContenders(workspace, servers, server.get(), names);
  }

  Running service(boolean relaxed);

  PlainJdbc plain(int connections, boolean relaxed) throws SQLException;

  /** Tried for so many threads; the ratio is to the faster. */
  List<Integer> connections(int threads);

  /** Runs with the database as it has to be then. */
  Load with(boolean relaxed, Load load);

  /** Whose processor time plain JDBC costs, besides ours. */
  List<ProcessHandle> database();
}
