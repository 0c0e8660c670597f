package org.gridrls.perf.catalog;

import static org.gridrls.perf.report.Figure.of;

import java.nio.file.Path;
import java.time.Duration;
import org.gridrls.client.LrcClient;
import org.gridrls.perf.bench.Bench;
import org.gridrls.perf.calls.CatalogCalls;
import org.gridrls.perf.calls.LoadedCatalog;
import org.gridrls.perf.calls.SampleNames;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Rounds.Outcome;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Waiting;
import org.gridrls.perf.process.Workspace;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perf/run scale}: a catalog of ten million mappings, on SQLite. */
@Command(name = "scale")
public final class ScaleCommand extends Bench {
  private static final int TARGETS = 10;
  private static final int TARGET_NAMES = 100_000;
  private static final int CLIENTS = 100;
  private static final String HEAP = "512m";
  private static final double MEGA = 1024.0 * 1024.0;

  @Option(names = "--names", defaultValue = "10000000")
  int names;

  @Option(names = "--small-names", defaultValue = "1000000")
  int smallNames;

  @Override
  protected void measure() {
    if (!guard) {
      manyTargets();
    }
    Running small = loaded("small", smallNames);
    Running big = loaded("big", names);
    String smallQuery = "query, %,d names".formatted(smallNames);
    String bigQuery = "query, %,d names".formatted(names);
    Outcome outcome =
        rounds()
            .side(smallQuery, queries(small, smallNames), small.handles())
            .side(bigQuery, queries(big, names), big.handles())
            .run();
    table
        .add(of("query, big / small", outcome.ratio(bigQuery, smallQuery), "x").atLeast(0.8))
        .add(of("big: heap in use", big.liveHeapMegabytes(), "MB").atMost(512))
        .add(of("big: memory of the server, peak, with -Xmx512m", big.peakMemoryMegabytes(), "MB"))
        .rates(outcome);
  }

  private Load queries(Running server, long count) {
    return new CatalogCalls(server.url())
        .queries(CLIENTS, call -> SampleNames.scattered(call, count));
  }

  private Running loaded(String which, int names) {
    Running server = servers.rls(which, "lrc", HEAP);
    Duration load = LoadedCatalog.load(server.url(), names, workspace.progress());
    disk(workspace.place(which), which, names);
    table.add(of(which + ": load", Waiting.seconds(load), "s"));
    return server;
  }

  private void disk(Path directory, String which, long mappings) {
    double bytes = Workspace.bytes(directory);
    table.add(of(which + ": disk", bytes / MEGA, "MB"));
    table.add(of(which + ": disk for a mapping", bytes / mappings, "B"));
  }

  private void manyTargets() {
    String which = TARGETS + " targets a name";
    try (Running server = servers.rls("targets", "lrc", HEAP)) {
      LrcClient client = new LrcClient(workspace.connector(), server.url());
      LoadedCatalog.load(client, 0, TARGET_NAMES, TARGETS, workspace.progress());
    }
    disk(workspace.place("targets"), which, (long) TARGET_NAMES * TARGETS);
  }
}
