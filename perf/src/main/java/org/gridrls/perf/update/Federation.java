package org.gridrls.perf.update;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.client.AdminClient;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.perf.catalog.LoadedStore;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.process.Waiting;
import org.gridrls.perf.process.Workspace;

/**
 * Catalogs that start from copies of one loaded store, and an index, each in its own process. For
 * one thread.
 */
public final class Federation {
  private static final Duration PATIENCE = Duration.ofMinutes(20);
  private static final Duration LOOK_AGAIN = Duration.ofMillis(20);

  private final Servers servers;
  private final SoapConnector connector;
  private final LoadedStore store;
  private final int names;
  private int catalogs;

  /** Loads so many names into a store, which each catalog gets a copy of. */
  public Federation(Workspace workspace, int names) {
    this.servers = new Servers(workspace);
    this.connector = workspace.opened(new SoapConnector(Timeouts.DEFAULT));
    this.names = names;
    this.store = new LoadedStore(workspace, servers, "loading-" + names, names);
  }

  public Running index(String heap) {
    Map<String, String> settings = Map.of("roles", "rli");
    return servers.rls("rli-" + names + "-" + catalogs, Servers.Options.of(settings).heap(heap));
  }

  /** A catalog that has just started, on a store with nothing but mappings. */
  public Catalog catalog(Map<String, String> settings) {
    return new Catalog(store.catalog("lrc-" + names + "-" + catalogs++, settings));
  }

  /** The average time of updates that all of them send at once, in seconds. */
  public static double averageAtOnce(List<Catalog> catalogs, String index) {
    ExecutorService executor = Executors.newFixedThreadPool(catalogs.size());
    try {
      return catalogs.stream()
          .map(c -> CompletableFuture.supplyAsync(() -> c.force(index).duration(), executor))
          .toList()
          .stream()
          .map(CompletableFuture::join)
          .mapToDouble((Duration took) -> Waiting.seconds(took))
          .average()
          .orElseThrow();
    } finally {
      executor.shutdownNow();
    }
  }

  SoapConnector connector() {
    return connector;
  }

  /** One of the catalogs, and its updates. Safe for threads. */
  public final class Catalog {
    private final Running server;
    private final LrcClient client;
    private final AdminClient admin;

    private Catalog(Running server) {
      this.server = server;
      this.client = new LrcClient(connector, server.url());
      this.admin = new AdminClient(connector, server.url());
    }

    public LrcClient client() {
      return client;
    }

    public Running server() {
      return server;
    }

    /** Makes it an update target, and waits for the first update. */
    public UpdateTargetStatus.Sent add(UpdateTarget target) {
      client.targets().add(target);
      UpdateTargetStatus.Sent sent = next(target.rli(), Instant.MIN);
      if (sent.names() < names) {
        throw new IllegalStateException("only " + sent.names() + " names were sent");
      }
      return sent;
    }

    /** Gives an update target other patterns, and waits until it has been sent what matches. */
    UpdateTargetStatus.Sent change(UpdateTarget target) {
      Instant last = last(target.rli()).map(UpdateTargetStatus.Sent::at).orElse(Instant.MIN);
      client.targets().change(target);
      return next(target.rli(), last);
    }

    /** Sends everything again, and waits for it. */
    public UpdateTargetStatus.Sent force(String rli) {
      Instant last = last(rli).map(UpdateTargetStatus.Sent::at).orElse(Instant.MIN);
      admin.forceUpdate(Optional.of(rli));
      return next(rli, last);
    }

    private UpdateTargetStatus.Sent next(String rli, Instant after) {
      Waiting.until(
          "an update of " + rli,
          PATIENCE,
          LOOK_AGAIN,
          () -> last(rli).filter(sent -> sent.at().isAfter(after)).isPresent());
      return last(rli).orElseThrow();
    }

    Optional<UpdateTargetStatus.Sent> last(String rli) {
      return client.targets().one(rli).last();
    }

    void awaitInStep(String rli) {
      Waiting.until(
          "an index in step", PATIENCE, LOOK_AGAIN, () -> client.targets().one(rli).inStep());
    }
  }
}
