package org.gridrls.perf.figures;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.perf.calls.IndexCalls;
import org.gridrls.perf.calls.InventedCatalogs;
import org.gridrls.perf.figures.PaperFigure.Look;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;

/** Figures 9 and 10: queries of an index that has received lists or filters. No state. */
final class IndexFigures {
  private static final int THREADS = 3;
  private static final double FALSE_POSITIVES = 0.01;
  private static final int[] SHORT = {1, 4, 10};
  private static final int[] FULL = {1, 2, 4, 6, 8, 10};
  private static final int[] FILTERS = {1, 10, 100};

  private IndexFigures() {}

  static PaperFigure lists(FigureSetting setting) {
    int names = setting.size(20_000, 1_000_000);
    Sweep sweep = setting.sweep();
    try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT)) {
      Running index = new Servers(setting.workspace()).rls("rli-lists", "rli", "1g");
      new InventedCatalogs(connector, index.url(), names).sendList(0);
      add(setting, sweep, "lists", index, new IndexCalls(index.url(), 1, names));
    }
    String title = "Figure 9: queries of an index with uncompressed updates";
    return figure(
        "fig9", title, sweep, String.format(Locale.ROOT, "%,d names in each list.", names));
  }

  static PaperFigure filters(FigureSetting setting) {
    int names = setting.size(20_000, 1_000_000);
    Sweep sweep = setting.sweep();
    Map<Integer, Running> indexes = new LinkedHashMap<>();
    for (int count : FILTERS) {
      indexes.put(count, new Servers(setting.workspace()).rls("rli-" + count, "rli", "1g"));
    }
    try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT)) {
      InventedCatalogs.sendFilters(setting.workspace(), connector, indexes, names, FALSE_POSITIVES);
    }
    indexes.forEach(
        (count, index) -> {
          String curve = count + (count == 1 ? " filter" : " filters");
          add(setting, sweep, curve, index, new IndexCalls(index.url(), count, names));
        });
    return figure(
        "fig10",
        "Figure 10: queries of an index with 1, 10 and 100 Bloom filters",
        sweep,
        String.format(
            Locale.ROOT, "%,d names in each filter, %s false positives.", names, FALSE_POSITIVES));
  }

  private static void add(
      FigureSetting setting, Sweep sweep, String curve, Running index, IndexCalls calls) {
    for (int clients : setting.steps(SHORT, FULL)) {
      sweep.at(curve, clients, calls.lookups(clients * THREADS), index.handles());
    }
  }

  private static PaperFigure figure(String id, String title, Sweep sweep, String remark) {
    Look look = Look.of("clients of 3 threads", "queries a second");
    return PaperFigure.of(id, title, look, sweep.run(), remark);
  }
}
