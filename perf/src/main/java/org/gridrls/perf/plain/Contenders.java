package org.gridrls.perf.plain;

import java.sql.SQLException;
import java.util.List;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.process.Running;

/** The service and plain JDBC on stores that were equal at the start. For one thread. */
interface Contenders {
  Running service(boolean relaxed);

  PlainJdbc plain(int connections, boolean relaxed) throws SQLException;

  /** Tried for so many threads; the ratio is to the faster. */
  List<Integer> connections(int threads);

  /** Runs with the database as it has to be then. */
  Load with(boolean relaxed, Load load);

  /** Whose processor time plain JDBC costs, besides ours. */
  List<ProcessHandle> database();
}
