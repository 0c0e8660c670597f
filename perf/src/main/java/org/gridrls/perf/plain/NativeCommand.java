package org.gridrls.perf.plain;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.gridrls.perf.bench.Bench;
import org.gridrls.perf.database.Database;
import org.gridrls.perf.database.DatabaseServer;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.process.Workspace;
import org.gridrls.perf.report.ResultTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perf/run native}: the service beside plain JDBC and beside the machine's own limits. */
@Command(
    name = "native",
    description = {
      "A catalog beside plain JDBC with the same SQL on the same database, beside an empty SOAP",
      "operation and beside a constant HTTP answer, in turns of one run."
    })
public final class NativeCommand extends Bench {
  @Option(names = "--db", defaultValue = "SQLITE", description = "${COMPLETION-CANDIDATES}")
  Database database;

  @Option(names = "--names", defaultValue = "1000000", description = "names loaded first")
  int names;

  @Option(
      names = "--threads",
      split = ",",
      defaultValue = "10,100",
      description = "numbers of clients at once")
  Set<Integer> threads;

  @Override
  protected ResultTable measure(Workspace workspace) throws Exception {
    Servers servers = new Servers(workspace);
    Optional<DatabaseServer> server = database.start(workspace);
    NativeMatches matches =
        new NativeMatches(
            new Contenders(server, workspace, servers, names),
            rounds(workspace),
            names,
            new TreeSet<>(threads));
    if (!guard || server.isEmpty()) {
      matches.echoes(servers, workspace, !guard);
    }
    if (guard) {
      matches.addThoseOfBars(server.isPresent());
    } else {
      matches.addAll(false);
      matches.addAll(true);
    }
    if (server.isPresent()) {
      matches.papersWay(workspace, server.get(), names);
    }
    return matches
        .table()
        .remark(
            "%,d names on %s; bulks of 1,000 by 4 clients; plain JDBC sends the same SQL to a copy"
                + " of the same table and is the faster of its numbers of connections. Server time"
                + " is that of the service on its lines, that of the database on the lines of plain"
                + " JDBC.",
            names, database);
  }
}
