package org.gridrls.perf.database;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.gridrls.perf.process.Workspace;

/** PostgreSQL, from binaries that Maven brings. For one thread. */
public final class Postgresql implements DatabaseServer {
  private final EmbeddedPostgres server;
  private final ProcessHandle process;

  public Postgresql(Workspace workspace) throws IOException {
    Path directory = workspace.place("postgresql");
    Files.createDirectories(directory);
    server =
        EmbeddedPostgres.builder()
            .setDataDirectory(directory.resolve("data"))
            .setCleanDataDirectory(false)
            .setRegisterShutdownHook(false)
            .setOverrideWorkingDirectory(directory.resolve("programs").toFile())
            .setLocaleConfig("encoding", "UTF8")
            .setLocaleConfig("locale", "C")
            .setServerConfig("fsync", "on")
            .setServerConfig("synchronous_commit", "on")
            .setServerConfig("full_page_writes", "on")
            .setServerConfig("shared_buffers", "512MB")
            .setServerConfig("max_wal_size", "4GB")
            .setServerConfig("max_connections", "400")
            .start();
    long pid =
        Long.parseLong(Files.readAllLines(directory.resolve("data/postmaster.pid")).get(0).strip());
    process = ProcessHandle.of(pid).orElseThrow();
    workspace.watch(process);
  }

  @Override
  public String newStore(String name) {
    execute("CREATE SCHEMA " + name);
    return "jdbc:postgresql://localhost:"
        + server.getPort()
        + "/postgres?user=postgres&currentSchema="
        + name;
  }

  /** Whether it collects what was deleted by itself; as a rule it does. */
  public void autovacuum(boolean on) {
    execute("ALTER SYSTEM SET autovacuum = " + (on ? "on" : "off"), "SELECT pg_reload_conf()");
  }

  /** Collects what was deleted, everywhere. */
  public void vacuum() {
    execute("VACUUM");
  }

  private void execute(String... statements) {
    try (Connection connection = server.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public ProcessHandle process() {
    return process;
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
