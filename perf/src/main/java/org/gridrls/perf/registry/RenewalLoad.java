package org.gridrls.perf.registry;

import static org.gridrls.perf.report.Figure.of;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.client.RegistryClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.perf.calls.RegistryCalls;
import org.gridrls.perf.calls.Renewals;
import org.gridrls.perf.http.HttpLoad;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Measured;
import org.gridrls.perf.measure.Rounds;
import org.gridrls.perf.measure.Spread;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.process.Workspace;
import org.gridrls.perf.report.ResultTable;

/** Queries of a registry with and without members that renew, and clients that come at once. */
final class RenewalLoad {
  private static final Duration LEASE = Duration.ofHours(1);
  private static final String QUIET = "query, no renewals";
  private static final String BUSY = "query, members renew";

  private final Workspace workspace;
  private final int members;
  private final int clients;
  private final String heap;
  private final List<Double> renewalsPerSecond = new ArrayList<>();
  private long renewed;

  RenewalLoad(Workspace workspace, int members, int clients, String heap) {
    this.workspace = workspace;
    this.members = members;
    this.clients = clients;
    this.heap = heap;
  }

  void measure(ResultTable table, Rounds rounds, int times, int burst) {
    Running server = new Servers(workspace).rls("registry", "registry", heap);
    try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT)) {
      RegistryClient registry = new RegistryClient(connector, server.url());
      RegistryCalls.join(registry, members, LEASE);
      workspace.say("%,d members joined", members);
      Load queries = RegistryCalls.queries(server.url(), clients, CredentialFiles.NONE);
      Map<String, Measured> measured =
          rounds
              .side(QUIET, queries, server.handles())
              .side(BUSY, time -> whileRenewing(server.url(), queries, time), server.handles())
              .run();
      double ratio = measured.get(BUSY).perSecond() / measured.get(QUIET).perSecond();
      table
          .add(of("query, renewals / no renewals", ratio, "x").atLeast(0.8))
          .rates(measured.values());
      lost(table, registry);
      burst(table, server.url(), times, burst);
      table.add(of("registry: heap in use", server.liveHeapMegabytes(), "MB").atMost(256));
      String what = "registry: memory, peak, with -Xmx" + heap;
      table.add(of(what, server.peakMemoryMegabytes(), "MB"));
    }
    server.close();
  }

  private Load.Done whileRenewing(String server, Load queries, Duration time) {
    Renewals renewals = new Renewals(server, members, LEASE);
    CompletableFuture<Load.Done> beside = CompletableFuture.supplyAsync(() -> renewals.run(time));
    Load.Done done = queries.run(time);
    Load.Done made = beside.join();
    renewed += made.operations();
    renewalsPerSecond.add(made.perSecond());
    return done;
  }

  /** A renewal that fails ends the measurement; here whether the registry has counted them all. */
  private void lost(ResultTable table, RegistryClient registry) {
    long counted =
        registry.allMembers(MemberFilter.ALL).stream()
            .filter(entry -> entry.member().name().startsWith("member-"))
            .mapToLong(MemberEntry::renewals)
            .sum();
    table.add(of("renewals lost, of " + renewed, renewed - counted, "").atMost(0));
    double rate = Spread.of(renewalsPerSecond).median();
    table.add(of("renewals a second meanwhile", rate, "").atLeast(0.95 * members));
  }

  private void burst(ResultTable table, String server, int times, int burst) {
    HttpLoad load = RegistryCalls.queries(server, burst, CredentialFiles.NONE);
    List<Double> worst = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      load.once();
      worst.add(load.millis(99) / 1e3);
    }
    table.add(
        of(burst + " clients come at once: first answer, 99 of 100", Spread.of(worst).median(), "s")
            .atMost(1)
            .then("1 to 30 s (WS-MDS)"));
  }
}
