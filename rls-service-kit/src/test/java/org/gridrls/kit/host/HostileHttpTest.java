package org.gridrls.kit.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.eclipse.jetty.util.Jetty;
import org.gridrls.testkit.Against;
import org.gridrls.testkit.Attack;
import org.gridrls.testkit.RawHttp;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests what HTTP can be bent to, on bare sockets: each time the server answers the next caller.
 */
class HostileHttpTest {
  private static final String PING = TestServer.envelope("<a:ping/>");
  private static final String HEAD =
      "POST /ws/admin HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/xml\r\n";
  private static final String BEGIN = PING.substring(0, PING.indexOf("<a:ping/>")) + "<a:ping>";
  private static TestServer server;

  @BeforeAll
  static void start() {
    server =
        TestServer.start(
            Map.of("request-size-max", "1M", "head-time-max", "1s", "body-rate-min", "10K"));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static RawHttp raw() throws IOException {
    return RawHttp.to(server.url(""));
  }

  private static void assertWell() throws IOException {
    try (RawHttp other = raw()) {
      assertEquals(200, other.post("/ws/admin", "", PING).reply().status());
    }
  }

  private static void assertFault(String code, RawHttp.Reply reply) {
    assertEquals(500, reply.status(), reply.head());
    assertTrue(reply.body().contains("code>" + code + "<"), reply.body());
    assertFalse(reply.body().contains("org.apache"), reply.body());
  }

  @Test
  @Against(Attack.HUGE_HEAD)
  void aHugeHeadIsCutOff() throws Exception {
    try (RawHttp raw = raw()) {
      raw.send(HEAD + "X-Long: " + "x".repeat(64 << 10) + "\r\n\r\n");
      RawHttp.Reply reply = raw.reply();
      assertEquals(431, reply.status());
      assertTrue(reply.closes(), reply.head());
    }
    assertWell();
  }

  @Test
  @Against({Attack.LARGE_BODY_ANNOUNCED, Attack.LARGE_BODY_CHUNKED})
  void aGigabyteIsNotTaken() throws Exception {
    try (RawHttp raw = raw()) {
      raw.send(HEAD + "Content-Length: " + (1L << 30) + "\r\n\r\n");
      assertFault("TOO_LARGE", raw.reply());
    }
    long sent = 0;
    try (RawHttp raw = raw()) {
      raw.send(HEAD + "Transfer-Encoding: chunked\r\n\r\n");
      String begin = BEGIN;
      raw.send(Integer.toHexString(begin.length()) + "\r\n" + begin + "\r\n");
      byte[] chunk = ("10000\r\n" + " ".repeat(1 << 16) + "\r\n").getBytes();
      for (; sent < 1L << 30 && !raw.hasReply(); sent += 1 << 16) {
        raw.send(chunk);
      }
      assertFault("TOO_LARGE", raw.reply());
    } catch (SocketException cutOff) {
      // the reply may be lost when the server ends a connection on which more is coming
    }
    assertTrue(sent < 1L << 27, "taken: " + sent);
    assertWell();
  }

  @Test
  @Against(Attack.SLOW_HEAD)
  void aHeadByteByByteIsCutOff() throws Exception {
    try (RawHttp raw = raw();
        RawHttp silent = raw();
        RawHttp second = raw()) {
      raw.send("POST /ws");
      assertEquals(200, second.post("/ws/admin", "", PING).reply().status());
      second.send("POST /ws");
      assertTrue(raw.isEnded());
      assertTrue(silent.isEnded());
      assertTrue(second.isEnded());
    }
    assertWell();
  }

  @Test
  @Against(Attack.SLOW_HEAD)
  void aHeadThatTricklesGetsNoMoreTime() throws Exception {
    try (RawHttp raw = raw()) {
      raw.send(HEAD + "X: ");
      long begun = System.nanoTime();
      assertThrows(
          IOException.class,
          () -> {
            while (System.nanoTime() - begun < 20_000_000_000L) {
              raw.send("x");
              pause(raw);
            }
          });
    }
    assertWell();
  }

  /** Waits on the socket for what does not come, as long as it takes to be seen as slow. */
  private static void pause(RawHttp raw) throws IOException {
    raw.waitFor(5);
  }

  @Test
  void aConnectionThatWasUsedMayRest() throws Exception {
    try (RawHttp raw = raw()) {
      assertEquals(200, raw.post("/ws/admin", "", PING).reply().status());
      raw.waitFor(1_500);
      assertEquals(200, raw.post("/ws/admin", "", PING).reply().status());
    }
  }

  /** Some are answered by another thread, some immediately, before the next one is looked for. */
  @Test
  void requestsThatComeWithoutWaitingAreAllAnsweredInOrder() throws Exception {
    int calls = 100;
    try (RawHttp raw = raw()) {
      for (int i = 0; i < calls; i++) {
        raw.post("/ws/admin", "", PING);
        raw.send("GET /nowhere/" + i + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
        raw.send("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n");
      }
      for (int i = 0; i < calls; i++) {
        assertTrue(raw.reply().body().contains("pingResponse"));
        assertEquals(404, raw.reply().status());
        assertEquals(200, raw.reply().status());
      }
    }
  }

  @Test
  @Against(Attack.SLOW_BODY)
  void aBodyThatTricklesIsCutOff() throws Exception {
    try (RawHttp raw = raw()) {
      raw.send(HEAD + "Content-Length: 100000\r\n\r\n" + BEGIN);
      long begun = System.nanoTime();
      while (!raw.hasReply() && System.nanoTime() - begun < 20_000_000_000L) {
        raw.send(" ");
        raw.waitFor(5);
      }
      RawHttp.Reply reply = raw.reply();
      assertFault("TIMEOUT", reply);
      assertTrue(reply.closes() || raw.isEnded());
    }
    assertWell();
  }

  @ParameterizedTest
  @Against(Attack.SMUGGLED_REQUEST)
  @ValueSource(
      strings = {
        "Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcGET /health HTTP/1.1\r\n\r\n",
        "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /health HTTP/1.1\r\n\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\nGET /health HTTP/1.1\r\n\r\n",
        "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\nGET /health HTTP/1.1\r\n\r\n",
        "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\nGET /health HTTP/1.1\r\n\r\n",
        "Content-Length: +3\r\n\r\nabcGET /health HTTP/1.1\r\n\r\n",
        "Content-Length: 3 4\r\n\r\nabcGET /health HTTP/1.1\r\n\r\n",
        "Content-Length : 3\r\n\r\nabcGET /health HTTP/1.1\r\n\r\n",
        "X: a\r\n Content-Length: 3\r\n\r\nabcGET /health HTTP/1.1\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\nGET /health HTTP/1.1\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\nx\r\nGET /health HTTP/1.1\r\n\r\n"
      })
  void aRequestOfTwoLengthsIsNoRequest(String rest) throws Exception {
    try (RawHttp raw = raw()) {
      raw.send(HEAD + rest);
      RawHttp.Reply reply = raw.reply();
      assertTrue(reply.status() == 400 || reply.status() == 500, reply.head());
      assertFalse(reply.body().contains("ok"), reply.body());
      assertTrue(raw.isEnded(), "a second reply");
    }
    assertWell();
  }

  @ParameterizedTest
  @Against(Attack.OTHER_METHOD)
  @ValueSource(strings = {"TRACE", "PUT", "DELETE", "PATCH", "OPTIONS", "CONNECT", "BREW", "post"})
  void otherMethodsAreRefusedAndNothingIsEchoed(String method) throws Exception {
    for (String path : new String[] {"/ws/admin", "/health", "/", "*", "x:80"}) {
      try (RawHttp raw = raw()) {
        raw.send(
            method
                + " "
                + path
                + " HTTP/1.1\r\nHost: localhost\r\nX-Secret: abc\r\nConnection: close\r\n\r\n");
        RawHttp.Reply reply = raw.reply();
        assertTrue(reply.status() == 405 || reply.status() == 400, path + " " + reply.head());
        assertFalse(reply.body().contains("abc"), reply.body());
      }
    }
  }

  @ParameterizedTest
  @Against(Attack.COMPRESSED_BODY)
  @ValueSource(strings = {"gzip", "GZIP", "x-gzip", "deflate", "br", "gzip, gzip"})
  void aPackedBodyIsNotUnpacked(String encoding) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
      zip.write(new byte[64 << 20]);
    }
    try (RawHttp raw = raw()) {
      raw.send(
          HEAD
              + "Content-Encoding: "
              + encoding
              + "\r\nContent-Length: "
              + bytes.size()
              + "\r\n\r\n");
      raw.send(bytes.toByteArray());
      assertFault("BAD_ARGUMENT", raw.reply());
    }
    assertWell();
  }

