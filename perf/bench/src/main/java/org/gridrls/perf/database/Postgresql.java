package org.gridrls.perf.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.gridrls.perf.process.Workspace;
import org.gridrls.testkit.PostgresqlProcess;

/** PostgreSQL, from binaries that Maven brings. For one thread. */
public final class Postgresql implements DatabaseServer {
  private final PostgresqlProcess server;

  public Postgresql(Workspace workspace, String name) throws IOException {
    Path directory = workspace.place(name);
    Files.createDirectories(directory);
    server =
        new PostgresqlProcess(
            Optional.of(directory.resolve("programs")),
            directory.resolve("data"),
            Map.of("shared_buffers", "512MB", "max_wal_size", "4GB", "max_connections", "400"));
    server.start();
    workspace.watch(process());
  }

  @Override
  public String newStore(String name) {
    return server.create(name);
  }

  /** Statements of its administrator. */
  public void execute(String... statements) {
    server.execute(statements);
  }

  @Override
  public ProcessHandle process() {
    return server.processes().get(0);
  }

  @Override
  public void close() {
    server.close();
  }
}
