package org.gridrls.lrc.servers;

import java.io.IOException;
import java.util.List;
import org.gridrls.testkit.MariadbProcess;

/** MariaDB, from binaries that Maven brings. */
final class MariadbServer extends DatabaseServer {
  // tests kill the process, not the machine, so it need not flush
  static final List<String> OPTIONS =
      List.of(
          "--innodb-flush-method=nosync",
          "--innodb-file-per-table=0",
          "--innodb-buffer-pool-size=64M",
          "--innodb-log-file-size=32M");

  private MariadbProcess server;

  /** The programs are unpacked once, and kept for the next run. */
  @Override
  void start() throws IOException {
    if (server == null) {
      server = new MariadbProcess(TARGET.resolve("mariadb-11.4.5"), directory(), OPTIONS);
    }
    server.start(ProcessBuilder::start);
  }

  @Override
  void stop() {
    if (server == null || server.process() == null) {
      return;
    }
    try {
      server.process().destroyForcibly().waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  List<ProcessHandle> processes() {
    return List.of(server.process().toHandle());
  }

  @Override
  String newStore() {
    return server.create(nextName());
  }

  @Override
  void endSessions() {
    server.execute("KILL USER root");
  }
}
