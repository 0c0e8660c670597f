package org.gridrls.kit.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.host.http.HostLimits;
import org.gridrls.kit.host.http.MessageMeter;
import org.gridrls.kit.host.http.MeteredRequests;
import org.gridrls.testkit.Against;
import org.gridrls.testkit.Attack;
import org.gridrls.testkit.Eventually;
import org.gridrls.testkit.RawHttp;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The server bounds what it holds of messages while they are read, of one and of all together. */
class HugeTextTest {
  /** A request that may have many elements. */
  private static final String MANY =
      "<r:GetMultipleResourceProperties xmlns:r='http://docs.oasis-open.org/wsrf/rp-2'>";

  private static final String PROPERTY = "<r:ResourceProperty>%s</r:ResourceProperty>";

  private static final String BEGIN =
      TestServer.envelope("<a:getConfiguration><a:key>").replaceFirst("</e:Body>.*", "");
  private static final String PING = TestServer.envelope("<a:ping/>");
  private static TestServer server;

  @BeforeAll
  static void start() {
    server =
        TestServer.start(
            Map.of(
                "request-size-max",
                "256M",
                "message-memory-percent",
                5,
                "message-text-max",
                "4M",
                "message-nodes-max",
                50_000));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static RawHttp open(String begin) throws IOException {
    return RawHttp.to(server.url(""))
        .send(
            "POST /ws/admin HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/xml\r\n"
                + "Content-Length: 210000000\r\n\r\n"
                + begin);
  }

  @ParameterizedTest
  @Against(Attack.HUGE_TEXT)
  @ValueSource(strings = {"xxxxxxxxx ", "xxxx<!---->", "<![CDATA[x]]>", "x<?y?>z", "&#120;&amp;"})
  void aTextIsRefusedAsSoonAsItIsTooLong(String piece) throws Exception {
    String part = piece.repeat((1 << 16) / piece.length());
    long sent = 0;
    try (RawHttp raw = open(BEGIN)) {
      for (; sent < 200_000_000 && !raw.hasReply(); sent += part.length()) {
        raw.send(part);
      }
      RawHttp.Reply reply = raw.reply();
      assertTrue(
          reply.body().contains("<code>TOO_LARGE</code>") || piece.contains("?"), reply.body());
    } catch (SocketException cutOff) {
      // the reply may be lost when the server ends a connection on which more is coming
    }
    assertTrue(sent < 64 << 20, "taken: " + sent);
    assertWell();
  }

  @ParameterizedTest
  @Against(Attack.HUGE_TEXT)
  @ValueSource(strings = {"<a:key>%s</a:key>", "<x>%s</x>", "<a:key a='%s'/>"})
  void theReplyToALongTextIsTyped(String element) throws Exception {
    String message =
        TestServer.envelope(
            "<a:getConfiguration>"
                + element.formatted("x".repeat(110_000))
                + "</a:getConfiguration>");
    try (RawHttp raw = RawHttp.to(server.url(""))) {
      RawHttp.Reply reply = raw.post("/ws/admin", "", message).reply();
      assertEquals(500, reply.status());
      assertTrue(reply.body().matches("(?s).*code>(TOO_LARGE|BAD_ARGUMENT)<.*"), reply.body());
    }
    assertWell();
  }

  @Test
  @Against(Attack.HUGE_TEXT)
  void textsOfAllowedLengthAreNotUnlimitedEither() throws Exception {
    String many = PROPERTY.formatted("x".repeat(90_000)).repeat(60);
    try (RawHttp raw = RawHttp.to(server.url(""))) {
      String message = TestServer.envelope(MANY + many + "</r:GetMultipleResourceProperties>");
      RawHttp.Reply reply = raw.post("/ws/admin", "", message).reply();
      assertTrue(reply.body().contains("<code>TOO_LARGE</code>"), reply.body());
    }
    assertWell();
  }

  @Test
  @Against(Attack.MEMORY_OF_MANY)
  void allMessagesTogetherHaveAPartOfTheHeap() throws Exception {
    String most = PROPERTY.formatted("x".repeat(90_000)).repeat(40);
    long memory = Runtime.getRuntime().maxMemory() / 100 * 5;
    long one = 40L * 90_000 * MessageMeter.CHARACTER_BYTES;
    List<RawHttp> all = new ArrayList<>();
    try {
      long fitting = memory / one;
      assertTrue(fitting >= 2 && fitting < 14, "this test is made for a heap of some hundred MiB");
      for (int i = 0; i < fitting + 1; i++) {
        all.add(open(TestServer.envelope(MANY).replaceFirst("</e:Body>.*", "") + most));
      }
      Eventually.holds("one of them is refused", () -> anyReplied(all));
      for (RawHttp one1 : all) {
        if (one1.hasReply()) {
          String body = one1.reply().body();
          assertTrue(body.contains("<code>OVERLOADED</code>"), body);
          assertTrue(body.contains("retryAfterMillis"), body);
        }
      }
    } finally {
      for (RawHttp one1 : all) {
        one1.close();
      }
    }
    assertWell();
    Eventually.holds("all memory is given back", () -> server.host.gates().messageMemory() == 0);
  }

  private static boolean anyReplied(List<RawHttp> all) {
    try {
      for (RawHttp one : all) {
        if (one.hasReply()) {
          return true;
        }
      }
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void assertWell() throws IOException {
    try (RawHttp other = RawHttp.to(server.url(""))) {
      assertEquals(200, other.post("/ws/admin", "", PING).reply().status());
    }
  }

  @Test
  void aServerWhoseMessagesDoNotFitItsHeapDoesNotStart() {
    HostLimits limits = HostLimits.DEFAULT;
    RlsException refused =
        assertThrows(RlsException.class, () -> MeteredRequests.requireFits(limits, 64 << 20));
    assertEquals(RlsError.BAD_ARGUMENT, refused.error());
    assertTrue(
        refused.getMessage().contains("give the server a heap of 108 MiB"), refused.getMessage());
    MeteredRequests.requireFits(limits, 96 << 20);
  }
}
