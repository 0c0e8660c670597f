package org.gridrls.perf.catalog;

import java.util.Optional;
import org.gridrls.perf.Bench;
import org.gridrls.perf.database.DatabaseServer;
import org.gridrls.perf.process.Workspace;
import org.gridrls.perf.report.ResultTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perf/run catalog}: the service beside what the machine can do without it. */
@Command(
    name = "catalog",
    description = "A catalog beside an empty operation and beside plain JDBC on the same database.")
public final class CatalogCommand extends Bench {
  @Option(names = "--db", defaultValue = "SQLITE", description = "${COMPLETION-CANDIDATES}")
  Database database;

  @Option(names = "--names", defaultValue = "1000000", description = "names loaded first")
  int names;

  @Option(names = "--threads", defaultValue = "100", description = "clients at once")
  int threads;

  @Override
  protected ResultTable measure(Workspace workspace) throws Exception {
    Optional<DatabaseServer> server = database.start(workspace);
    return server.isEmpty()
        ? new SqliteRatios(workspace, names, threads).measure(rounds(workspace))
        : new DatabaseRatios(workspace, server.get(), names, threads).measure(rounds(workspace));
  }
}
