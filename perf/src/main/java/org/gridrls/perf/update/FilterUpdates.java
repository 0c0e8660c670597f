package org.gridrls.perf.update;

import static org.gridrls.perf.report.Figure.of;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gridrls.api.BulkMode;
import org.gridrls.api.Mapping;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.api.update.UpdateTargetStatus.Sent;
import org.gridrls.perf.measure.Progress;
import org.gridrls.perf.measure.Spread;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Waiting;
import org.gridrls.perf.process.Workspace;
import org.gridrls.perf.report.ResultTable;
import org.gridrls.testkit.DelayProxy;

/**
 * Bloom filters: built and sent, sent over a slow network, and the delta of some changes. A filter
 * that the catalog has already is not built again, so an update right after another one is only
 * sent and installed; the difference to one with other patterns, or after a start, is the building.
 */
final class FilterUpdates {
  private static final int CHANGES = 100;

  private final Federation federation;
  private final Workspace workspace;
  private final Progress progress;
  private final int rounds;
  private final int names;
  private int added;

  FilterUpdates(Federation federation, Workspace workspace, int rounds, int names) {
    this.federation = federation;
    this.workspace = workspace;
    this.progress = workspace.progress();
    this.rounds = rounds;
    this.names = names;
  }

  void measure(ResultTable table, double roundTripMillis) {
    Running index = federation.index("512m");
    Federation.Catalog catalog = federation.catalog(Map.of());
    UpdateTarget near = UpdateTarget.everything(index.url(), UpdateKind.BLOOM);
    double start = Waiting.seconds(catalog.add(near).duration());
    List<Double> built = new ArrayList<>();
    List<Double> sent = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      built.add(Waiting.seconds(catalog.change(other(near, round)).duration()));
      sent.add(Waiting.seconds(catalog.force(near.rli()).duration()));
      progress.say(
          "round %d of %d  filter: built and sent %.3f s, sent %.3f s",
          round, rounds, built.get(round - 1), sent.get(round - 1));
    }
    double send = Spread.of(sent).median();
    table.add(
        of("filter built from the store, just started", start - send, "s")
            .atMost(2)
            .then("18.4 s"));
    table.add(of("filter of a partition built (*)", Spread.of(built).median() - send, "s"));
    table.add(of("filter sent and installed, loopback", send, "s").atMost(0.3));
    catalog.client().targets().remove(near.rli());
    far(table, catalog, index, roundTripMillis);
    delta(table, catalog, index);
    catalog.server().close();
    index.close();
  }

  /** All names, but by another pattern than before: another filter, which has to be built. */
  private static UpdateTarget other(UpdateTarget target, int round) {
    return new UpdateTarget(
        target.rli(), target.kind(), false, List.of("*".repeat(round)), Optional.empty());
  }

  private void change(Federation.Catalog catalog, int changes) {
    List<Mapping> some =
        IntStream.range(added, added + changes)
            .mapToObj(i -> Mapping.of("changed/" + i, "gsiftp://host.example.org/changed/" + i))
            .toList();
    added += changes;
    if (!catalog.client().createAll(some, BulkMode.ATOMIC).failures().isEmpty()) {
      throw new IllegalStateException("the catalog refused changes");
    }
  }

  private void far(
      ResultTable table, Federation.Catalog catalog, Running index, double roundTripMillis) {
    DelayProxy proxy = FarNetwork.proxy(workspace, index, roundTripMillis);
    UpdateTarget target = FarNetwork.through(proxy, UpdateKind.BLOOM);
    catalog.add(target);
    List<Double> sent = new ArrayList<>();
    long before = proxy.bytesToTarget();
    for (int round = 1; round <= rounds; round++) {
      sent.add(Waiting.seconds(catalog.force(target.rli()).duration()));
      progress.say("round %d of %d  filter sent far: %.3f s", round, rounds, sent.get(round - 1));
    }
    double bytes = (proxy.bytesToTarget() - before) / (double) rounds;
    table.add(
        of(
                "filter sent and installed, " + roundTripMillis + " ms round trip",
                Spread.of(sent).median(),
                "s")
            .atMost(1)
            .then("1.67 s"));
    table.add(of("filter on the wire, bits a name", bytes * 8 / names, "").then("10"));
    catalog.client().targets().remove(target.rli());
  }

  private void delta(ResultTable table, Federation.Catalog catalog, Running index) {
    DelayProxy proxy = FarNetwork.proxy(workspace, index, 0);
    UpdateTarget target = FarNetwork.through(proxy, UpdateKind.BLOOM);
    catalog.add(target);
    List<Double> bytes = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      catalog.awaitInStep(target.rli());
      long before = proxy.bytesToTarget();
      change(catalog, CHANGES);
      catalog.awaitInStep(target.rli());
      bytes.add((proxy.bytesToTarget() - before) / 1024.0);
      String kind = catalog.last(target.rli()).map(Sent::kind).orElse("nothing");
      progress.say(
          "round %d of %d  %d changes: %.2f KB, last update: %s",
          round, rounds, CHANGES, bytes.get(round - 1), kind);
    }
    table.add(of("delta of " + CHANGES + " changes", Spread.of(bytes).median(), "KB").atMost(4));
    catalog.client().targets().remove(target.rli());
  }
}
