package org.gridrls.kit.host;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.gridrls.testkit.Against;
import org.gridrls.testkit.Attack;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A browser calls for the console's page, and for no other. */
class ForeignPageTest {
  private final TestServer server =
      TestServer.start(Map.of("names", List.of("rls.example.org", "behind-a-proxy.example.org")));

  @AfterEach
  void stop() {
    server.close();
  }

  private String posted(String headers) throws Exception {
    String message = TestServer.envelope("<a:ping/>");
    return server.raw(
        "POST /ws/admin HTTP/1.1\r\nHost: rls.example.org:8443\r\nConnection: close\r\n"
            + "Content-Type: text/xml\r\nContent-Length: "
            + message.length()
            + "\r\n"
            + headers
            + "\r\n"
            + message);
  }

  @Against(Attack.FOREIGN_PAGE)
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Sec-Fetch-Site: cross-site\r\n",
        "Sec-Fetch-Site: same-site\r\nOrigin: https://rls.example.org:8443\r\n",
        "Origin: http://elsewhere.example.org\r\n",
        "Origin: http://rls.example.org\r\n",
        "Origin: null\r\n"
      })
  void aPageFromElsewhereCallsNothing(String headers) throws Exception {
    String reply = posted(headers);
    assertTrue(reply.contains("<code>PERMISSION_DENIED</code>"), reply);
    assertFalse(reply.contains("pingResponse"), reply);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Sec-Fetch-Site: same-origin\r\nOrigin: https://behind-a-proxy.example.org\r\n",
        "Origin: https://rls.example.org:8443\r\n"
      })
  void theConsoleAndOtherProgramsCall(String headers) throws Exception {
    String reply = posted(headers);
    assertTrue(reply.contains("pingResponse"), reply);
  }
}
