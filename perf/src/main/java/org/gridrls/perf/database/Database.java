package org.gridrls.perf.database;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.gridrls.perf.process.InstalledServer;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.process.Workspace;

/** The databases of a catalog. Safe for threads. */
public enum Database {
  SQLITE,
  POSTGRESQL,
  MARIADB;

  /** Empty for SQLite, which is no server. */
  public Optional<DatabaseServer> start(Workspace workspace) throws IOException {
    return switch (this) {
      case SQLITE -> Optional.empty();
      case POSTGRESQL -> Optional.of(workspace.opened(new Postgresql(workspace)));
      case MARIADB -> Optional.of(workspace.opened(new Mariadb(workspace)));
    };
  }

  /** A server with these settings, its catalog on the store or else on a file of its own. */
  public static Running server(
      Servers servers, String name, Optional<String> store, Map<String, String> given) {
    Map<String, String> settings = new HashMap<>(given);
    store.ifPresent(url -> settings.put("lrc.store", url));
    return servers.rls(name, Servers.Options.of(settings).classpath(mysqlDriver()));
  }

  private static String mysqlDriver() {
    try (Stream<Path> files = Files.list(InstalledServer.home().resolve("perf/target/lib"))) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("mysql-connector"))
          .findFirst()
          .orElseThrow()
          .toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
