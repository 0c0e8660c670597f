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
import org.gridrls.perf.report.ResultTable;

/** Full lists: of one catalog, then of several at once, to an index with little memory. */
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
    Federation.Catalog one = federation.catalog(Map.of());
    double first = one.add(target);
    Spread alone = Spread.of("full list, alone, s", rounds, progress, () -> one.force(index.url()));
    table
        .add(of("full list, one catalog, just started", first, "s"))
        .add(of("full list, one catalog", alone.median(), "s").atMost(6).then("831 s"));
    List<Federation.Catalog> catalogs = new ArrayList<>(List.of(one));
    while (catalogs.size() < many) {
      catalogs.add(federation.catalog(Map.of()));
      catalogs.get(catalogs.size() - 1).add(target);
    }
    String what = "full list, " + many + " catalogs at once, average";
    Spread together =
        Spread.of(what, rounds, progress, () -> Federation.averageAtOnce(catalogs, index.url()));
    String peak = "memory of the index, peak, with -Xmx" + indexHeap;
    table
        .add(of(what, together.median(), "s").atMost(40).then("5,102 s"))
        .add(of("heap of the index in use afterwards", index.liveHeapMegabytes(), "MB").atMost(256))
        .add(of(peak, index.peakMemoryMegabytes(), "MB"));
    catalogs.forEach(Federation.Catalog::close);
    index.close();
  }
}
