package org.gridrls.studies.big;

import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.api.update.UpdateTargetStatus.Sent;
import org.gridrls.client.LrcClient;
import org.gridrls.perf.calls.CatalogCalls;
import org.gridrls.perf.calls.SampleNames;
import org.gridrls.perf.database.Database;
import org.gridrls.perf.database.PreparedConnection;
import org.gridrls.perf.database.SqlTexts;
import org.gridrls.perf.measure.Cpu;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Numbers;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.process.Waiting;
import org.gridrls.perf.process.Workspace;

/** A catalog whose server is stopped and started again on the same store. For one thread. */
final class BigCatalog {
  private static final SqlTexts SQL = SqlTexts.of(BigCatalog.class, "fill.sql");
  private static final long STEP = 200_000;
  private static final int CLIENTS = 100;
  private static final Duration PATIENCE = Duration.ofHours(6);
  private static final Duration LOOK_AGAIN = Duration.ofMillis(200);

  private final Workspace workspace;
  private final Servers servers;
  private final String name;
  private final Database database;
  private final Optional<String> store;
  private Running server;
  private double startSeconds;

  /** {@code store}: its URL; without one, a file of SQLite. */
  BigCatalog(
      Workspace workspace,
      Servers servers,
      String name,
      Database database,
      Optional<String> store) {
    this.workspace = workspace;
    this.servers = servers;
    this.name = name;
    this.database = database;
    this.store = store;
    start();
  }

  void start() {
    Map<String, String> settings = new HashMap<>(Map.of("roles", "lrc"));
    store.ifPresent(url -> settings.put("lrc.store", url));
    long begin = System.nanoTime();
    server = servers.rls(name, Servers.Options.of(settings));
    startSeconds = (System.nanoTime() - begin) / 1e9;
  }

  void stop() {
    server.close();
  }

  Running server() {
    return server;
  }

  /** Of the last start, until it answered. */
  double startSeconds() {
    return startSeconds;
  }

  double processorSeconds() {
    return Waiting.seconds(Cpu.of(server.handles().get(0)));
  }

  LrcClient client() {
    return new LrcClient(workspace.connector(), server.url());
  }

  /** Puts the first names into the store by SQL, ten times as fast as by the service. */
  void fill(long names) throws SQLException {
    stop();
    String url = store.orElseGet(() -> "jdbc:sqlite:" + workspace.place(name).resolve("lrc.db"));
    try (PreparedConnection connection = new PreparedConnection(url)) {
      for (long from = 0; from < names; from += STEP) {
        connection.change(SQL.text(database.name()), List.of(from, Math.min(names, from + STEP)));
      }
      connection.change(SQL.text("counts"), List.of(names));
    }
    workspace.say("%s: %,d names by SQL", name, names);
    start();
  }

  Load queries(long names) {
    CatalogCalls calls = new CatalogCalls(server.url());
    return calls.load(
        CLIENTS,
        Numbers.endless(),
        call -> calls.query(SampleNames.brief(SampleNames.scattered(call, names))));
  }

  /** Waits for the first update of an index since the start. */
  Sent sent(UpdateTarget target) {
    LrcClient client = client();
    Waiting.until(
        "an update",
        PATIENCE,
        LOOK_AGAIN,
        () -> client.targets().one(target.rli()).last().isPresent());
    return client.targets().one(target.rli()).last().orElseThrow();
  }
}
