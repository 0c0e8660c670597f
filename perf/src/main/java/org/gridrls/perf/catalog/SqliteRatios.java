package org.gridrls.perf.catalog;

import static org.gridrls.perf.report.Figure.of;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import org.gridrls.perf.measure.ClosedLoop;
import org.gridrls.perf.measure.Measured;
import org.gridrls.perf.measure.Numbers;
import org.gridrls.perf.measure.Rounds;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.process.Workspace;
import org.gridrls.perf.report.ResultTable;

/** The bars of a catalog on SQLite: beside an empty operation, and beside plain JDBC. */
final class SqliteRatios {
  private static final int BULK_CLIENTS = 4;
  private static final String ECHO = "empty operation, same messages";
  private static final String QUERY = "query";
  private static final String SHARED = "plain JDBC add, one connection";
  private static final String ALONE = "plain JDBC add, a connection per thread";
  private static final String ADD = "add";
  private static final String DELETE = "delete";
  private static final String BULK_QUERY = "bulk query, names";
  private static final String BULK_ADD = "bulk add, names";
  private static final String BULK_DELETE = "bulk delete, names";

  private final Workspace workspace;
  private final int names;
  private final int threads;

  SqliteRatios(Workspace workspace, int names, int threads) {
    this.workspace = workspace;
    this.names = names;
    this.threads = threads;
  }

  ResultTable measure(Rounds rounds) throws Exception {
    Servers servers = new Servers(workspace);
    Running server = servers.rls("lrc", Servers.Options.of(Map.of("roles", "lrc")));
    Duration load = LoadedCatalog.load(server.url(), 0, names, 1, workspace.progress());
    PlainSqliteSql plain =
        workspace.opened(new PlainSqliteSql(workspace.place("plain.db"), threads));
    plain.fill(names);
    CatalogCalls calls = new CatalogCalls(server.url());
    String echoed = SampleNames.name(names / 2);
    Path reply = Files.writeString(workspace.place("reply.xml"), calls.recordedQuery(echoed));
    Running echo = servers.echo("lrc", reply);
    LongUnaryOperator which = call -> SampleNames.scattered(call, names);
    rounds.side(ECHO, new CatalogCalls(echo.url()).echoes(threads, which, echoed), echo.handles());
    addSides(rounds, calls, which, server.handles());
    addPlainSides(rounds, plain);
    return table(rounds.run(), load, server);
  }

  private void addSides(
      Rounds rounds, CatalogCalls calls, LongUnaryOperator which, List<ProcessHandle> server) {
    Numbers added = Numbers.endless();
    Numbers bulks = Numbers.endless();
    rounds
        .side(QUERY, calls.queries(threads, which), server)
        .side(BULK_QUERY, calls.bulkQueries(BULK_CLIENTS, which), server)
        .side(ADD, calls.creates(threads, added, "add/"), server)
        .side(DELETE, calls.deletes(threads, Numbers.following(added), "add/"), server)
        .side(BULK_ADD, calls.bulkCreates(BULK_CLIENTS, bulks, "bulk/"), server)
        .side(
            BULK_DELETE,
            calls.bulkDeletes(BULK_CLIENTS, Numbers.following(bulks), "bulk/"),
            server);
  }

  private void addPlainSides(Rounds rounds, PlainSqliteSql plain) {
    rounds
        .side(
            SHARED,
            new ClosedLoop(
                threads, Numbers.endless(), i -> plain.addShared("shared/" + SampleNames.name(i))),
            List.of())
        .side(
            ALONE,
            new ClosedLoop(
                threads, Numbers.endless(), i -> plain.addAlone("alone/" + SampleNames.name(i))),
            List.of());
  }

  private ResultTable table(Map<String, Measured> measured, Duration load, Running server) {
    double echo = measured.get(ECHO).perSecond();
    double query = measured.get(QUERY).perSecond();
    double plain = Math.max(measured.get(SHARED).perSecond(), measured.get(ALONE).perSecond());
    double bulkQuery = measured.get(BULK_QUERY).perSecond();
    return new ResultTable()
        .add(
            of("query / empty operation", query / echo, "x")
                .atLeast(0.7)
                .then("0.70 to 0.80 of SQL"))
        .add(
            of("add / plain JDBC add", measured.get(ADD).perSecond() / plain, "x")
                .atLeast(2)
                .then("0.89 of SQL"))
        .add(of("bulk query, names / query", bulkQuery / query, "x").atLeast(5).then("1.27"))
        .add(
            of("bulk add, names / plain JDBC add", measured.get(BULK_ADD).perSecond() / plain, "x")
                .atLeast(3))
        .add(of("load by bulks of 1,000", names / (load.toMillis() / 1e3), "mappings/s"))
        .add(of("memory of the server, peak", server.peakMemoryMegabytes(), "MB"))
        .rates(measured.values())
        .remark(
            "%,d names in the catalog and in the plain database; %d clients, bulks of %,d by %d"
                + " clients; plain JDBC is the faster of its two ways.",
            names, threads, CatalogCalls.BULK, BULK_CLIENTS);
  }
}
