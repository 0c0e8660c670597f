package org.gridrls.studies.figures;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;
import org.gridrls.perf.calls.CatalogCalls;
import org.gridrls.perf.calls.LoadedCatalog;
import org.gridrls.perf.calls.NameCalls;
import org.gridrls.perf.calls.SampleNames;
import org.gridrls.perf.database.Database;
import org.gridrls.perf.database.Postgresql;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Numbers;
import org.gridrls.perf.process.Running;

/** The figures about one catalog. No state. */
final class CatalogFigures {
  private static final int THREADS = 10;
  private static final int REMOVERS = 4;
  private static final int TRIALS_BETWEEN = 10;
  private static final Duration UNTIL_DONE = Duration.ofHours(1);

  private CatalogFigures() {}

  /** Figures 4 and 5: adds and queries of one client with and without a flush at each commit. */
  static List<PaperFigure> flushRates(List<FigureSetting> figures) throws Exception {
    FigureSetting setting = figures.get(0);
    PaperCatalogs stores = new PaperCatalogs(setting);
    Sweep sweep = setting.sweep();
    for (boolean relaxed : new boolean[] {false, true}) {
      Running server = stores.catalog(relaxed);
      Loads loads = new Loads(server.url(), setting.names());
      String curve = relaxed ? "flush disabled" : "flush enabled";
      for (int threads : setting.steps()) {
        for (FigureSetting figure : figures) {
          boolean adds = figure.text().getString("operation").equals("add");
          String prefix = relaxed + "/" + threads + "/";
          Load load = adds ? loads.adds(threads, prefix) : loads.queries(threads);
          sweep.at(figure.id(), curve, threads, stores.with(relaxed, load), server.handles());
        }
      }
    }
    Map<String, List<Curve>> curves = sweep.run();
    return figures.stream()
        .map(one -> one.figure(curves.get(one.id()), setting.names(), setting.database()))
        .toList();
  }

  /**
   * Figures 6 and 11: single operations of up to a hundred threads, in figure 11 bulks too, flush
   * disabled. Both figures show the same single operations.
   */
  static List<PaperFigure> manyClients(List<FigureSetting> figures) throws Exception {
    FigureSetting setting = figures.get(0);
    PaperCatalogs stores = new PaperCatalogs(setting);
    Running server = stores.catalog(true);
    Loads loads = new Loads(server.url(), setting.names());
    Sweep sweep = setting.sweep();
    for (int clients : setting.steps()) {
      Map<String, Load> sides = new LinkedHashMap<>();
      for (FigureSetting figure : figures) {
        int bulks = figure.number("bulk-threads");
        sides.putAll(bulks > 0 ? loads.bulks(clients * bulks, "bulk" + clients + "/") : Map.of());
      }
      Map<String, Load> single = loads.single(clients * THREADS, "single" + clients + "/");
      for (FigureSetting figure : figures) {
        boolean bulks = figure.number("bulk-threads") > 0;
        Stream.concat(bulks ? sides.keySet().stream() : Stream.of(), single.keySet().stream())
            .forEach(
                curve ->
                    sweep.shown(
                        figure.id(), curve, bulks ? clients : clients * THREADS, curve + clients));
      }
      sides.putAll(single);
      sides.forEach(
          (side, load) -> sweep.side(side + clients, stores.with(true, load), server.handles()));
    }
    Map<String, List<Curve>> curves = sweep.run();
    return figures.stream()
        .map(
            one ->
                one.figure(
                    curves.get(one.id()),
                    setting.names(),
                    setting.database(),
                    THREADS,
                    one.number("bulk-threads")))
        .toList();
  }

  /** Calls one catalog as the papers' clients did; it keeps its size. */
  private record Loads(CatalogCalls calls, LongUnaryOperator which) {
    Loads(String server, int names) {
      this(new CatalogCalls(server), call -> SampleNames.scattered(call, names));
    }

    Load queries(int threads) {
      return calls.queries(threads, which);
    }

