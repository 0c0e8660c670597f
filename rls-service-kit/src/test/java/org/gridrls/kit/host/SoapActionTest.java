package org.gridrls.kit.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.gridrls.testkit.RawHttp;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The meaning of a header SOAPAction for a message does not depend on the messages before it. */
class SoapActionTest {
  private static final String PING = TestServer.envelope("<a:ping/>");
  private static final String PREFIX = "https://gridrls.org/ns/admin/1/";
  private static TestServer server;

  @BeforeAll
  static void start() {
    server = TestServer.start(Map.of());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  /** The action, the element in the body, and what the reply contains. */
  @ParameterizedTest
  @CsvSource({
    "ping, ping, pingResponse",
    "getStatistics, getStatistics, getStatisticsResponse",
    "getStatistics, ping, UNKNOWN_OPERATION",
    "ping, getStatistics, UNKNOWN_OPERATION",
    "none, ping, UNKNOWN_OPERATION",
    "pingRequest, ping, pingResponse",
    "Ping, ping, UNKNOWN_OPERATION",
    "'', ping, UNKNOWN_OPERATION"
  })
  void anActionFitsItsElementOnly(String action, String element, String expected) throws Exception {
    String message = TestServer.envelope("<a:" + element + "/>");
    for (String sent : new String[] {"\"" + PREFIX + action + "\"", PREFIX + action}) {
      for (int time = 0; time < 3; time++) {
        assertReply(expected, "SOAPAction: " + sent + "\r\n", message);
        assertReply("pingResponse", "SOAPAction: \"" + PREFIX + "ping\"\r\n", PING);
      }
    }
  }

  private static void assertReply(String expected, String headers, String message)
      throws Exception {
    try (RawHttp raw = RawHttp.to(server.url(""))) {
      RawHttp.Reply reply = raw.post("/ws/admin", headers, message).reply();
      assertTrue(reply.body().contains(expected), headers + reply.body());
      assertEquals(expected.endsWith("Response") ? 200 : 500, reply.status());
    }
  }
}
