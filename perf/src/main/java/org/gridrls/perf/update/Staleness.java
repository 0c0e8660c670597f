package org.gridrls.perf.update;

import static org.gridrls.perf.report.Figure.of;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.client.RliClient;
import org.gridrls.perf.process.FarNetwork;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Waiting;
import org.gridrls.perf.process.Workspace;
import org.gridrls.perf.report.ResultTable;

/** The time until an index answers a single change, and the bytes sent for it. */
final class Staleness {
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final Duration LOOK_AGAIN = Duration.ofMillis(10);

  private final Federation federation;
  private final Workspace workspace;
  private final int intervalSeconds;
  private final int samples;

  Staleness(Federation federation, Workspace workspace, int intervalSeconds, int samples) {
    this.federation = federation;
    this.workspace = workspace;
    this.intervalSeconds = intervalSeconds;
    this.samples = samples;
  }

  void measure(ResultTable table) {
    Map<String, String> settings = Map.of("lrc.update.immediate.interval", intervalSeconds + "s");
    try (Running index = federation.index("512m");
        Federation.Catalog catalog = federation.catalog(settings)) {
      for (UpdateKind kind : UpdateKind.values()) {
        measure(table, index, catalog, kind);
      }
    }
  }

  private void measure(
      ResultTable table, Running index, Federation.Catalog catalog, UpdateKind kind) {
    FarNetwork network = FarNetwork.before(index, workspace, 0);
    catalog.add(network.target(kind));
    RliClient client = new RliClient(federation.connector(), index.url());
    long before = network.proxy().bytesToTarget();
    double longest = 0;
    for (int i = 0; i < samples; i++) {
      // at another point of the interval each time
      Waiting.sleep(Duration.ofMillis(intervalSeconds * 1_000L * (i % 7) / 7));
      double seconds = Waiting.seconds(staleness(catalog, client, "fresh/" + kind + "/" + i));
      longest = Math.max(longest, seconds);
      workspace.say("%s: change %d of %d answered after %.2f s", kind, i + 1, samples, seconds);
    }
    String word = kind.name().toLowerCase(Locale.ROOT);
    String what =
        "staleness, %s, most of %d, interval %d s".formatted(word, samples, intervalSeconds);
    double bytes = (network.proxy().bytesToTarget() - before) / (double) samples;
    table
        .add(of(what, longest, "s").atMost(intervalSeconds + 1))
        .add(of("bytes for a change, " + word + ", heartbeats too", bytes, "B"));
    catalog.client().targets().remove(network.url());
  }

  private static Duration staleness(Federation.Catalog catalog, RliClient index, String name) {
    catalog.client().create(Mapping.of(name, "gsiftp://host.example.org/" + name));
    return Waiting.until(
        "the index answers " + name, PATIENCE, LOOK_AGAIN, () -> answered(index, name));
  }

  private static boolean answered(RliClient index, String name) {
    var answer = index.lrcsOf(List.of(new LogicalName(name)));
    return !answer.names().get(0).locations().isEmpty();
  }
}
