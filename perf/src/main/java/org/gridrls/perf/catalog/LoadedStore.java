package org.gridrls.perf.catalog;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.process.Workspace;

/**
 * A catalog's store on SQLite that is loaded once and copied for each server that needs it. For one
 * thread.
 */
public final class LoadedStore {
  private static final List<String> FILES = List.of("lrc.db", "lrc.db-wal");

  private final Workspace workspace;
  private final Servers servers;
  private final Path store;

  /** Loads so many names through a server that is closed again. */
  public LoadedStore(Workspace workspace, Servers servers, String name, int names) {
    this.workspace = workspace;
    this.servers = servers;
    this.store = workspace.place(name);
    try (Running loading = servers.rls(name, Servers.Options.of(Map.of("roles", "lrc")))) {
      LoadedCatalog.load(loading.url(), 0, names, 1, workspace.progress());
    }
  }

  /** The copy's directory of data. */
  public Path copy(String name) {
    Path copy = workspace.place(name);
    try {
      Files.createDirectories(copy);
      for (String file : FILES) {
        if (Files.exists(store.resolve(file))) {
          Files.copy(store.resolve(file), copy.resolve(file));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return copy;
  }

  /** A server on a copy of the store. */
  public Running catalog(String name, Map<String, String> settings) {
    copy(name);
    return Database.catalog(servers, name, Optional.empty(), settings);
  }
}
