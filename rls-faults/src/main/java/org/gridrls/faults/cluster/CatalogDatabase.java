package org.gridrls.faults.cluster;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The PostgreSQL server of one catalog. It can be killed, paused, and come back at another of its
 * two addresses with all that it had committed, as a standby on a shared disk does. Safe for
 * threads.
 */
public final class CatalogDatabase implements AutoCloseable {
  private final Path directory;
  private final int usual;
  private final int other;
  private int port;
  private EmbeddedPostgres server;

  CatalogDatabase(Path directory) {
    this.directory = directory;
    this.usual = Ports.free();
    this.other = Ports.free();
    this.port = usual;
    start();
  }

  /** Of both addresses: the driver takes the one that answers. */
  String url() {
    return "jdbc:postgresql://127.0.0.1:%d,127.0.0.1:%d/postgres?user=postgres"
        .formatted(usual, other);
  }

  /** Where it was before. */
  public synchronized void start() {
    try {
      server =
          EmbeddedPostgres.builder()
              .setPort(port)
              .setDataDirectory(directory.resolve("data"))
              .setCleanDataDirectory(false)
              .setRegisterShutdownHook(false)
              .setLocaleConfig("encoding", "UTF8")
              .setLocaleConfig("locale", "C")
              .setServerConfig("fsync", "on")
              .setServerConfig("synchronous_commit", "on")
              .setServerConfig("full_page_writes", "on")
              .setServerConfig("max_connections", "60")
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** At the address where it was not. */
  public synchronized void startElsewhere() {
    port = port == usual ? other : usual;
    start();
  }

  private List<ProcessHandle> processes() {
    try {
      Path file = directory.resolve("data").resolve("postmaster.pid");
      long pid = Long.parseLong(Files.readAllLines(file).get(0).strip());
      List<ProcessHandle> all = new ArrayList<>();
      ProcessHandle.of(pid)
          .ifPresent(main -> Stream.concat(Stream.of(main), main.descendants()).forEach(all::add));
      return all;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** SIGKILL to the server and to the processes of its sessions. */
  public synchronized void kill() {
    List<ProcessHandle> processes = processes();
    processes.forEach(ProcessHandle::destroyForcibly);
    processes.forEach(process -> process.onExit().join());
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** SIGSTOP to all of them: connections stay, nobody answers. */
  public void pause() {
    signal("-STOP");
  }

  public void resume() {
    signal("-CONT");
  }

  private synchronized void signal(String signal) {
    List<String> command = new ArrayList<>(List.of("kill", signal));
    processes().forEach(process -> command.add(Long.toString(process.pid())));
    Shell.succeeds(command.toArray(String[]::new));
  }

  @Override
  public void close() {
    if (server != null && Files.exists(directory.resolve("data").resolve("postmaster.pid"))) {
      kill();
    }
  }
}
