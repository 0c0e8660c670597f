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
import org.gridrls.perf.measure.Spread;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Waiting;
import org.gridrls.perf.process.Workspace;
import org.gridrls.perf.report.ResultTable;
import org.gridrls.testkit.DelayProxy;

/** How long after a single change the index answers it, and how many bytes that takes. */
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
    Running index = federation.index("512m");
    Federation.Catalog catalog =
        federation.catalog(Map.of("lrc.update.immediate.interval", intervalSeconds + "s"));
    for (UpdateKind kind : UpdateKind.values()) {
      measure(table, index, catalog, kind);
    }
    catalog.server().close();
    index.close();
  }

  private void measure(
      ResultTable table, Running index, Federation.Catalog catalog, UpdateKind kind) {
    DelayProxy proxy = FarNetwork.proxy(workspace, index, 0);
    String rli = FarNetwork.through(proxy, kind).rli();
    catalog.add(FarNetwork.through(proxy, kind));
    RliClient client = new RliClient(federation.connector(), index.url());
    double[] waits = new double[samples];
    long before = proxy.bytesToTarget();
    for (int i = 0; i < samples; i++) {
      // at another point of the interval each time
      Waiting.sleep(Duration.ofMillis(intervalSeconds * 1_000L * (i % 7) / 7));
      waits[i] = Waiting.seconds(staleness(catalog, client, "fresh/" + kind + "/" + i));
      workspace
          .progress()
          .say("%s: change %d of %d answered after %.2f s", kind, i + 1, samples, waits[i]);
    }
    String word = kind.name().toLowerCase(Locale.ROOT);
    table.add(
        of(
                "staleness, "
                    + word
                    + ", most of "
                    + samples
                    + ", interval "
                    + intervalSeconds
                    + " s",
                Spread.quantile(waits, 1),
                "s")
            .atMost(intervalSeconds + 1));
    table.add(
        of(
            "bytes for a change, " + word + ", heartbeats too",
            (proxy.bytesToTarget() - before) / (double) samples,
            "B"));
    catalog.client().targets().remove(rli);
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
