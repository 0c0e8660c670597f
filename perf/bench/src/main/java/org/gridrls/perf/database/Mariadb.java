package org.gridrls.perf.database;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.gridrls.perf.process.Waiting;
import org.gridrls.perf.process.Workspace;
import org.gridrls.testkit.MariadbProcess;

/** MariaDB; it flushes as it does by default. */
public final class Mariadb implements DatabaseServer {
  private static final Duration STOP_MAX = Duration.ofSeconds(60);
  private static final List<String> OPTIONS =
      List.of(
          "--max-connections=400",
          "--innodb-flush-log-at-trx-commit=1",
          "--innodb-buffer-pool-size=1G",
          "--innodb-log-file-size=512M");

  private final MariadbProcess server;

  Mariadb(Workspace workspace, String name) throws IOException {
    Path directory = workspace.place(name);
    server = new MariadbProcess(directory, directory, OPTIONS);
    server.start(workspace::started);
  }

  @Override
  public String newStore(String name) {
    return server.create(name);
  }

  @Override
  public void relax(boolean relaxed) {
    server.execute("SET GLOBAL innodb_flush_log_at_trx_commit = " + (relaxed ? 2 : 1));
  }

  @Override
  public ProcessHandle process() {
    return server.process().toHandle();
  }

  @Override
  public void close() {
    Waiting.end(server.process(), STOP_MAX);
  }
}
