package org.gridrls.perf.plain;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridrls.perf.calls.LoadedStore;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.process.Workspace;

/**
 * On copies of one file. Plain JDBC shares one connection, or has one for each thread; these wait
 * for SQLite's lock. For one thread.
 */
final class SqliteContenders implements Contenders {
  /** As the service opens its file. */
  private static final String OPTIONS =
      "?journal_mode=WAL&synchronous=FULL&busy_timeout=60000&mmap_size=1073741824"
          + "&cache_size=-65536&wal_autocheckpoint=4000&journal_size_limit=67108864";

  private final Workspace workspace;
  private final LoadedStore store;
  private final Map<Boolean, Running> services = new HashMap<>();
  private final Path plain;

  SqliteContenders(Workspace workspace, Servers servers, int names) {
    this.workspace = workspace;
    this.store = new LoadedStore(workspace, servers, "loading", names);
    plain = store.copy("plain").resolve("lrc.db");
  }

  @Override
  public Running service(boolean isRelaxed) {
    return services.computeIfAbsent(
        isRelaxed,
        wanted ->
            wanted
                ? store.catalog("relaxed", Map.of("lrc.durability", "relaxed"))
                : store.catalog("durable", Map.of()));
  }

  @Override
  public PlainJdbc plain(int connections, boolean isRelaxed) throws SQLException {
    return workspace.opened(
        new PlainJdbc("jdbc:sqlite:" + plain + OPTIONS, connections, isRelaxed));
  }

  @Override
  public List<Integer> connections(int threads) {
    return List.of(1, threads);
  }

  @Override
  public List<ProcessHandle> database() {
    return List.of();
  }
}
