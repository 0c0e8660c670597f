package org.gridrls.perf.figures;

import java.util.List;
import java.util.Locale;
import org.gridrls.perf.plain.Contenders;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;

/** Figures 6 and 11: single operations and bulks of up to a hundred threads, flush disabled. */
final class ManyClients implements Experiment {
  private static final int THREADS = 10;

  /** A bulk of each thread is under way at least, however short the turn. */
  private static final int BULKS_SHORT = 2;

  private static final int[] SHORT = {1, 4, 10};
  private static final int[] FULL = {1, 2, 4, 6, 8, 10};

  private final String id;
  private final boolean bulks;

  private ManyClients(String id, boolean bulks) {
    this.id = id;
    this.bulks = bulks;
  }

  static ManyClients single() {
    return new ManyClients("fig6", false);
  }

  static ManyClients bulks() {
    return new ManyClients("fig11", true);
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public PaperFigure measure(Setting setting) throws Exception {
    int names = setting.size(20_000, 1_000_000);
    Contenders stores =
        Contenders.start(
            setting.database(), setting.workspace(), new Servers(setting.workspace()), names);
    Running server = stores.service(true);
    CatalogLoads loads = new CatalogLoads(server.url(), names);
    Sweep sweep = setting.sweep();
    for (int clients : setting.steps(SHORT, FULL)) {
      add(sweep, stores, loads, clients, setting.size(BULKS_SHORT, THREADS));
    }
    String remark =
        String.format(
                Locale.ROOT,
                "%,d names on %s, flush disabled; %d threads for each client.",
                names,
                setting.database(),
                THREADS)
            + (bulks ? " Bulks by " + setting.size(BULKS_SHORT, THREADS) + "." : "");
    return new PaperFigure(id, title(), look(), sweep.run(), Published.of(id), List.of(remark));
  }

  private String title() {
    return bulks
        ? "Figure 11: bulks of 1,000 beside single operations"
        : "Figure 6: operations of one catalog by up to a hundred threads";
  }

  private PaperFigure.Look look() {
    return bulks
        ? PaperFigure.Look.of("clients of 10 threads", "names a second").logarithmic(true)
        : PaperFigure.Look.of("threads", "operations a second");
  }

  private void add(
      Sweep sweep, Contenders stores, CatalogLoads loads, int clients, int bulkThreads) {
    int threads = clients * THREADS;
    int x = bulks ? clients : threads;
    List<ProcessHandle> server = stores.service(true).handles();
    if (bulks) {
      sweep.at(
          "bulk query", x, stores.with(true, loads.bulkQueries(clients * bulkThreads)), server);
      sweep.at(
          "bulk add and delete",
          x,
          stores.with(true, loads.bulkAddsAndDeletes(clients * bulkThreads, "bulk" + x + "/")),
          server);
    }
    sweep.at("query", x, stores.with(true, loads.queries(threads)), server);
    sweep.at("add", x, stores.with(true, loads.adds(threads, "add" + x + "/")), server);
    sweep.at("delete", x, stores.with(true, loads.deletes(threads, "gone" + x + "/")), server);
  }
}
