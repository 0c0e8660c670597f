package org.gridrls.perf.catalog;

import static org.gridrls.perf.report.Figure.of;

import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import org.gridrls.perf.database.DatabaseServer;
import org.gridrls.perf.measure.ClosedLoop;
import org.gridrls.perf.measure.Measured;
import org.gridrls.perf.measure.Numbers;
import org.gridrls.perf.measure.Rounds;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.process.Workspace;
import org.gridrls.perf.report.ResultTable;

/** The bars of a catalog on a database server: beside plain JDBC on the same server. */
final class DatabaseRatios {
  private static final int FEW = 10;
  private static final int POOL = 16;
  private static final int BULK_CLIENTS = 4;
  private static final String BULK_QUERY = "bulk query, names";
  private static final String ADD = "add";
  private static final String DELETE = "delete";

  private final Workspace workspace;
  private final DatabaseServer database;
  private final int names;
  private final int threads;
  private final LongUnaryOperator which;

  DatabaseRatios(Workspace workspace, DatabaseServer database, int names, int threads) {
    this.workspace = workspace;
    this.database = database;
    this.names = names;
    this.threads = threads;
    this.which = call -> SampleNames.scattered(call, names);
  }

  ResultTable measure(Rounds rounds) throws SQLException {
    String store = database.newStore("service");
    Running server = Database.catalog(new Servers(workspace), "lrc", Optional.of(store));
    LoadedCatalog.load(server.url(), 0, names, 1, workspace.progress());
    String papers = database.newStore("papers");
    try (PapersWaySql tables = new PapersWaySql(papers, 1)) {
      tables.make(papers, names);
      workspace.progress().say("made the papers' tables with %,d mappings", names);
    }
    CatalogCalls calls = new CatalogCalls(server.url());
    for (int clients : List.of(FEW, threads)) {
      rounds.side(query(clients), calls.queries(clients, which), server.handles());
      plainQueries(rounds, store, clients);
    }
    rounds.side(BULK_QUERY, calls.bulkQueries(BULK_CLIENTS, which), server.handles());
    Numbers added = Numbers.endless();
    rounds
        .side(ADD, calls.creates(threads, added, "add/"), server.handles())
        .side(DELETE, calls.deletes(threads, Numbers.following(added), "add/"), server.handles());
    for (int connections : List.of(POOL, threads)) {
      changes(rounds, papers, connections);
    }
    return table(rounds.run());
  }

  private static String query(int clients) {
    return "query, " + clients + " clients";
  }

  private static String plainQuery(int clients, int connections) {
    return "plain JDBC query, " + clients + " threads, " + connections + " connections";
  }

  private void plainQueries(Rounds rounds, String store, int clients) {
    for (int connections : connections(clients)) {
      PlainQuerySql plain = workspace.opened(new PlainQuerySql(store, connections));
      rounds.side(
          plainQuery(clients, connections),
          new ClosedLoop(
              clients,
              Numbers.endless(),
              call -> plain.query(SampleNames.name(which.applyAsLong(call)))),
          List.of(database.process()));
    }
  }

  /** A pool of some, and one for each thread; for few threads they are the same. */
  private static List<Integer> connections(int clients) {
    return clients <= POOL ? List.of(clients) : List.of(POOL, clients);
  }

  private void changes(Rounds rounds, String papers, int connections) throws SQLException {
    PapersWaySql tables = workspace.opened(new PapersWaySql(papers, connections));
    Numbers added = Numbers.endless();
    String prefix = connections + "/";
    rounds
        .side(
            papersAdd(connections),
            new ClosedLoop(threads, added, i -> tables.add(prefix + SampleNames.name(i))),
            List.of(database.process()))
        .side(
            papersDelete(connections),
            new ClosedLoop(
                threads,
                Numbers.following(added),
                i -> tables.delete(prefix + SampleNames.name(i))),
            List.of(database.process()));
  }

  private static String papersAdd(int connections) {
    return "the papers' add, plain JDBC, " + connections + " connections";
  }

  private static String papersDelete(int connections) {
    return "the papers' delete, plain JDBC, " + connections + " connections";
  }

  private ResultTable table(Map<String, Measured> measured) {
    Map<String, Double> rates = new LinkedHashMap<>();
    measured.forEach((name, side) -> rates.put(name, side.perSecond()));
    double plainFew = rates.get(plainQuery(FEW, FEW));
    double plain =
        connections(threads).stream()
            .mapToDouble(c -> rates.get(plainQuery(threads, c)))
            .max()
            .orElseThrow();
    double add = Math.max(rates.get(papersAdd(POOL)), rates.get(papersAdd(threads)));
    double delete = Math.max(rates.get(papersDelete(POOL)), rates.get(papersDelete(threads)));
    return new ResultTable()
        .add(of("query / plain JDBC, " + FEW, rates.get(query(FEW)) / plainFew, "x").then("0.80"))
        .add(
            of("query / plain JDBC, " + threads, rates.get(query(threads)) / plain, "x")
                .atLeast(0.7)
                .then("0.70"))
        .add(of("add / the papers' way", rates.get(ADD) / add, "x").atLeast(2).then("0.89"))
        .add(
            of("delete / the papers' way", rates.get(DELETE) / delete, "x")
                .atLeast(2)
                .then("0.87 to 0.96"))
        .add(
            of(
                    "bulk query, names / plain JDBC query, %d".formatted(threads),
                    rates.get(BULK_QUERY) / plain,
                    "x")
                .atLeast(4)
                .then("1.27"))
        .rates(measured.values())
        .remark(
            "%,d names in the catalog and in the papers' tables; %d clients, bulks of %,d by %d"
                + " clients; plain JDBC is the faster of its ways. Server time is that of the service"
                + " on its lines, that of the database on the lines of plain JDBC.",
            names, threads, CatalogCalls.BULK, BULK_CLIENTS);
  }
}
