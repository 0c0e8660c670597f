package org.gridrls.perf.update;

import static org.gridrls.perf.report.Figure.of;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.perf.measure.Progress;
import org.gridrls.perf.measure.Spread;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Waiting;
import org.gridrls.perf.report.ResultTable;

/** Full lists: one catalog alone, then some at once, into one index with little memory. */
final class ListUpdates {
  private final Federation federation;
  private final Progress progress;
  private final int rounds;
  private final String indexHeap;

  ListUpdates(Federation federation, Progress progress, int rounds, String indexHeap) {
    this.federation = federation;
    this.progress = progress;
    this.rounds = rounds;
    this.indexHeap = indexHeap;
  }

  void measure(ResultTable table, int many) {
    Running index = federation.index(indexHeap);
    UpdateTarget target = UpdateTarget.everything(index.url(), UpdateKind.LIST);
    List<Federation.Catalog> catalogs = new ArrayList<>(List.of(federation.catalog(Map.of())));
    double first = Waiting.seconds(catalogs.get(0).add(target).duration());
    progress.say("first full list: %.2f s", first);
    List<Double> alone = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      alone.add(Waiting.seconds(catalogs.get(0).force(index.url()).duration()));
      progress.say("round %d of %d  full list, alone: %.2f s", round, rounds, alone.get(round - 1));
    }
    table.add(of("full list, one catalog, just started", first, "s"));
    table.add(of("full list, one catalog", Spread.of(alone).median(), "s").atMost(6).then("831 s"));
    while (catalogs.size() < many) {
      catalogs.add(federation.catalog(Map.of()));
      catalogs.get(catalogs.size() - 1).add(target);
    }
    atOnce(table, catalogs, index);
    catalogs.forEach(catalog -> catalog.server().close());
    index.close();
  }

  private void atOnce(ResultTable table, List<Federation.Catalog> catalogs, Running index) {
    List<Double> averages = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      averages.add(Federation.averageAtOnce(catalogs, index.url()));
      progress.say(
          "round %d of %d  full lists, %d at once: average %.2f s",
          round, rounds, catalogs.size(), averages.get(round - 1));
    }
    String what = "full list, " + catalogs.size() + " catalogs at once, average";
    table.add(of(what, Spread.of(averages).median(), "s").atMost(40).then("5,102 s"));
    table.add(
        of("heap of the index in use afterwards", index.liveHeapMegabytes(), "MB").atMost(256));
    table.add(
        of("memory of the index, peak, with -Xmx" + indexHeap, index.peakMemoryMegabytes(), "MB"));
  }
}
