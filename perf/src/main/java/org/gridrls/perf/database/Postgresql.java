package org.gridrls.perf.database;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** PostgreSQL, from binaries that Maven brings. */
public final class Postgresql implements DatabaseServer {
  private final EmbeddedPostgres server;
  private final ProcessHandle process;

  public Postgresql(Path directory) throws IOException {
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
  }

  @Override
  public String newStore(String name) {
    try (Connection connection = server.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE SCHEMA " + name);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return "jdbc:postgresql://localhost:"
        + server.getPort()
        + "/postgres?user=postgres&currentSchema="
        + name;
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
