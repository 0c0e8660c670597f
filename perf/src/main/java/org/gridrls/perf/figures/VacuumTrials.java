package org.gridrls.perf.figures;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gridrls.perf.catalog.CatalogCalls;
import org.gridrls.perf.catalog.Database;
import org.gridrls.perf.catalog.LoadedCatalog;
import org.gridrls.perf.database.Postgresql;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Numbers;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;

/** Figure 8: what is added and deleted again and again, on PostgreSQL, with a vacuum at times. */
final class VacuumTrials implements Experiment {
  private static final int TRIALS_BETWEEN = 10;
  private static final int THREADS = 10;
  private static final Duration UNTIL_DONE = Duration.ofHours(1);

  @Override
  public String id() {
    return "fig8";
  }

  @Override
  public PaperFigure measure(Setting setting) throws Exception {
    int names = setting.size(11_000, 110_000);
    int changes = setting.size(1_000, 10_000);
    Postgresql database =
        setting.workspace().opened(new Postgresql(setting.workspace().place("postgresql")));
    List<Curve> curves = new ArrayList<>();
    for (boolean automatic : new boolean[] {false, true}) {
      database.autovacuum(automatic);
      String store = database.newStore(automatic ? "automatic" : "by_hand");
      Running server =
          Database.catalog(new Servers(setting.workspace()), "fig8", Optional.of(store));
      LoadedCatalog.load(server.url(), 0, names, 1, setting.workspace().progress());
      curves.addAll(
          trials(
              setting,
              new CatalogCalls(server.url()),
              automatic ? Optional.empty() : Optional.of(database),
              changes));
      server.close();
    }
    return new PaperFigure(
        id(),
        "Figure 8: adds and deletes on PostgreSQL with a vacuum after every ten trials",
        PaperFigure.Look.of("trial", "operations a second"),
        curves,
        Published.of(id()),
        List.of(
            String.format(
                Locale.ROOT,
                "%,d names; each trial adds %,d and deletes them, %d threads; a vacuum of the whole"
                    + " database after trials 10 and 20, or PostgreSQL's own.",
                names,
                changes,
                THREADS)));
  }

  /** By hand if there is a database to be told. */
  private static List<Curve> trials(
      Setting setting, CatalogCalls calls, Optional<Postgresql> byHand, int changes) {
    String how = byHand.isEmpty() ? ", autovacuum" : ", vacuum by hand";
    Curve adds = Curve.empty("add" + how);
    Curve deletes = Curve.empty("delete" + how);
    warmUp(setting, calls, changes);
    int trials = 2 * TRIALS_BETWEEN + TRIALS_BETWEEN / 2;
    for (int trial = 1; trial <= trials; trial++) {
      String prefix = "trial" + trial + "/";
      Load.Done added = calls.creates(THREADS, Numbers.limited(changes), prefix).run(UNTIL_DONE);
      Load.Done deleted = calls.deletes(THREADS, Numbers.limited(changes), prefix).run(UNTIL_DONE);
      adds = adds.and(trial, added.perSecond());
      deletes = deletes.and(trial, deleted.perSecond());
      setting
          .workspace()
          .progress()
          .say(
              "trial %d of %d%s: %,.0f adds /s, %,.0f deletes /s",
              trial, trials, how, added.perSecond(), deleted.perSecond());
      if (trial % TRIALS_BETWEEN == 0) {
        byHand.ifPresent(Postgresql::vacuum);
      }
    }
    return List.of(adds, deletes);
  }

  private static void warmUp(Setting setting, CatalogCalls calls, int changes) {
    for (int i = 0; i < setting.plan().slices() / 2; i++) {
      String prefix = "warm" + i + "/";
      calls.creates(THREADS, Numbers.limited(changes), prefix).run(UNTIL_DONE);
      calls.deletes(THREADS, Numbers.limited(changes), prefix).run(UNTIL_DONE);
    }
  }
}
