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
import org.gridrls.perf.measure.Spread;
import org.gridrls.perf.process.FarNetwork;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Workspace;
import org.gridrls.perf.report.ResultTable;

/**
 * Bloom filters: built and sent, sent over a slow network, and the delta of some changes. A catalog
 * does not build the same filter twice, so a repeated update is only sent and installed; the
 * difference to an update with other patterns, or after a start, is the building. For one thread.
 */
final class FilterUpdates {
  private static final int CHANGES = 100;

  private final Federation federation;
  private final Workspace workspace;
  private final int rounds;
  private final int names;
  private int added;

  FilterUpdates(Federation federation, Workspace workspace, int rounds, int names) {
    this.federation = federation;
    this.workspace = workspace;
    this.rounds = rounds;
    this.names = names;
  }

  void measure(ResultTable table, double roundTripMillis) {
    try (Running index = federation.index("512m");
        Federation.Catalog catalog = federation.catalog(Map.of())) {
      near(table, catalog, index);
      far(table, catalog, index, roundTripMillis);
      delta(table, catalog, index);
    }
  }

  private void near(ResultTable table, Federation.Catalog catalog, Running index) {
    UpdateTarget target = UpdateTarget.everything(index.url(), UpdateKind.BLOOM);
    double start = catalog.add(target);
    List<Double> built = new ArrayList<>();
    List<Double> sent = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      // all names, but by another pattern, so that another filter is built
      List<String> pattern = List.of("*".repeat(round));
      built.add(
          catalog.change(
              new UpdateTarget(target.rli(), target.kind(), false, pattern, Optional.empty())));
      sent.add(catalog.force(target.rli()));
      workspace.say(
          "round %d of %d  filter: built and sent %.3f s, sent %.3f s",
          round, rounds, built.get(round - 1), sent.get(round - 1));
    }
    double send = Spread.of(sent).median();
    table
        .add(
            of("filter built from the store, just started", start - send, "s")
                .atMost(2)
                .then("18.4 s"))
        .add(of("filter of a partition built (*)", Spread.of(built).median() - send, "s"))
        .add(of("filter sent and installed, loopback", send, "s").atMost(0.3));
    catalog.client().targets().remove(target.rli());
  }

  private void far(
      ResultTable table, Federation.Catalog catalog, Running index, double roundTripMillis) {
    FarNetwork network = FarNetwork.before(index, workspace, roundTripMillis);
    catalog.add(network.target(UpdateKind.BLOOM));
    long before = network.proxy().bytesToTarget();
    Spread sent =
        Spread.of(
            "filter sent far, s", rounds, workspace.progress(), () -> catalog.force(network.url()));
    double bytes = (network.proxy().bytesToTarget() - before) / (double) rounds;
    String what = "filter sent and installed, " + roundTripMillis + " ms round trip";
    table
        .add(of(what, sent.median(), "s").atMost(1).then("1.67 s"))
        .add(of("filter on the wire, bits a name", bytes * 8 / names, "").then("10"));
    catalog.client().targets().remove(network.url());
  }

  private void delta(ResultTable table, Federation.Catalog catalog, Running index) {
    FarNetwork network = FarNetwork.before(index, workspace, 0);
    catalog.add(network.target(UpdateKind.BLOOM));
    Spread bytes =
        Spread.of(
            "KB for " + CHANGES + " changes",
            rounds,
            workspace.progress(),
            () -> kilobytes(catalog, network));
    workspace.say("last update: %s", catalog.last(network.url()).map(Sent::kind).orElse("nothing"));
    table.add(of("delta of " + CHANGES + " changes", bytes.median(), "KB").atMost(4));
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
