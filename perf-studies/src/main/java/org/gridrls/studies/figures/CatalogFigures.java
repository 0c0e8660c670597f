package org.gridrls.studies.figures;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import org.gridrls.perf.calls.CatalogCalls;
import org.gridrls.perf.calls.LoadedCatalog;
import org.gridrls.perf.calls.SampleNames;
import org.gridrls.perf.database.Database;
import org.gridrls.perf.database.Postgresql;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Numbers;
import org.gridrls.perf.plain.Contenders;
import org.gridrls.perf.process.Running;

/** The figures about one catalog. No state. */
final class CatalogFigures {
  private static final int THREADS = 10;
  private static final int REMOVERS = 4;
  private static final int TRIALS_BETWEEN = 10;
  private static final Duration UNTIL_DONE = Duration.ofHours(1);

  private CatalogFigures() {}

  private static Contenders contenders(FigureSetting setting) throws Exception {
    return new Contenders(
        setting.database().start(setting.workspace()),
        setting.workspace(),
        setting.servers(),
        setting.names());
  }

  /** Figures 4 and 5: adds and queries of one client with and without a flush at each commit. */
  static PaperFigure flushRates(FigureSetting setting, boolean adds) throws Exception {
    Contenders stores = contenders(setting);
    Sweep sweep = setting.sweep();
    for (boolean relaxed : new boolean[] {false, true}) {
      Running server = stores.service(relaxed);
      Loads loads = new Loads(server.url(), setting.names());
      for (int threads : setting.steps()) {
        String prefix = relaxed + "/" + threads + "/";
        Load load = adds ? loads.adds(threads, prefix) : loads.queries(threads);
        String curve = relaxed ? "flush disabled" : "flush enabled";
        sweep.at(curve, threads, stores.with(relaxed, load), server.handles());
      }
    }
    return setting.figure(sweep.run(), setting.names(), setting.database());
  }

  /** Figures 6 and 11: single operations and bulks of up to a hundred threads, flush disabled. */
  static PaperFigure manyClients(FigureSetting setting, boolean bulks) throws Exception {
    int bulkThreads = bulks ? setting.number("bulk-threads") : 0;
    Contenders stores = contenders(setting);
    Running server = stores.service(true);
    Loads loads = new Loads(server.url(), setting.names());
    Sweep sweep = setting.sweep();
    for (int clients : setting.steps()) {
      int threads = clients * THREADS;
      int x = bulks ? clients : threads;
      Map<String, Load> curves = new LinkedHashMap<>();
      if (bulks) {
        int many = clients * bulkThreads;
        curves.put("bulk query", loads.bulkQueries(many));
        curves.put("bulk add and delete", loads.bulkAddsAndDeletes(many, "bulk" + x + "/"));
      }
      curves.put("query", loads.queries(threads));
      curves.put("add", loads.adds(threads, "add" + x + "/"));
      curves.put("delete", loads.deletes(threads, "gone" + x + "/"));
      curves.forEach(
          (curve, load) -> sweep.at(curve, x, stores.with(true, load), server.handles()));
    }
    return setting.figure(sweep.run(), setting.names(), setting.database(), THREADS, bulkThreads);
  }

  /** What the papers' clients did to one catalog, which keeps its size. */
  private record Loads(CatalogCalls calls, LongUnaryOperator which) {
    Loads(String server, int names) {
      this(new CatalogCalls(server), call -> SampleNames.scattered(call, names));
    }

    Load queries(int threads) {
      return calls.queries(threads, which);
    }

    Load bulkQueries(int threads) {
      return calls.bulkQueries(threads, which);
    }

    /** Deletes the added names afterwards, which does not count. */
    Load adds(int threads, String prefix) {
      Numbers added = Numbers.endless();
      Load adding = calls.changes("create", threads, added, prefix);
      Load removing =
          calls.bulkChanges(
              "delete", REMOVERS, Numbers.following(added, CatalogCalls.BULK), prefix);
      return time -> {
        Load.Done done = adding.run(time);
        removing.run(UNTIL_DONE);
        return done;
      };
    }

    /** Adds the names before, which does not count. */
    Load deletes(int threads, String prefix) {
      Numbers added = Numbers.endless();
      Load deleting = calls.changes("delete", threads, Numbers.following(added), prefix);
      Load adding = calls.changes("create", threads, added, prefix);
      return time -> {
        adding.run(time);
        return deleting.run(UNTIL_DONE);
      };
    }

    /** Bulks of adds, then bulks that delete the same; both count. */
    Load bulkAddsAndDeletes(int threads, String prefix) {
      Numbers added = Numbers.endless();
      Load adding = calls.bulkChanges("create", threads, added, prefix);
      Load deleting = calls.bulkChanges("delete", threads, Numbers.following(added), prefix);
      return time -> {
        Load.Done adds = adding.run(time.dividedBy(2));
        Load.Done deletes = deleting.run(UNTIL_DONE);
        return new Load.Done(
            adds.operations() + deletes.operations(), adds.elapsed().plus(deletes.elapsed()));
      };
    }
  }

  /** Figure 8: repeated adds and deletes on PostgreSQL, with a vacuum at times. */
  static PaperFigure vacuumTrials(FigureSetting setting) throws Exception {
    Postgresql database = setting.workspace().opened(new Postgresql(setting.workspace()));
    List<Curve> curves = new ArrayList<>();
    for (boolean automatic : new boolean[] {false, true}) {
      database.autovacuum(automatic);
      Optional<String> store = Optional.of(database.newStore(automatic ? "automatic" : "by_hand"));
      Map<String, String> roles = Map.of("roles", "lrc");
      try (Running server = Database.server(setting.servers(), "fig8", store, roles)) {
        LoadedCatalog.load(server.url(), setting.names(), setting.workspace().progress());
        CatalogCalls calls = new CatalogCalls(server.url());
        curves.addAll(
            automatic
                ? trials(setting, calls, ", autovacuum", () -> {})
                : trials(setting, calls, ", vacuum by hand", database::vacuum));
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
    for (int trial = 1 - setting.plan().slices() / 2; trial <= trials; trial++) {
      String prefix = "trial" + trial + "/";
      double added = rate(calls, "create", changes, prefix);
      double deleted = rate(calls, "delete", changes, prefix);
      if (trial > 0) {
        adds = adds.and(trial, added);
        deletes = deletes.and(trial, deleted);
        setting.say(
            "trial %d of %d%s: %,.0f adds /s, %,.0f deletes /s",
            trial, trials, how, added, deleted);
        if (trial % TRIALS_BETWEEN == 0) {
          vacuum.run();
        }
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
