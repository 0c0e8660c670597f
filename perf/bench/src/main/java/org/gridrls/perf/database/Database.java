package org.gridrls.perf.database;

import java.io.IOException;
import java.sql.Driver;
import java.sql.DriverManager;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.gridrls.perf.measure.Unchecked;
import org.gridrls.perf.process.InstalledServer;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.process.Workspace;

/** The databases of a catalog. Safe for threads. */
public enum Database {
  SQLITE,
  POSTGRESQL,
  MARIADB;

  /** Starts a server with files of this name; empty for SQLite, which is no server. */
  public Optional<DatabaseServer> start(Workspace workspace, String name) throws IOException {
    return switch (this) {
      case SQLITE -> Optional.empty();
      case POSTGRESQL -> Optional.of(workspace.opened(new Postgresql(workspace, name)));
      case MARIADB -> Optional.of(workspace.opened(new Mariadb(workspace, name)));
    };
  }

  /** A server with these settings, its catalog on the store or else on a file of its own. */
  public static Running server(
      Servers servers, String name, Optional<String> store, Map<String, String> given) {
    Map<String, String> settings = new HashMap<>(given);
    store.ifPresent(url -> settings.put("lrc.store", url));
    Driver mysql = Unchecked.get(() -> DriverManager.getDriver("jdbc:mysql://localhost/"));
    String driver = InstalledServer.jarOf(mysql.getClass());
    return servers.rls(name, Servers.Options.of(settings).classpath(driver));
  }
}