    /** Deletes the added names afterwards, which does not count. */
    Load adds(int threads, String prefix) {
      Numbers added = Numbers.endless();
      Load adding = calls.changes("create", threads, added, prefix);
      Load removing =
          calls.bulkChanges("delete", REMOVERS, Numbers.following(added, NameCalls.BULK), prefix);
      return time -> {
        Load.Done done = adding.run(time);
        removing.run(UNTIL_DONE);
        return done;
      };
    }

    /** Queries, then adds, then deletes of the same names in the next turn. */
    Map<String, Load> single(int threads, String prefix) {
      Numbers added = Numbers.endless();
      Load deletes = calls.changes("delete", threads, Numbers.following(added, 1), prefix);
      Map<String, Load> sides = new LinkedHashMap<>();
      sides.put("query", queries(threads));
      sides.put("add", calls.changes("create", threads, added, prefix));
      sides.put("delete", time -> deletes.run(UNTIL_DONE));
      return sides;
    }

    /** Bulks of queries; bulks of adds, then bulks that delete the same, both counted. */
    Map<String, Load> bulks(int threads, String prefix) {
      Numbers added = Numbers.endless();
      Load adding = calls.bulkChanges("create", threads, added, prefix);
      Load deleting = calls.bulkChanges("delete", threads, Numbers.following(added, 1), prefix);
      Map<String, Load> sides = new LinkedHashMap<>();
      sides.put("bulk query", calls.bulkQueries(threads, which));
      sides.put(
          "bulk add and delete",
          time -> {
            Load.Done adds = adding.run(time.dividedBy(2));
            Load.Done deletes = deleting.run(UNTIL_DONE);
            return new Load.Done(
                adds.operations() + deletes.operations(), adds.elapsed().plus(deletes.elapsed()));
          });
      return sides;
    }
  }

  /** Figure 8: repeated adds and deletes on PostgreSQL, with a vacuum at times. */
  static PaperFigure vacuumTrials(FigureSetting setting) throws Exception {
    Postgresql database =
        setting.workspace().opened(new Postgresql(setting.workspace(), "database"));
    List<Curve> curves = new ArrayList<>();
    for (boolean automatic : new boolean[] {false, true}) {
      String vacuum = "ALTER SYSTEM SET autovacuum = " + (automatic ? "on" : "off");
      database.execute(vacuum, "SELECT pg_reload_conf()");
      Optional<String> store = Optional.of(database.newStore(automatic ? "automatic" : "by_hand"));
      Map<String, String> roles = Map.of("roles", "lrc");
      try (Running server = Database.server(setting.servers(), "fig8", store, roles)) {
        LoadedCatalog.load(server.url(), setting.names(), setting.workspace().progress());
        CatalogCalls calls = new CatalogCalls(server.url());
        curves.addAll(
            automatic
                ? trials(setting, calls, ", autovacuum", () -> {})
                : trials(setting, calls, ", vacuum by hand", () -> database.execute("VACUUM")));
      }
    }
    return setting.figure(curves, setting.names(), setting.number("changes"), THREADS);
  }

  private static List<Curve> trials(
      FigureSetting setting, CatalogCalls calls, String how, Runnable vacuum) {
    Curve adds = Curve.empty("add" + how);
    Curve deletes = Curve.empty("delete" + how);
    int changes = setting.number("changes");
    int trials = 2 * TRIALS_BETWEEN + TRIALS_BETWEEN / 2;
    for (int trial = 1 - setting.number("warm-up"); trial <= trials; trial++) {
      String prefix = "trial" + trial + "/";
      double added = rate(calls, "create", changes, prefix);
      double deleted = rate(calls, "delete", changes, prefix);
      if (trial > 0) {
        adds = adds.and(trial, added);
        deletes = deletes.and(trial, deleted);
        setting.say(
            "trial %d of %d%s: %,.0f adds /s, %,.0f deletes /s",
            trial, trials, how, added, deleted);
      }
      if (trial % TRIALS_BETWEEN == 0) {
        vacuum.run();
      }
    }
    return List.of(adds, deletes);
  }

  private static double rate(CatalogCalls calls, String operation, int changes, String prefix) {
    return calls
        .changes(operation, THREADS, Numbers.limited(changes), prefix)
        .run(UNTIL_DONE)
        .perSecond();
  }
}
