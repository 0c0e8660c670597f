package org.gridrls.perf.plain;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.perf.calls.LoadedCatalog;
import org.gridrls.perf.calls.LoadedStore;
import org.gridrls.perf.database.Database;
import org.gridrls.perf.database.DatabaseServer;
import org.gridrls.perf.database.PreparedConnection;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.process.Workspace;

/**
 * The service and plain JDBC on stores that were equal at the start: copies of one file of SQLite,
 * or the catalog's table and its copy on one database server. PostgreSQL is relaxed by each client,
 * so there is a second service; MariaDB as a whole. For one thread.
 */
public final class Contenders {
  private static final int POOL = 16;

  /** Sets SQLite's options as the service opens its file. */
  private static final String SQLITE =
      "?journal_mode=WAL&synchronous=FULL&busy_timeout=60000&mmap_size=1073741824"
          + "&cache_size=-65536&wal_autocheckpoint=4000&journal_size_limit=67108864";

  private final Optional<DatabaseServer> database;
  private final Workspace workspace;
  private final Servers servers;
  private final int names;
  private final Optional<LoadedStore> file;
  private final String plain;
  private final Map<Boolean, Running> services = new HashMap<>();

  /** Loads names through services on the database server; on SQLite without one. */
  public Contenders(
      Optional<DatabaseServer> database, Workspace workspace, Servers servers, int names)
      throws SQLException {
    this.database = database;
    this.workspace = workspace;
    this.servers = servers;
    this.names = names;
    if (database.isEmpty()) {
      LoadedStore loaded = new LoadedStore(workspace, servers, "loading", names);
      file = Optional.of(loaded);
      plain = "jdbc:sqlite:" + loaded.copy("plain").resolve("lrc.db") + SQLITE;
      return;
    }
    file = Optional.empty();
    services.put(false, started(false));
    String copy = database.get().newStore("plain");
    PlainSql sql = PlainSql.of(copy);
    plain = copy + sql.options;
    try (PreparedConnection connection = new PreparedConnection(copy)) {
      connection.execute(sql.copy("service", "plain"));
    }
    workspace.say("copied the catalog's table of %,d mappings", names);
  }

  public Running service(boolean relaxed) {
    boolean own = relaxed && PlainSql.of(plain) != PlainSql.MYSQL;
    return services.computeIfAbsent(own, this::started);
  }

  /** The service with all roles, which updates its own index. */
  Running allRoles() {
    return started("all", Map.of("roles", "[lrc,rli,registry]"));
  }

  private Running started(boolean relaxed) {
    return started(
        relaxed ? "relaxed" : "service",
        Map.of(
            "roles", "lrc",
            "lrc.durability", relaxed ? "relaxed" : "full",
            // no call is refused: a hundred bulks at once wait for seconds on a big store
            "server.request-wait-max", "60 s",
            "server.request-wait-busy", "60 s"));
  }

  private Running started(String name, Map<String, String> settings) {
    if (file.isPresent()) {
      return file.get().catalog(name, settings);
    }
    Running server = Database.server(servers, name, database.map(d -> d.newStore(name)), settings);
    LoadedCatalog.load(server.url(), names, workspace.progress());
    return server;
  }

  PlainJdbc plain(int connections) throws SQLException {
    return workspace.opened(PlainJdbc.onCatalogsTable(plain, connections));
  }

  /** Numbers of connections to try for a number of threads; the ratio is to the fastest. */
  List<Integer> connections(int threads) {
    if (file.isPresent()) {
      return List.of(1, threads);
    }
    return threads <= POOL ? List.of(threads) : List.of(POOL, threads);
  }

  /** Runs the load with the database as it has to be for it. */
  public Load with(boolean relaxed, Load load) {
    return time -> {
      database.ifPresent(server -> server.relax(relaxed));
      return load.run(time);
    };
  }

  /** The processes whose processor time plain JDBC takes, besides ours. */
  List<ProcessHandle> database() {
    return database.map(server -> List.of(server.process())).orElse(List.of());
  }
}
