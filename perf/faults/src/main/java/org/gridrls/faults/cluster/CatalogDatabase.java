package org.gridrls.faults.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gridrls.testkit.PostgresqlProcess;

/**
 * The PostgreSQL server of one catalog. It can be killed, paused, and come back at another of its
 * two addresses with all that it had committed, as a standby on a shared disk does. Safe for
 * threads.
 */
public final class CatalogDatabase implements AutoCloseable {
  private final int usual;
  private final int other;
  private int port;
  private final PostgresqlProcess server;

  CatalogDatabase(Path directory) {
    this.server = new PostgresqlProcess(directory.resolve("data"), Map.of("max_connections", "60"));
    this.usual = Ports.free();
    this.other = Ports.free();
    this.port = usual;
    start();
  }

  /** Returns the URL of both addresses: the driver takes the one that answers. */
  String url() {
    return "jdbc:postgresql://127.0.0.1:%d,127.0.0.1:%d/postgres?user=postgres"
        .formatted(usual, other);
  }

  /** Where it was before. */
  public synchronized void start() {
    try {
      server.start(port);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** At the address where it was not. */
  public synchronized void startElsewhere() {
    port = port == usual ? other : usual;
    start();
  }

  /** SIGKILL to the server and to the processes of its sessions. */
  public synchronized void kill() {
    server.kill();
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
    server.processes().forEach(process -> command.add(Long.toString(process.pid())));
    Shell.succeeds(command.toArray(String[]::new));
  }

  @Override
  public synchronized void close() {
    if (!server.processes().isEmpty()) {
      kill();
    }
  }
}
