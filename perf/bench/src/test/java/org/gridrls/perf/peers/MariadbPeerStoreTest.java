package org.gridrls.perf.peers;

import java.nio.file.Path;
import java.util.Optional;
import org.gridrls.perf.database.Database;
import org.gridrls.perf.database.DatabaseServer;
import org.gridrls.perf.process.Workspace;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

@Tag("process")
class MariadbPeerStoreTest extends PeerStoreContract {
  @TempDir static Path directory;
  private static Workspace workspace;
  private static DatabaseServer server;
  private static int stores;

  @BeforeAll
  static void start() throws Exception {
    workspace = Workspace.open(Optional.of(directory));
    server = Database.MARIADB.start(workspace, "database").orElseThrow();
  }

  @AfterAll
  static void stop() {
    workspace.close();
  }

  @Override
  PeerStore store() {
    return new PeerStore(server.newStore("store" + stores++));
  }
}
