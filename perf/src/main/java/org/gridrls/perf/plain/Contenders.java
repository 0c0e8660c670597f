package org.gridrls.perf.plain;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.gridrls.perf.database.DatabaseServer;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.process.Workspace;

/** The service and plain JDBC on stores that were equal at the start. For one thread. */
public interface Contenders {
  /** Loads names through services on the database server; on SQLite without one. */
  static Contenders on(
      Optional<DatabaseServer> server, Workspace workspace, Servers servers, int names)
      throws SQLException {
    return server.isEmpty()
        ? new SqliteContenders(workspace, servers, names)
        : new ServerContenders(workspace, servers, server.get(), names);
  }

  Running service(boolean relaxed);

  PlainJdbc plain(int connections, boolean relaxed) throws SQLException;

  /** Numbers of connections to try for a number of threads; the ratio is to the fastest. */
  List<Integer> connections(int threads);

  /** Runs the load with the database as it has to be for it. */
  default Load with(boolean relaxed, Load load) {
    return load;
  }

  /** The processes whose processor time plain JDBC takes, besides ours. */
  List<ProcessHandle> database();
}
