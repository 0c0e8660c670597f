package org.gridrls.perf.update;

import static org.gridrls.perf.report.Figure.of;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;
import org.gridrls.api.BulkMode;
import org.gridrls.api.Mapping;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.perf.bench.Bench;
import org.gridrls.perf.measure.Spread;
import org.gridrls.perf.process.FarNetwork;
import org.gridrls.perf.process.Running;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perf/run update}: how long soft-state updates take, and how many bytes. */
@Command(name = "update")
public final class UpdatesCommand extends Bench {
  private static final String INDEX_HEAP = "240m";
  private static final double ROUND_TRIP_MILLIS = 63.8;
  private static final int CHANGES = 100;

  @Option(names = "--names", defaultValue = "1000000")
  int names;

  @Option(names = "--catalogs", defaultValue = "6")
  int catalogs;

  private Federation federation;
  private int added;

  @Override
  protected void measure() {
    federation = new Federation(workspace, names);
    lists();
    try (Running index = federation.index("512m");
        Federation.Catalog catalog = federation.catalog(Map.of())) {
      nearFilters(catalog, index);
      farFilters(catalog, index);
      deltas(catalog, index);
    }
    table.remark(
        "%,d names in each catalog, on SQLite; durations as the catalogs report them, median of"
            + " %d; bytes are all that goes through a proxy towards the index, HTTP and SOAP too.",
        names, rounds);
  }

  private double median(String what, DoubleSupplier figure) {
    return Spread.of(what, rounds, workspace.progress(), figure).median();
  }

  /** Full lists: of one catalog, then of several at once, to an index with little memory. */
  private void lists() {
    Running index = federation.index(INDEX_HEAP);
    UpdateTarget target = UpdateTarget.everything(index.url(), UpdateKind.LIST);
    Federation.Catalog one = federation.catalog(Map.of());
    table.add(of("full list, one catalog, just started", one.add(target), "s"));
    double alone = median("full list, alone, s", () -> one.force(index.url()));
    table.add(of("full list, one catalog", alone, "s").atMost(2).then("831 s"));
    List<Federation.Catalog> many = new ArrayList<>(List.of(one));
    while (many.size() < catalogs) {
      many.add(federation.catalog(Map.of()));
      many.get(many.size() - 1).add(target);
    }
    String what = "full list, " + catalogs + " catalogs at once, average";
    double together = median(what, () -> Federation.averageAtOnce(many, index.url()));
    String peak = "memory of the index, peak, with -Xmx" + INDEX_HEAP;
    table
        .add(of(what, together, "s").atMost(8).then("5,102 s"))
        .add(of("heap of the index in use afterwards", index.liveHeapMegabytes(), "MB").atMost(256))
        .add(of(peak, index.peakMemoryMegabytes(), "MB"));
    many.forEach(Federation.Catalog::close);
    index.close();
  }

  /** A catalog does not build the same filter twice: a repeated update is sent and installed. */
  private void nearFilters(Federation.Catalog catalog, Running index) {
    double start = catalog.add(UpdateTarget.everything(index.url(), UpdateKind.BLOOM));
    double send = median("filter sent, s", () -> catalog.force(index.url()));
    table
        .add(
            of("filter built from the store, just started", start - send, "s")
                .atMost(1)
                .then("18.4 s"))
        .add(of("filter sent and installed, loopback", send, "s").atMost(0.3));
    catalog.client().targets().remove(index.url());
  }

  private void farFilters(Federation.Catalog catalog, Running index) {
    FarNetwork network = FarNetwork.before(index, workspace, ROUND_TRIP_MILLIS);
    catalog.add(network.target(UpdateKind.BLOOM));
    long before = network.proxy().bytesToTarget();
    double sent = median("filter sent far, s", () -> catalog.force(network.url()));
    double bytes = (network.proxy().bytesToTarget() - before) / (double) rounds;
    String what = "filter sent and installed, " + ROUND_TRIP_MILLIS + " ms round trip";
    table
        .add(of(what, sent, "s").atMost(1).then("1.67 s"))
        .add(of("filter on the wire, bits a name", bytes * 8 / names, "").then("10"));
    catalog.client().targets().remove(network.url());
  }

  private void deltas(Federation.Catalog catalog, Running index) {
    FarNetwork network = FarNetwork.before(index, workspace, 0);
    catalog.add(network.target(UpdateKind.BLOOM));
    double kilobytes = median("KB for 100 changes", () -> kilobytes(catalog, network));
    table.add(of("delta of " + CHANGES + " changes", kilobytes, "KB").atMost(4));
    catalog.client().targets().remove(network.url());
  }

  private double kilobytes(Federation.Catalog catalog, FarNetwork network) {
    catalog.awaitInStep(network.url());
    long before = network.proxy().bytesToTarget();
    List<Mapping> some =
        IntStream.range(added, added + CHANGES)
            .mapToObj(i -> Mapping.of("changed/" + i, "gsiftp://host.example.org/changed/" + i))
            .toList();
    added += CHANGES;
    if (!catalog.client().createAll(some, BulkMode.ATOMIC).failures().isEmpty()) {
      throw new IllegalStateException("the catalog refused changes");
    }
    catalog.awaitInStep(network.url());
    return (network.proxy().bytesToTarget() - before) / 1024.0;
  }
}
