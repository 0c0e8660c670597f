package org.gridrls.kit.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.gridrls.testkit.Against;
import org.gridrls.testkit.Attack;
import org.gridrls.testkit.RawHttp;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a request calls its message, the reply is an answer or the typed fault. */
class BadContentTypeTest {
  private static final String PING = TestServer.envelope("<a:ping/>");
  private static TestServer server;

  @BeforeAll
  static void start() {
    server = TestServer.start(Map.of());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static RawHttp.Reply post(String type) throws Exception {
    try (RawHttp raw = RawHttp.to(server.url(""))) {
      return raw.post("/ws/admin", "Content-Type: " + type + "\r\n", PING).reply();
    }
  }

  @ParameterizedTest
  @Against(Attack.BAD_CONTENT_TYPE)
  @ValueSource(
      strings = {
        "text/xml; charset=no-such-charset",
        "text/xml; charset=\"\"",
        "text/xml; charset=",
        "text/xml; charset='",
        "text/xml; charset=\"utf-8",
        "text/xml; charset=../../x",
        "text/xml; charset=utf-8; charset=no-such",
        "text/xml; charset=x-JISAutoDetect",
        "application/json",
        "image/png",
        "text/html; charset=utf-8",
        "text/xml, text/xml",
        "/",
        ";",
        "xml",
        "text/",
        "a/b/c",
        "multipart/related; boundary=\"",
        "multipart/related; boundary=b; start=\"<\"; type=\"",
        "multipart/related; boundary=b; charset=no-such",
        "multipart/mixed",
        "%00/%00"
      })
  void aTypeThatIsNoneGetsTheTypedFault(String type) throws Exception {
    RawHttp.Reply reply = post(type);
    assertEquals(500, reply.status(), reply.head());
    assertTrue(reply.body().contains("code>BAD_ARGUMENT<"), reply.head() + reply.body());
    assertFalse(reply.body().contains("Exception"), reply.body());
    assertFalse(reply.body().contains("org."), reply.body().replace("gridrls.org", ""));
    assertEquals(200, post("text/xml").status());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/xml",
        "TEXT/XML; charset=UTF-8",
        "text/xml;charset=\"utf-8\"",
        "text/xml; charset=us-ascii",
        "text/xml; charset=iso-8859-1; action=\"x\"",
        "application/xml",
        "application/soap+xml; charset=utf-8"
      })
  void aTypeOfXmlIsRead(String type) throws Exception {
    RawHttp.Reply reply = post(type);
    assertTrue(reply.body().contains("pingResponse"), reply.head() + reply.body());
  }
}
