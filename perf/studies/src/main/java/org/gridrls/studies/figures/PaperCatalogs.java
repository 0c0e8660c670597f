package org.gridrls.studies.figures;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.gridrls.perf.calls.LoadedCatalog;
import org.gridrls.perf.database.Database;
import org.gridrls.perf.database.DatabaseServer;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.process.Running;

/**
 * Catalogs that flush at each commit or not. MariaDB is relaxed as a whole, the others by each
 * client, so that they have a second catalog. For one thread.
 */
final class PaperCatalogs {
  private final FigureSetting setting;
  private final Optional<DatabaseServer> database;
  private final Map<Boolean, Running> catalogs = new HashMap<>();

  PaperCatalogs(FigureSetting setting) throws IOException {
    this.setting = setting;
    this.database = setting.database().start(setting.workspace(), "database");
  }

  Running catalog(boolean relaxed) {
    boolean own = relaxed && setting.database() != Database.MARIADB;
    return catalogs.computeIfAbsent(own, this::started);
  }

  private Running started(boolean relaxed) {
    String name = relaxed ? "relaxed" : "service";
    Map<String, String> settings =
        Map.of(
            "roles", "lrc",
            "lrc.durability", relaxed ? "relaxed" : "full",
            // no call is refused: a hundred bulks at once wait for seconds on a big store
            "server.request-wait-max", "60 s",
            "server.request-wait-busy", "60 s");
    Optional<String> store = database.map(server -> server.newStore(name));
    Running server = Database.server(setting.servers(), name, store, settings);
    LoadedCatalog.load(server.url(), setting.names(), setting.workspace().progress());
    return server;
  }

  /** Runs the load with the database as it has to be for it. */
  Load with(boolean relaxed, Load load) {
    return time -> {
      database.ifPresent(server -> server.relax(relaxed));
      return load.run(time);
    };
  }
}
