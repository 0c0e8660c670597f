package org.gridrls.perf.process;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.gridrls.perf.http.HttpConnection;
import org.gridrls.perf.http.WireRequest;
import org.junit.jupiter.api.Test;

class ConstantServerTest {
  @Test
  void itGivesTheSameBytesWhateverIsAsked() {
    ConstantServer constant = new ConstantServer("<a/>".getBytes(StandardCharsets.UTF_8));
    try (LoopbackServer server = new LoopbackServer(constant)) {
      URI anywhere = URI.create(server.url() + "/ws/anything");
      WireRequest request = WireRequest.of(anywhere, "action", "<asked/>", "<a/>");
      assertEquals("<a/>", HttpConnection.reply(anywhere, request));
    }
  }
}
