package org.gridrls.perf.figures;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import org.gridrls.perf.calls.CatalogCalls;
import org.gridrls.perf.calls.LoadedCatalog;
import org.gridrls.perf.calls.SampleNames;
import org.gridrls.perf.database.Database;
import org.gridrls.perf.database.Postgresql;
import org.gridrls.perf.figures.PaperFigure.Look;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Numbers;
import org.gridrls.perf.plain.Contenders;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;

/** The figures about one catalog. No state. */
final class CatalogFigures {
  private static final int[] SHORT = {1, 4, 10};
  private static final int[] FULL = {1, 2, 4, 6, 8, 10};
  private static final int THREADS = 10;

  /** A bulk of each thread is under way at least, however short the turn. */
  private static final int BULKS_SHORT = 2;

  private static final int REMOVERS = 4;
  private static final int TRIALS_BETWEEN = 10;
  private static final Duration UNTIL_DONE = Duration.ofHours(1);

  private CatalogFigures() {}

  private static Contenders contenders(FigureSetting setting, int names) throws Exception {
    return Contenders.on(
        setting.database().start(setting.workspace()),
        setting.workspace(),
        new Servers(setting.workspace()),
        names);
  }

  private static String said(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  /** Figures 4 and 5: adds and queries of one client with and without a flush at each commit. */
  static PaperFigure flushRates(FigureSetting setting, String id, boolean adds) throws Exception {
    int names = setting.size(20_000, 1_000_000);
    Contenders stores = contenders(setting, names);
    Sweep sweep = setting.sweep();
    for (boolean relaxed : new boolean[] {false, true}) {
      Running server = stores.service(relaxed);
      Loads loads = new Loads(server.url(), names);
      for (int threads : setting.steps(SHORT, FULL)) {
        String prefix = relaxed + "/" + threads + "/";
        Load load = adds ? loads.adds(threads, prefix) : loads.queries(threads);
        String curve = relaxed ? "flush disabled" : "flush enabled";
        sweep.at(curve, threads, stores.with(relaxed, load), server.handles());
      }
    }
    String what = adds ? "adds" : "queries";
    return PaperFigure.of(
        id,
        "Figure " + id.substring(3) + ": " + what + " with and without a flush at each commit",
        Look.of("threads", what + " a second"),
        sweep.run(),
        said(
            "%,d names on %s; a flush is disabled as `native` does it when it is relaxed.",
            names, setting.database()));
  }

  /** Figures 6 and 11: single operations and bulks of up to a hundred threads, flush disabled. */
  static PaperFigure manyClients(FigureSetting setting, String id, boolean bulks) throws Exception {
    int names = setting.size(20_000, 1_000_000);
    int bulkThreads = setting.size(BULKS_SHORT, THREADS);
    Contenders stores = contenders(setting, names);
    Running server = stores.service(true);
    Loads loads = new Loads(server.url(), names);
    Sweep sweep = setting.sweep();
    for (int clients : setting.steps(SHORT, FULL)) {
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
    String remark =
        said(
            "%,d names on %s, flush disabled; %d threads for each client.",
            names, setting.database(), THREADS);
    return bulks
        ? PaperFigure.of(
            id,
            "Figure 11: bulks of 1,000 beside single operations",
            Look.of("clients of 10 threads", "names a second").logarithmic(true),
            sweep.run(),
            remark + " Bulks by " + bulkThreads + ".")
        : PaperFigure.of(
            id,
            "Figure 6: operations of one catalog by up to a hundred threads",
            Look.of("threads", "operations a second"),
            sweep.run(),
            remark);
  }

  /** What the papers' clients did to one catalog, which keeps its size. */
  private static final class Loads {
    private final CatalogCalls calls;
    private final LongUnaryOperator which;

    Loads(String server, int names) {
      this.calls = new CatalogCalls(server);
      this.which = call -> SampleNames.scattered(call, names);
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
              "bulkDelete", REMOVERS, Numbers.following(added, CatalogCalls.BULK), prefix);
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
      Load adding = calls.bulkChanges("bulkCreate", threads, added, prefix);
      Load deleting = calls.bulkChanges("bulkDelete", threads, Numbers.following(added), prefix);
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
    int names = setting.size(11_000, 110_000);
    int changes = setting.size(1_000, 10_000);
    Postgresql database = setting.workspace().opened(new Postgresql(setting.workspace()));
    List<Curve> curves = new ArrayList<>();
    for (boolean automatic : new boolean[] {false, true}) {
      database.autovacuum(automatic);
      String store = database.newStore(automatic ? "automatic" : "by_hand");
      try (Running server =
          Database.server(
              new Servers(setting.workspace()),
              "fig8",
              Optional.of(store),
              Map.of("roles", "lrc"))) {
        LoadedCatalog.load(server.url(), names, setting.workspace().progress());
        CatalogCalls calls = new CatalogCalls(server.url());
        curves.addAll(
            automatic
                ? trials(setting, calls, changes, ", autovacuum", () -> {})
                : trials(setting, calls, changes, ", vacuum by hand", database::vacuum));
      }
    }
    return PaperFigure.of(
        "fig8",
        "Figure 8: adds and deletes on PostgreSQL with a vacuum after every ten trials",
        Look.of("trial", "operations a second"),
        curves,
        said(
            "%,d names; each trial adds %,d and deletes them, %d threads; a vacuum of the whole"
                + " database after trials 10 and 20, or PostgreSQL's own.",
            names, changes, THREADS));
  }

  private static List<Curve> trials(
      FigureSetting setting, CatalogCalls calls, int changes, String how, Runnable vacuum) {
    Curve adds = Curve.empty("add" + how);
    Curve deletes = Curve.empty("delete" + how);
    int warmUp = setting.plan().slices() / 2;
    int trials = 2 * TRIALS_BETWEEN + TRIALS_BETWEEN / 2;
    for (int trial = 1 - warmUp; trial <= trials; trial++) {
      String prefix = "trial" + trial + "/";
      Load.Done added =
          calls.changes("create", THREADS, Numbers.limited(changes), prefix).run(UNTIL_DONE);
      Load.Done deleted =
          calls.changes("delete", THREADS, Numbers.limited(changes), prefix).run(UNTIL_DONE);
      if (trial > 0) {
        adds = adds.and(trial, added.perSecond());
        deletes = deletes.and(trial, deleted.perSecond());
        setting.say(
            "trial %d of %d%s: %,.0f adds /s, %,.0f deletes /s",
            trial, trials, how, added.perSecond(), deleted.perSecond());
        if (trial % TRIALS_BETWEEN == 0) {
          vacuum.run();
        }
      }
    }
    return List.of(adds, deletes);
  }
}
