package org.gridrls.studies.figures;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gridrls.perf.calls.IndexCalls;
import org.gridrls.perf.calls.InventedCatalogs;
import org.gridrls.perf.process.Running;

/** Figures 9 and 10: queries of an index that has received lists or filters. No state. */
final class IndexFigures {
  private static final int THREADS = 3;
  private static final double FALSE_POSITIVES = 0.01;
  private static final int[] FILTERS = {1, 10, 100};

  private IndexFigures() {}

  static PaperFigure lists(FigureSetting setting) {
    int names = setting.names();
    Sweep sweep = setting.sweep();
    Running index = setting.servers().rls("rli-lists", "rli", "1g");
    new InventedCatalogs(setting.workspace().connector(), index.url(), names).sendList(0);
    add(setting, sweep, "lists", index, 1);
    return setting.figure(sweep, names);
  }

  static PaperFigure filters(FigureSetting setting) {
    int names = setting.names();
    Sweep sweep = setting.sweep();
    Map<Integer, Running> indexes = new LinkedHashMap<>();
    for (int count : FILTERS) {
      indexes.put(count, setting.servers().rls("rli-" + count, "rli", "1g"));
    }
    InventedCatalogs.sendFilters(setting.workspace(), indexes, names, FALSE_POSITIVES);
    indexes.forEach(
        (count, index) ->
            add(setting, sweep, count + (count == 1 ? " filter" : " filters"), index, count));
    return setting.figure(sweep, names, FALSE_POSITIVES);
  }

  private static void add(
      FigureSetting setting, Sweep sweep, String curve, Running index, int catalogs) {
    IndexCalls calls = new IndexCalls(index.url(), catalogs, setting.names());
    for (int clients : setting.steps()) {
      sweep.at(setting.id(), curve, clients, calls.lookups(clients * THREADS), index.handles());
    }
  }
}