  @ParameterizedTest
  @Against(Attack.UNKNOWN_SOAP_ACTION)
  @ValueSource(
      strings = {
        "\"\"",
        "\"urn:none\"",
        "\"https://gridrls.org/ns/admin/1/setConfiguration\"",
        "no quotes",
        "\"../../etc/passwd\"",
        "LONG"
      })
  void theActionOfTheHeaderDoesNotDecide(String action) throws Exception {
    String sent = action.replace("LONG", "x".repeat(4_000));
    try (RawHttp raw = raw()) {
      RawHttp.Reply reply = raw.post("/ws/admin", "SOAPAction: " + sent + "\r\n", PING).reply();
      if (reply.status() == 200) {
        assertTrue(reply.body().contains("pingResponse"), reply.body());
      } else {
        assertFault("UNKNOWN_OPERATION", reply);
      }
    }
  }

  @ParameterizedTest
  @Against(Attack.PATH_TRAVERSAL)
  @ValueSource(
      strings = {
        "/ws/../../../../etc/hostname",
        "/ws/admin/..;/..;/etc/hostname",
        "/ws/%2e%2e/%2e%2e/etc/hostname",
        "/../../etc/hostname",
        "/ws/admin?xsd=../../../../etc/hostname",
        "/ws/admin?xsd=file:///etc/hostname",
        "/ws/admin?wsdl=file:///etc/hostname",
        "/ws/admin?wsdl=../logback.xml",
        "/ws/admin?xsd=classpath:logback-test.xml",
        "/ws/admin?xsd=http://127.0.0.1:1/x",
        "/ws/admin?stylesheet=1",
        "/ws/?stylesheet=1",
        "/ws/services",
        "/ws/%00"
      })
  void aPathLeadsNowhereElse(String path) throws Exception {
    String secret = Files.readString(Path.of("/etc/hostname")).strip();
    try (RawHttp raw = raw()) {
      raw.send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
      RawHttp.Reply reply = raw.reply();
      assertTrue(reply.status() >= 400, path + "\n" + reply.head() + reply.body());
      assertFalse(reply.body().contains(secret), reply.body());
      assertFalse(reply.body().contains("\tat "), reply.body());
    }
    assertWell();
  }

  @Test
  void theClassOfTheWebServerThatIsInternalIsTheKnownOne() {
    assertEquals(
        "12.1.14",
        Jetty.VERSION,
        "BoundedConnections extends HttpConnection, which is internal to Jetty: compare its"
            + " onFillable, getExecutor and headerComplete with those of this version");
  }
}
