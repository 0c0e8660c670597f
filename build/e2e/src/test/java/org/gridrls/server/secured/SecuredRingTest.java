package org.gridrls.server.secured;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.gridrls.api.RlsException;
import org.gridrls.server.SecuredServers;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecuredRingTest {
  @TempDir Path directory;

  @Test
  void aSecuredServerMayBeAMemberBeyondLoopbackWhereTheModuleIsInstalled() {
    try (SecuredServers secured = new SecuredServers(directory)) {
      RlsException refused =
          Assertions.assertThrows(
              RlsException.class,
              () ->
                  secured.servers.start(
                      "index",
                      "roles",
                      "rli",
                      "rli.ring.name",
                      "one",
                      "rli.ring.bind",
                      "0.0.0.0:1",
                      "rli.ring.members",
                      "127.0.0.1:1"));
      assertTrue(refused.getMessage().contains("is not installed"), refused.getMessage());
    }
  }
}
