package org.gridrls.server.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.gridrls.client.ReplicatorClient;
import org.gridrls.server.ServerProcess;
import org.gridrls.testkit.Eventually;
import org.gridrls.wire.replicator.ReplicationStateXml;
import org.gridrls.wire.replicator.ReplicationStatusXml;
import org.gridrls.wire.replicator.Replicator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A replicator that is killed again and again loses no file and registers none wrongly. */
@Tag("process")
class KilledReplicatorTest extends ReplicationTestBase {
  private static final int FILES = 600;
  private static final int KILLS = 3;

  @Test
  void noFileIsLostOrRegisteredTwice() throws Exception {
    register(0, FILES);
    Path home = directory.resolve("home");
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    String id;
    try (ServerProcess process = process(home)) {
      shell.done("replicate", "-i", list(0, FILES).toString(), "--to", AT, process.url());
      id = shell.lines().get(0).split("\t")[0];
      process.kill();
    }
    AtomicLong done = new AtomicLong();
    for (int i = 0; i < KILLS; i++) {
      try (ServerProcess process = process(home)) {
        long until = Math.min(FILES, done.get() + 1 + random.nextInt(FILES / KILLS));
        Eventually.holds(
            "files are done, seed " + seed,
            () -> {
              done.set(status(process, id).getCount().getDone());
              return done.get() >= until;
            });
        process.kill();
      }
    }
    try (ServerProcess process = process(home)) {
      Eventually.holds(
          "the replication is finished",
          () -> status(process, id).getState() == ReplicationStateXml.FINISHED);
      assertEquals(FILES, status(process, id).getCount().getDone(), "seed " + seed);
      requireCopies(0, FILES);
    }
    assertTrue(storage.requests.get() < FILES * 1.3, "fetched again: " + storage.requests);
  }

  private ReplicationStatusXml status(ServerProcess process, String id) {
    return new ReplicatorClient(servers.connector, process.url()).of(id, Replicator::getStatus);
  }
}
