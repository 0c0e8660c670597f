package org.gridrls.lrc.servers;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.gridrls.lrc.store.RawSql;

/** PostgreSQL, from binaries that Maven brings. */
final class PostgresqlServer extends DatabaseServer {
  private static final int ANY_PORT = 0;

  private int port = ANY_PORT;
  private EmbeddedPostgres server;

  @Override
  void start() throws IOException {
    var builder =
        EmbeddedPostgres.builder()
            .setDataDirectory(directory().resolve("data"))
            .setCleanDataDirectory(false)
            .setRegisterShutdownHook(false)
            .setLocaleConfig("encoding", "UTF8")
            .setLocaleConfig("locale", "C")
            .setServerConfig("fsync", "on")
            .setServerConfig("synchronous_commit", "on")
            .setServerConfig("full_page_writes", "on")
            .setServerConfig("max_connections", "100");
    if (port != ANY_PORT) {
      builder.setPort(port);
    }
    server = builder.start();
    port = server.getPort();
  }

  /** The children too, so that none is left when it starts again. */
  @Override
  void stop() {
    if (server != null) {
      kill(data());
      quit();
    }
  }

  @Override
  List<ProcessHandle> processes() {
    return processes(data());
  }

  /** Of the server with this directory: itself and its children. */
  static List<ProcessHandle> processes(Path data) {
    try {
      long pid = Long.parseLong(Files.readAllLines(data.resolve("postmaster.pid")).get(0).strip());
      List<ProcessHandle> processes = new ArrayList<>();
      ProcessHandle.of(pid)
          .ifPresent(
              main -> Stream.concat(Stream.of(main), main.descendants()).forEach(processes::add));
      return processes;
    } catch (NoSuchFileException e) {
      return List.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void kill(Path data) {
    List<ProcessHandle> processes = processes(data);
    processes.forEach(ProcessHandle::destroyForcibly);
    processes.forEach(process -> process.onExit().join());
  }

  @Override
  void quit() {
    try {
      if (server != null) {
        server.close();
        server = null;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  String newStore() {
    String name = nextName();
    RawSql.execute(url(), "CREATE SCHEMA " + name);
    return url() + "&currentSchema=" + name;
  }

  @Override
  void endSessions() {
    RawSql.execute(
        url(),
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
            + " AND backend_type = 'client backend'");
  }

  private String url() {
    return "jdbc:postgresql://localhost:" + port + "/postgres?user=postgres";
  }
}
