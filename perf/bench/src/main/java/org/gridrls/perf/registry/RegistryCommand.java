package org.gridrls.perf.registry;

import static org.gridrls.perf.report.Figure.of;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.client.RegistryClient;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.perf.bench.Bench;
import org.gridrls.perf.calls.RegistryCalls;
import org.gridrls.perf.calls.Renewals;
import org.gridrls.perf.http.HttpLoad;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Rounds.Outcome;
import org.gridrls.perf.measure.Spread;
import org.gridrls.perf.process.Running;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perf/run registry}: many members and bursts. */
@Command(name = "registry")
public final class RegistryCommand extends Bench {
  private static final int CLIENTS = 10;
  private static final int BURST = 100;
  private static final String HEAP = "240m";
  private static final String QUIET = "query, no renewals";
  private static final String BUSY = "query, members renew";
  private static final Duration LEASE = Duration.ofHours(1);

  @Option(names = "--members", defaultValue = "1000")
  int members;

  private final List<Double> renewalsPerSecond = new ArrayList<>();
  private long renewed;

  /** Queries with and without members that renew, and clients that come at once. */
  @Override
  protected void measure() {
    Running server = servers.rls("registry", "registry", HEAP);
    RegistryClient registry = new RegistryClient(workspace.connector(), server.url());
    RegistryCalls.join(registry, members, LEASE);
    workspace.say("%,d members joined", members);
    Load queries = RegistryCalls.queries(server.url(), CLIENTS, CredentialFiles.NONE);
    Outcome outcome =
        rounds()
            .side(QUIET, queries, server.handles())
            .side(BUSY, time -> whileRenewing(server.url(), queries, time), server.handles())
            .run();
    // a renewal that fails ends the measurement; here whether the registry has counted them all
    long counted =
        registry.allMembers(MemberFilter.ALL).stream()
            .filter(entry -> entry.member().name().startsWith("member-"))
            .mapToLong(MemberEntry::renewals)
            .sum();
    double rate = Spread.of(renewalsPerSecond).median();
    String firstAnswer = BURST + " clients come at once: first answer, 99 of 100";
    table
        .add(of("query, renewals / no renewals", outcome.ratio(BUSY, QUIET), "x").atLeast(0.8))
        .rates(outcome)
        .add(of("renewals lost, of " + renewed, renewed - counted, "").atMost(0))
        .add(of("renewals a second meanwhile", rate, "").atLeast(0.95 * members))
        .add(of(firstAnswer, burst(server.url()), "s").atMost(1).then("1 to 30 s (WS-MDS)"))
        .add(of("registry: heap in use", server.liveHeapMegabytes(), "MB").atMost(256))
        .add(of("registry: memory, peak, with -Xmx" + HEAP, server.peakMemoryMegabytes(), "MB"))
        .remark(
            "%,d members renew once a second; %d clients ask for a page of 10 members.",
            members, CLIENTS);
  }

  private Load.Done whileRenewing(String server, Load queries, Duration time) {
    Renewals renewals = new Renewals(server, members, LEASE);
    CompletableFuture<Load.Done> beside =
        CompletableFuture.supplyAsync(
            () -> renewals.run(time), task -> new Thread(task, "renewals").start());
    Load.Done done = queries.run(time);
    Load.Done made = beside.join();
    renewed += made.operations();
    renewalsPerSecond.add(made.perSecond());
    return done;
  }

  private double burst(String server) {
    HttpLoad load = RegistryCalls.queries(server, BURST, CredentialFiles.NONE);
    List<Double> worst = new ArrayList<>();
    for (int i = 0; i < rounds; i++) {
      load.once();
      worst.add(load.millis(99) / 1e3);
    }
    return Spread.of(worst).median();
  }
}
