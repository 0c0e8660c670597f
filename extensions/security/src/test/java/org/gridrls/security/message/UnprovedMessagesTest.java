package org.gridrls.security.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gridrls.security.PingServer;
import org.gridrls.testkit.Against;
import org.gridrls.testkit.Attack;
import org.gridrls.testkit.Eventually;
import org.gridrls.testkit.RawHttp;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Unauthenticated callers can make the server hold little, and do not block callers who
 * authenticate by the message.
 */
class UnprovedMessagesTest {
  private static final String OTHER_ADDRESS = "127.0.0.2";
  private static final String MULTIPART =
      "Content-Type: multipart/related; type=\"application/xop+xml\"; start=\"<r>\"; boundary=b\r\n";

  @TempDir Path directory;
  private final List<RawHttp> open = new ArrayList<>();
  private SecuredServer server;

  private void start(Map<String, ?> settings) {
    server = new SecuredServer(directory, settings, request -> Optional.empty());
  }

  @AfterEach
  void stop() throws IOException {
    for (RawHttp one : open) {
      one.close();
    }
    server.close();
  }

  private RawHttp raw(String source) throws IOException {
    RawHttp raw = RawHttp.from(source, server.url(""));
    open.add(raw);
    return raw;
  }

  /** The head of a message to come, with these further headers. */
  private RawHttp announce(String source, String path, String headers) throws IOException {
    String type =
        headers.contains("Content-Type") ? "" : "Content-Type: text/xml;charset=UTF-8\r\n";
    return raw(source)
        .send("POST " + path + " HTTP/1.1\r\nHost: localhost\r\n" + type + headers + "\r\n");
  }

  private static void assertFault(String code, RawHttp.Reply reply) {
    assertEquals(500, reply.status(), reply.head());
    assertTrue(reply.body().contains("<code>" + code + "</code>"), reply.body());
  }

  private void assertAliceIsServed() {
    assertEquals("server-a", server.admin(server.alice, "signed").ping().getName());
  }

  @ParameterizedTest
  @Against(Attack.UNPROVED_BULK)
  @ValueSource(strings = {"signed", "session", "password"})
  void aLargeMessageIsRefusedByItsHead(String kind) throws Exception {
    start(Map.of());
    String length = "Content-Length: 102000000\r\n";
    assertFault("TOO_LARGE", announce("127.0.0.1", "/ws/" + kind + "/admin", length).reply());
  }

  @Test
  @Against(Attack.UNPROVED_BULK)
  void aLargeMessageThatDoesNotSaySoIsCutOff() throws Exception {
    start(Map.of());
    RawHttp raw = announce("127.0.0.1", "/ws/signed/admin", "Transfer-Encoding: chunked\r\n");
    byte[] chunk = ("10000\r\n" + "<".repeat(1 << 16) + "\r\n").getBytes();
    for (int sent = 0; sent <= 1 << 20; sent += 1 << 16) {
      raw.send(chunk);
    }
    assertFault("TOO_LARGE", raw.reply());
    assertAliceIsServed();
  }

  @ParameterizedTest
  @Against(Attack.UNPROVED_BULK)
  @ValueSource(strings = {"signed", "session", "password"})
  void aMessageOfManyAttributesIsRefusedWhileItIsRead(String kind) throws Exception {
    start(Map.of());
    String element =
        IntStream.range(0, 90)
            .mapToObj(i -> " a" + i + "=''")
            .collect(Collectors.joining("", "<x", "/>"));
    String message =
        PingServer.envelope("<a:ping/>")
            .replace(
                "<e:Body>",
                "<e:Header><y xmlns=''>" + element.repeat(1_500) + "</y></e:Header><e:Body>");
    assertTrue(message.length() < 1 << 20);
    assertFault(
        "TOO_LARGE",
        raw("127.0.0.1")
            .post("/ws/" + kind + "/admin", "Content-Type: text/xml;charset=UTF-8\r\n", message)
            .reply());
    assertAliceIsServed();
  }

