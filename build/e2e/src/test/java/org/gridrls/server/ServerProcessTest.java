package org.gridrls.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.gridrls.api.Mapping;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.server.federation.ServerKillTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The server as the process that operators run: it says where it answers, ends on SIGTERM, survives
 * SIGKILL (more of that in {@link ServerKillTest}).
 */
@Tag("process")
class ServerProcessTest {
  private static final int TERMINATED = 143;
  private static final Mapping KEPT = Mapping.of("kept", "root://x/kept");

  @TempDir Path directory;

  @Test
  void endsCleanlyOnSigtermAndASecondStartFindsTheData() throws Exception {
    try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT)) {
      try (ServerProcess first = ServerProcess.start(directory)) {
        new LrcClient(connector, first.url()).create(KEPT);
        assertEquals(TERMINATED, first.terminate());
      }
      assertKept(connector);
    }
  }

  @Test
  void whatWasAcknowledgedIsThereAfterAKill() throws Exception {
    try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT)) {
      try (ServerProcess first = ServerProcess.start(directory)) {
        new LrcClient(connector, first.url()).create(KEPT);
        first.kill();
      }
      assertKept(connector);
    }
  }

  private void assertKept(SoapConnector connector) throws Exception {
    try (ServerProcess second = ServerProcess.start(directory)) {
      assertTrue(new LrcClient(connector, second.url()).exists(KEPT));
    }
  }
}
