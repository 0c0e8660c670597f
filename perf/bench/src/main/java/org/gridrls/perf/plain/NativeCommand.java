package org.gridrls.perf.plain;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.gridrls.perf.bench.Bench;
import org.gridrls.perf.database.Database;
import org.gridrls.perf.database.DatabaseServer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perf/run native}: the service beside plain JDBC. */
@Command(name = "native")
public final class NativeCommand extends Bench {
  @Option(names = "--db", defaultValue = "SQLITE")
  Database database;

  @Option(names = "--names", defaultValue = "1000000")
  int names;

  @Option(names = "--threads", split = ",", defaultValue = "10,100")
  Set<Integer> threads;

  @Option(names = "--roles", defaultValue = "LRC")
  Roles roles;

  /** The roles of the service. */
  enum Roles {
    LRC,
    ALL
  }

  @Override
  protected void measure() throws Exception {
    Optional<DatabaseServer> server = database.start(workspace);
    NativeMatches matches =
        new NativeMatches(
            new Contenders(server, workspace, servers, names),
            rounds(),
            names,
            new TreeSet<>(threads),
            table,
            database);
    if (roles == Roles.ALL) {
      matches.allRoles();
      table.remark(
          "%,d names on %s; a server with all roles updates its own index", names, database);
      return;
    }
    if (guard) {
      matches.addThoseOfBars(server.isPresent());
    } else {
      matches.addAll();
    }
    if (server.isPresent()) {
      matches.papersWay(workspace, server.get(), names);
    }
    matches.measure();
    table.remark(
        "%,d names on %s; bulks of 1,000 by 4 clients; plain JDBC sends the same SQL to a copy"
            + " of the same table and is the faster of its numbers of connections. Server time"
            + " is that of the service on its lines, that of the database on the lines of plain"
            + " JDBC.",
        names, database);
  }
}
