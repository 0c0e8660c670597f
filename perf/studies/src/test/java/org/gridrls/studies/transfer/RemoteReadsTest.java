package org.gridrls.studies.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.gridrls.studies.transfer.RemoteReads.Blocks;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("process")
class RemoteReadsTest {
  @Test
  void aBufferIsARequest() {
    Blocks blocks = new Blocks(100, 1_000, 2);
    assertEquals(List.of("0-99", "1000-1099"), blocks.ranges(100));
    assertEquals(List.of("0-49", "50-99", "1000-1049", "1050-1099"), blocks.ranges(50));
    assertEquals(List.of("0-199", "1000-1199"), blocks.ranges(200), "more than is wanted");
    assertEquals(List.of("0-99,1000-1099"), blocks.atOnce());
    assertEquals(200, blocks.bytes());
  }

  @Test
  void connectionsShareTheRequests() throws Exception {
    List<String> asked = new CopyOnWriteArrayList<>();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/f",
        call -> {
          asked.add(call.getRequestHeaders().getFirst("Range"));
          call.sendResponseHeaders(206, 100);
          call.getResponseBody().write(new byte[100]);
          call.close();
        });
    server.start();
    try {
      String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/f";
      RemoteReads.Times times = RemoteReads.http(url, new Blocks(100, 1_000, 5).ranges(100), 2);
      assertTrue(times.open() > 0 && times.read() >= 0, times::toString);
      assertEquals(5, asked.stream().distinct().count(), asked::toString);
    } finally {
      server.stop(0);
    }
  }
}
