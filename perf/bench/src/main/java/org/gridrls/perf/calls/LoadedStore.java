package org.gridrls.perf.calls;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridrls.perf.measure.Unchecked;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.process.Workspace;

/**
 * The store of a catalog on SQLite, loaded once and copied for each server that needs it. For one
 * thread.
 */
public final class LoadedStore {
  private static final String HEAP = "512m";
  private static final List<String> FILES = List.of("lrc.db", "lrc.db-wal");

  private final Workspace workspace;
  private final Servers servers;
  private final Path store;

  /** Loads names through a server that is closed again. */
  public LoadedStore(Workspace workspace, Servers servers, String name, int names) {
    this.workspace = workspace;
    this.servers = servers;
    this.store = workspace.place(name);
    try (Running loading = servers.rls(name, "lrc", HEAP)) {
      LoadedCatalog.load(loading.url(), names, workspace.progress());
    }
  }

  /** Copies the store; returns the data directory of the copy. */
  public Path copy(String name) {
    Path copy = workspace.place(name);
    Unchecked.run(() -> Files.createDirectories(copy));
    FILES.stream()
        .filter(file -> Files.exists(store.resolve(file)))
        .forEach(file -> Unchecked.run(() -> Files.copy(store.resolve(file), copy.resolve(file))));
    return copy;
  }

  /**
   * A server on a copy of the store, with an identity of its own: indexes know it from the others.
   */
  public Running catalog(String name, Map<String, String> more) {
    StoreIdentitySql.clear(copy(name).resolve(FILES.get(0)));
    Map<String, String> settings = new HashMap<>(Map.of("roles", "lrc"));
    settings.putAll(more);
    return servers.rls(name, Servers.Options.of(settings));
  }
}
