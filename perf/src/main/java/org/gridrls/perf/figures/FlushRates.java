package org.gridrls.perf.figures;

import java.util.List;
import java.util.Locale;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.plain.Contenders;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;

/** Figures 4 and 5: adds and queries of one client with and without a flush at each commit. */
final class FlushRates implements Experiment {
  private static final int[] SHORT = {1, 4, 10};
  private static final int[] FULL = {1, 2, 4, 6, 8, 10};

  private final String id;
  private final boolean adds;

  private FlushRates(String id, boolean adds) {
    this.id = id;
    this.adds = adds;
  }

  static FlushRates ofAdds() {
    return new FlushRates("fig4", true);
  }

  static FlushRates ofQueries() {
    return new FlushRates("fig5", false);
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public PaperFigure measure(Setting setting) throws Exception {
    int names = setting.size(20_000, 1_000_000);
    Servers servers = new Servers(setting.workspace());
    Contenders stores = Contenders.start(setting.database(), setting.workspace(), servers, names);
    Sweep sweep = setting.sweep();
    for (boolean relaxed : new boolean[] {false, true}) {
      Running server = stores.service(relaxed);
      CatalogLoads loads = new CatalogLoads(server.url(), names);
      String curve = relaxed ? "flush disabled" : "flush enabled";
      for (int threads : setting.steps(SHORT, FULL)) {
        Load load =
            adds ? loads.adds(threads, relaxed + "/" + threads + "/") : loads.queries(threads);
        sweep.at(curve, threads, stores.with(relaxed, load), server.handles());
      }
    }
    String what = adds ? "adds" : "queries";
    return new PaperFigure(
        id,
        "Figure " + id.substring(3) + ": " + what + " with and without a flush at each commit",
        PaperFigure.Look.of("threads", what + " a second"),
        sweep.run(),
        Published.of(id),
        List.of(
            String.format(
                Locale.ROOT,
                "%,d names on %s; a flush is disabled as `native` does it when it is relaxed.",
                names,
                setting.database())));
  }
}
