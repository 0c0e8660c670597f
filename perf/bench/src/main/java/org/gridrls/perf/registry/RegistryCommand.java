package org.gridrls.perf.registry;

import static org.gridrls.perf.report.Figure.of;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.LogicalName;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.client.LrcClient;
import org.gridrls.client.RegistryClient;
import org.gridrls.client.RliClient;
import org.gridrls.client.federation.RlsClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.perf.bench.Bench;
import org.gridrls.perf.calls.LoadedCatalog;
import org.gridrls.perf.calls.RegistryCalls;
import org.gridrls.perf.calls.Renewals;
import org.gridrls.perf.calls.SampleNames;
import org.gridrls.perf.http.HttpLoad;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Rounds.Outcome;
import org.gridrls.perf.measure.Spread;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.process.Waiting;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perf/run registry}: many members, bursts, and servers that come and go. */
@Command(name = "registry")
public final class RegistryCommand extends Bench {
  private static final int CLIENTS = 10;
  private static final int BURST = 100;
  private static final String HEAP = "240m";
  private static final String QUIET = "query, no renewals";
  private static final String BUSY = "query, members renew";
  private static final Duration LEASE = Duration.ofHours(1);
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final Duration LOOK_AGAIN = Duration.ofMillis(50);
  private static final Duration DEADLINE = Duration.ofSeconds(10);
  private static final int INDEXES = 2;

  @Option(names = "--members", defaultValue = "1000")
  int members;

  @Option(names = "--lease", defaultValue = "5")
  int leaseSeconds;

  @Option(names = "--catalogs", defaultValue = "3")
  int catalogs;

  @Option(names = "--names", defaultValue = "100000")
  int names;

  private final List<Double> renewalsPerSecond = new ArrayList<>();
  private long renewed;
  private SoapConnector connector;

  @Override
  protected void measure() {
    connector = workspace.connector();
    oneRegistry();
    federation();
    table.remark(
        "%,d members renew once a second; %d clients ask for a page of 10 members; a federation of"
            + " %d catalogs with %,d names each and leases of %d s.",
        members, CLIENTS, catalogs, names, leaseSeconds);
  }

  /** Queries with and without members that renew, and clients that come at once. */
  private void oneRegistry() {
    Running server = servers.rls("registry", "registry", HEAP);
    RegistryClient registry = new RegistryClient(connector, server.url());
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
        .add(of("registry: memory, peak, with -Xmx" + HEAP, server.peakMemoryMegabytes(), "MB"));
    server.close();
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

  /** An index crashes, another joins, the registry restarts. */
  private void federation() {
    Running registry = registry("registry-of-all", "0");
    List<Running> indexes = new ArrayList<>();
    for (int i = 0; i < INDEXES; i++) {
      indexes.add(member("rli-" + i, registry, "rli"));
    }
    List<Running> lrcs = new ArrayList<>();
    for (int i = 0; i < catalogs; i++) {
      lrcs.add(member("lrc-" + i, registry, "lrc"));
      LrcClient client = new LrcClient(connector, lrcs.get(i).url());
      LoadedCatalog.load(client, (long) i * names, (i + 1L) * names, 1, workspace.progress());
    }
    indexes.forEach(index -> seconds("the federation is whole", () -> whole(index)));
    crash(registry, indexes.get(0), lrcs);
    Running joined = member("rli-new", registry, "rli");
    double whole = seconds("a new index is whole", () -> whole(joined));
    table.add(of("join of an index: whole after", whole, "s").atMost(10));
    restart(registry, joined);
  }

  private Running server(String name, Map<String, String> settings) {
    return servers.rls(name, Servers.Options.of(settings).heap("256m"));
  }

  private Running registry(String name, String port) {
    String lease = leaseSeconds + "s";
    return server(
        name, Map.of("roles", "registry", "server.port", port, "registry.lease-default", lease));
  }

  private Running member(String name, Running registry, String role) {
    String lease = leaseSeconds + "s";
    return server(
        name,
        Map.of("roles", role, "membership.registry", registry.url(), "membership.lease", lease));
  }

  private double seconds(String what, BooleanSupplier condition) {
    double took = Waiting.seconds(Waiting.until(what, PATIENCE, LOOK_AGAIN, condition));
    workspace.say("%s after %.2f s", what, took);
    return took;
  }

  /** One name of each catalog is found, and no member is missing. */
  private boolean whole(Running index) {
    List<LogicalName> asked =
        IntStream.rangeClosed(1, catalogs)
            .mapToObj(i -> new LogicalName(SampleNames.name((long) i * names - 1)))
            .toList();
    IndexAnswer answer = new RliClient(connector, index.url()).lrcsOf(asked);
    return answer.completeness().complete()
        && answer.names().stream().noneMatch(name -> name.locations().isEmpty());
  }

  private void crash(Running registry, Running index, List<Running> lrcs) {
    AtomicBoolean ended = new AtomicBoolean();
    CompletableFuture<long[]> load =
        CompletableFuture.supplyAsync(
            () -> locateUntil(ended, registry.url()), task -> new Thread(task, "locates").start());
    try {
      Waiting.sleep(Duration.ofSeconds(1));
      index.kill();
      double took =
          seconds(
              "no catalog updates the index that crashed",
              () -> lrcs.stream().noneMatch(lrc -> updates(lrc, index)));
      table.add(of("crash of an index: re-targeted after", took, "s").atMost(leaseSeconds + 2));
    } finally {
      ended.set(true);
    }
    long[] located = load.join();
    table.add(of("crash of an index: names located meanwhile", located[0], ""));
    table.add(of("crash of an index: not located", located[1], "").atMost(0));
  }

  /** How many names were located, and how many were not. */
  private long[] locateUntil(AtomicBoolean ended, String registry) {
    long[] located = new long[2];
    try (RlsClient client = RlsClient.ofRegistry(registry)) {
      for (long call = 0; !ended.get(); call++) {
        String name = SampleNames.name(SampleNames.scattered(call, (long) catalogs * names));
        boolean found = false;
        try {
          var answer =
              client.locate(List.of(new LogicalName(name)), DEADLINE, AttributeSelection.NONE);
          found = answer.names().get(0).replicas().size() == 1;
        } catch (RlsException e) {
          workspace.say("locate: %s", e.getMessage());
        }
        located[found ? 0 : 1]++;
      }
    }
    return located;
  }

  private boolean updates(Running lrc, Running index) {
    return new LrcClient(connector, lrc.url())
        .updateTargets().stream().anyMatch(status -> status.target().rli().startsWith(index.url()));
  }

  private void restart(Running registry, Running index) {
    registry.close();
    String port = Integer.toString(URI.create(registry.url()).getPort());
    RegistryClient again = new RegistryClient(connector, registry("registry-again", port).url());
    // the registry itself, the index that was there, the new one, the catalogs
    int all = 1 + INDEXES + catalogs;
    double took =
        seconds("all members are back", () -> again.allMembers(MemberFilter.ALL).size() >= all);
    table.add(of("restart of the registry: whole after", took, "s").atMost(leaseSeconds));
    int changed = whole(index) ? 0 : 1;
    table.add(of("restart of the registry: answers that changed", changed, "").atMost(0));
  }
}