  @Test
  @Against(Attack.UNPROVED_BULK)
  void theRootOfAnUnprovedMultipartMessageIsSmallToo() throws Exception {
    start(Map.of());
    RawHttp raw =
        announce("127.0.0.1", "/ws/signed/admin", MULTIPART + "Transfer-Encoding: chunked\r\n");
    String head =
        "--b\r\nContent-Type: application/xop+xml; charset=UTF-8\r\nContent-ID: <r>\r\n\r\n<x>";
    raw.send(Integer.toHexString(head.length()) + "\r\n" + head + "\r\n");
    byte[] chunk = ("10000\r\n" + "x".repeat(1 << 16) + "\r\n").getBytes();
    for (int sent = 0; sent <= 33 << 16; sent += 1 << 16) {
      raw.send(chunk);
    }
    assertFault("TOO_LARGE", raw.reply());
    assertAliceIsServed();
  }

  @Test
  @Against(Attack.UNPROVED_TRICKLE)
  void slowMessagesTakeNoPlaceAndHaveATime() throws Exception {
    start(Map.of("unproved-time-max", "2s"));
    List<RawHttp> crowd = new ArrayList<>();
    for (int i = 0; i < 36; i++) {
      crowd.add(announce("127.0.0.1", "/ws/signed/admin", "Content-Length: 1000000\r\n").send("<"));
    }
    assertAliceIsServed();
    for (RawHttp one : crowd) {
      one.send("a");
    }
    for (RawHttp one : crowd) {
      RawHttp.Reply reply = one.reply();
      assertFault("TIMEOUT", reply);
      assertTrue(reply.closes(), reply.head());
    }
    assertAliceIsServed();
  }

  @Test
  @Against(Attack.UNPROVED_TRICKLE)
  void anAddressHasAShareOfThePlacesForThoseWithAttachments() throws Exception {
    start(Map.of());
    List<RawHttp> crowd = new ArrayList<>();
    for (int i = 0; i < 36; i++) {
      String headers = MULTIPART + "Content-Length: 1000000\r\n";
      crowd.add(announce(OTHER_ADDRESS, "/ws/signed/admin", headers).send("--b\r\n"));
    }
    assertAliceIsServed();
    Eventually.holds("all but 8 are refused", () -> answered(crowd).size() >= 36 - 8);
    List<RawHttp> refused = answered(crowd);
    assertTrue(refused.size() < 36, "nobody of them got a place");
    for (RawHttp one : refused) {
      assertFault("OVERLOADED", one.reply());
    }
  }

  private static List<RawHttp> answered(List<RawHttp> crowd) {
    return crowd.stream().filter(UnprovedMessagesTest::isAnswered).toList();
  }

  private static boolean isAnswered(RawHttp one) {
    try {
      return one.hasReply();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  @Against(Attack.UNPROVED_BULK)
  void theMemoryOfUnknownCallersIsSharedByAddress() throws Exception {
    // 1 % of the heap, of which an address has a quarter: not enough for two messages of this size
    long share = Runtime.getRuntime().maxMemory() / 100 / 4;
    int length = (int) (share * 3 / 10);
    start(Map.of("unproved-memory-percent", 1, "unproved-size-max", length + 1_000));
    String announced = "Content-Length: " + length + "\r\n";
    String most = "<".repeat(length - 1);
    RawHttp first = announce(OTHER_ADDRESS, "/ws/signed/admin", announced).send(most);
    awaitTaken(length);
    RawHttp second = announce(OTHER_ADDRESS, "/ws/signed/admin", announced).send(most);
    assertFault("OVERLOADED", second.reply());
    RawHttp third = announce("127.0.0.1", "/ws/signed/admin", announced).send(most + "<");
    assertFault("BAD_ARGUMENT", third.reply());
    assertFault("BAD_ARGUMENT", first.send("<").reply());
    Eventually.holds("its memory is given back", () -> server.soap().unprovedMemory() == 0);
    RawHttp fourth = announce(OTHER_ADDRESS, "/ws/signed/admin", announced).send(most + "<");
    assertFault("BAD_ARGUMENT", fourth.reply());
  }

  /** Until the server has read enough that a second message of this length has no memory. */
  private void awaitTaken(int length) {
    Eventually.holds(
        "the first message is read", () -> server.soap().unprovedMemory() >= 2L * (length - 1));
  }
}
