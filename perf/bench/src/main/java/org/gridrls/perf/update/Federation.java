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
import org.gridrls.api.update.UpdateTargetStatus.SucceededUpdate;
import org.gridrls.client.AdminClient;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.perf.calls.LoadedStore;
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
  private static final Duration LOOK_AGAIN = Duration.ofMillis(200);

  private final Servers servers;
  private final SoapConnector connector;
  private final LoadedStore store;
  private final int names;
  private int catalogs;

  /** Loads names into a store, which each catalog gets a copy of. */
  public Federation(Workspace workspace, int names) {
    this.servers = new Servers(workspace);
    this.connector = workspace.connector();
    this.names = names;
    this.store = new LoadedStore(workspace, servers, "loading-" + names, names);
  }

  public Running index(String heap) {
    return servers.rls("rli-" + names + "-" + catalogs, "rli", heap);
  }

  /** A catalog that has just started, on a store with nothing but mappings. */
  public Catalog catalog(Map<String, String> settings) {
    return new Catalog(store.catalog("lrc-" + names + "-" + catalogs++, settings));
  }

  /** The average seconds of updates that all of them send at once. */
  public static double averageAtOnce(List<Catalog> catalogs, String index) {
    ExecutorService executor = Executors.newFixedThreadPool(catalogs.size());
    try {
      List<CompletableFuture<Double>> sent =
          catalogs.stream()
              .map(one -> CompletableFuture.supplyAsync(() -> one.force(index), executor))
              .toList();
      return sent.stream().mapToDouble(CompletableFuture::join).average().orElseThrow();
    } finally {
      executor.shutdownNow();
    }
  }

  SoapConnector connector() {
    return connector;
  }

  /** One of the catalogs; its updates take the seconds that it reports. Safe for threads. */
  public final class Catalog implements AutoCloseable {
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

    /** Adds an update target and waits for the first update. */
    public double add(UpdateTarget target) {
      client.targets().add(target);
      SucceededUpdate sent = next(target.rli(), Instant.MIN);
      if (sent.names() < names) {
        throw new IllegalStateException("only " + sent.names() + " names were sent");
      }
      return Waiting.seconds(sent.duration());
    }

    /** Sends everything again and waits for it. */
    public double force(String rli) {
      return after(rli, () -> admin.forceUpdate(Optional.of(rli)));
    }

    private double after(String rli, Runnable request) {
      Instant before = last(rli).map(SucceededUpdate::at).orElse(Instant.MIN);
      request.run();
      return Waiting.seconds(next(rli, before).duration());
    }

    private SucceededUpdate next(String rli, Instant after) {
      Waiting.until(
          "an update of " + rli,
          PATIENCE,
          LOOK_AGAIN,
          () -> last(rli).filter(sent -> sent.at().isAfter(after)).isPresent());
      return last(rli).orElseThrow();
    }

    Optional<SucceededUpdate> last(String rli) {
      return client.targets().one(rli).last();
    }

    public void awaitInStep(String rli) {
      Waiting.until(
          "an index in step", PATIENCE, LOOK_AGAIN, () -> client.targets().one(rli).inStep());
    }

    @Override
    public void close() {
      server.close();
    }
  }
}
