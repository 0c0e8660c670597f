package org.gridrls.lrc.servers;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.gridrls.testkit.PostgresqlProcess;

/** PostgreSQL, from binaries that Maven brings. */
final class PostgresqlServer extends DatabaseServer {
  private PostgresqlProcess server;

  @Override
  void start() throws IOException {
    if (server == null) {
      server = new PostgresqlProcess(data(), Map.of("max_connections", "100"));
    }
    server.start();
  }

  @Override
  void stop() {
    if (server != null && server.isRunning()) {
      server.kill();
    }
  }

  @Override
  List<ProcessHandle> processes() {
    return server.processes();
  }

  @Override
  void quit() {
    if (server != null) {
      server.close();
    }
  }

  @Override
  String newStore() {
    return server.create(nextName());
  }

  @Override
  void endSessions() {
    server.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
            + " AND backend_type = 'client backend'");
  }
}
