package org.gridrls.perf.registry;

import static org.gridrls.perf.report.Figure.of;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.LogicalName;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.client.LrcClient;
import org.gridrls.client.RegistryClient;
import org.gridrls.client.RliClient;
import org.gridrls.client.federation.RlsClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.perf.calls.LoadedCatalog;
import org.gridrls.perf.calls.SampleNames;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.process.Waiting;
import org.gridrls.perf.process.Workspace;
import org.gridrls.perf.report.ResultTable;

/**
 * A federation of processes: an index crashes, another joins, the registry restarts. For one
 * thread.
 */
final class ChangingFederation {
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final Duration LOOK_AGAIN = Duration.ofMillis(50);
  private static final Duration DEADLINE = Duration.ofSeconds(10);
  private static final int INDEXES = 2;

  private final Workspace workspace;
  private final Servers servers;
  private final int leaseSeconds;
  private final int catalogs;
  private final int names;
  private final AtomicLong located = new AtomicLong();
  private final AtomicLong notLocated = new AtomicLong();

  ChangingFederation(Workspace workspace, int leaseSeconds, int catalogs, int names) {
    this.workspace = workspace;
    this.servers = new Servers(workspace);
    this.leaseSeconds = leaseSeconds;
    this.catalogs = catalogs;
    this.names = names;
  }

  void measure(ResultTable table) {
    Running registry = registry("registry-of-all", "0");
    List<Running> indexes = new ArrayList<>();
    for (int i = 0; i < INDEXES; i++) {
      indexes.add(server("rli-" + i, member(registry.url(), "rli")));
    }
    List<Running> lrcs = new ArrayList<>();
    for (int i = 0; i < catalogs; i++) {
      lrcs.add(server("lrc-" + i, member(registry.url(), "lrc")));
      LoadedCatalog.load(
          lrcs.get(i).url(), (long) i * names, (i + 1L) * names, 1, workspace.progress());
    }
    try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT)) {
      for (Running index : indexes) {
        awaitWhole(connector, index, "the federation is whole");
      }
      crash(table, connector, registry, indexes, lrcs);
      Running joined = server("rli-new", member(registry.url(), "rli"));
      Duration whole = awaitWhole(connector, joined, "a new index is whole");
      table.add(of("join of an index: whole after", Waiting.seconds(whole), "s").atMost(10));
      restart(table, connector, registry, joined);
    }
  }

  private Running server(String name, Map<String, String> settings) {
    return servers.rls(name, Servers.Options.of(settings).heap("256m"));
  }

  private Running registry(String name, String port) {
    String lease = leaseSeconds + "s";
    return server(
        name, Map.of("roles", "registry", "server.port", port, "registry.lease-default", lease));
  }

  private Map<String, String> member(String registry, String role) {
    String lease = leaseSeconds + "s";
    return Map.of("roles", role, "membership.registry", registry, "membership.lease", lease);
  }

  private Duration awaitWhole(SoapConnector connector, Running index, String what) {
    Duration took =
        Waiting.until(
            what, PATIENCE, LOOK_AGAIN, () -> whole(new RliClient(connector, index.url())));
    workspace.say("%s after %.2f s", what, Waiting.seconds(took));
    return took;
  }

  /** One name of each catalog is found, and no member is missing. */
  private boolean whole(RliClient index) {
    List<LogicalName> asked = new ArrayList<>();
    for (int i = 0; i < catalogs; i++) {
      asked.add(new LogicalName(SampleNames.name((i + 1L) * names - 1)));
    }
    IndexAnswer answer = index.lrcsOf(asked);
    return answer.completeness().complete()
        && answer.names().stream().noneMatch(name -> name.locations().isEmpty());
  }

  private void crash(
      ResultTable table,
      SoapConnector connector,
      Running registry,
      List<Running> indexes,
      List<Running> lrcs) {
    AtomicBoolean ended = new AtomicBoolean();
    ExecutorService load = Executors.newSingleThreadExecutor();
    load.execute(() -> locateUntil(ended, registry.url()));
    String gone = indexes.get(0).url();
    try {
      Waiting.sleep(Duration.ofSeconds(1));
      indexes.get(0).kill();
      Duration took =
          Waiting.until(
              "no catalog updates the index that crashed",
              PATIENCE,
              LOOK_AGAIN,
              () -> lrcs.stream().noneMatch(lrc -> updates(connector, lrc, gone)));
      workspace.say("re-targeted after %.2f s", Waiting.seconds(took));
      table.add(
          of("crash of an index: re-targeted after", Waiting.seconds(took), "s")
              .atMost(leaseSeconds + 2));
    } finally {
      ended.set(true);
      load.shutdown();
    }
    table.add(of("crash of an index: names located meanwhile", located.get(), ""));
    table.add(of("crash of an index: not located", notLocated.get(), "").atMost(0));
  }

  private void locateUntil(AtomicBoolean ended, String registry) {
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
        (found ? located : notLocated).incrementAndGet();
      }
    }
  }

  private static boolean updates(SoapConnector connector, Running lrc, String index) {
    return new LrcClient(connector, lrc.url())
        .updateTargets().stream().anyMatch(status -> status.target().rli().startsWith(index));
  }

  private void restart(
      ResultTable table, SoapConnector connector, Running registry, Running index) {
    registry.close();
    Running again =
        registry("registry-again", Integer.toString(URI.create(registry.url()).getPort()));
    // the registry itself, the index that was there, the new one, the catalogs
    int members = 1 + INDEXES + catalogs;
    RegistryClient client = new RegistryClient(connector, again.url());
    Duration took =
        Waiting.until(
            "all members are back",
            PATIENCE,
            LOOK_AGAIN,
            () -> client.allMembers(MemberFilter.ALL).size() >= members);
    table.add(
        of("restart of the registry: whole after", Waiting.seconds(took), "s")
            .atMost(leaseSeconds));
    boolean same = whole(new RliClient(connector, index.url()));
    table.add(of("restart of the registry: answers that changed", same ? 0 : 1, "").atMost(0));
  }
}
