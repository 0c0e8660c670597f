package org.gridrls.perf.campaign.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class OpenConnectionsTest {
  private static final String HEAD =
      "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode";

  private static String line(String local, String remote, String state, int inode) {
    return "  12: %s %s %s 00000000:00000000 00:00000000 00000000  1000        0 %d 1 0000"
        .formatted(local, remote, state, inode);
  }

  @Test
  void connectionsOfOthersThatAreOpenAtTheServersEndCount() {
    List<String> lines =
        List.of(
            HEAD,
            line("0100007F:1F90", "00000000:0000", "0A", 1), // it listens
            line("0100007F:1F90", "0100007F:C001", "01", 2),
            line("0100007F:C001", "0100007F:1F90", "01", 3), // the other end of that
            line("0100007F:1F90", "0100007F:C002", "01", 4),
            line("0100007F:C002", "0100007F:1F90", "01", 5), // ours
            line("0100007F:1F90", "0100007F:C003", "08", 6), // the client has gone
            line("0100007F:1F91", "0100007F:C004", "01", 7)); // another server
    assertEquals(1, OpenConnections.count(lines, 0x1F90, Set.of("5")));
    assertEquals(2, OpenConnections.count(lines, 0x1F90, Set.of()));
  }

  @Test
  void theSystemTellsOfConnectionsButNotOfOurOwn() throws Exception {
    Assumptions.assumeTrue(Files.isReadable(Path.of("/proc/net/tcp")), "Linux says it there");
    InetAddress here = InetAddress.getLoopbackAddress();
    try (ServerSocket server = new ServerSocket(0, 5, here);
        Socket client = new Socket(here, server.getLocalPort());
        Socket accepted = server.accept()) {
      assertTrue(client.isConnected() && accepted.isConnected());
      URI url = URI.create("http://127.0.0.1:" + server.getLocalPort());
      assertEquals(OptionalLong.of(0), OpenConnections.of(url));
    }
  }

  @Test
  void nothingIsKnownOfTheConnectionsOfAnotherMachine() {
    assertEquals(OptionalLong.empty(), OpenConnections.of(URI.create("http://192.0.2.1:80")));
  }
}
