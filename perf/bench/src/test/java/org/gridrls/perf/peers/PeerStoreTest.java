package org.gridrls.perf.peers;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class PeerStoreTest extends PeerStoreContract {
  @TempDir Path directory;

  @Override
  PeerStore store() {
    return new PeerStore("jdbc:sqlite:" + directory.resolve("peer.db"));
  }
}
