package org.gridrls.kit.direct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Attacks by messages and by HTTP end as they do on the SOAP stack, and call nothing. */
class HostileMessagesTest {
  private static final String QUERY = BothPaths.QUERY;
  private static BothPaths paths;

  @BeforeAll
  static void start() {
    paths = BothPaths.ofCatalog(5_000);
  }

  @AfterAll
  static void stop() {
    paths.close();
  }

  static Stream<String> messages() {
    String entities =
        "<!DOCTYPE x [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;'>]>";
    String prefixes = "";
    for (int i = 0; i < 2_000; i++) {
      prefixes += " xmlns:p" + i + "='urn:x'";
    }
    String tag = "<q:name>Nm</q:name>";
    return Stream.of(
        entities + QUERY.replace("Nm", "&b;"),
        "<!DOCTYPE x SYSTEM 'http://127.0.0.1:9/x'>" + QUERY,
        "<!DOCTYPE x [<!ENTITY f SYSTEM 'file:///etc/passwd'>]>" + QUERY.replace("Nm", "&f;"),
        "<!DOCTYPE x [<!ENTITY % p SYSTEM 'file:///etc/passwd'>%p;]>" + QUERY,
        QUERY.replace("Nm", "<x>".repeat(3_000)),
        QUERY.replace("Nm", "<x>".repeat(3_000) + "</x>".repeat(3_000)),
        QUERY.replace(tag, "<q:name>".repeat(3_000)),
        QUERY.replace("<q:name>", "<q:name a='" + "x".repeat(1_000_000) + "'>"),
        QUERY.replace("<q:name>", "<q:name" + prefixes + ">"),
        QUERY.replace("<q:query ", "<q:query xmlns='" + "u".repeat(300_000) + "' "),
        QUERY.replace("query", "q".repeat(300_000)),
        QUERY.replace("Nm", "x".repeat(1_000_000)),
        QUERY.replace(tag, tag.repeat(20_000)),
        QUERY.replace("<e:Body>", "<e:Body>" + " ".repeat(300_000)).replace("Nm", "\u0000"),
        "<?xml version='1.0' encoding='UTF-16'?>" + QUERY,
        "<?xml version='1.0' encoding='" + "x".repeat(10_000) + "'?>" + QUERY,
        "<?xml version='1.1'?>" + QUERY,
        "\uFEFF<?xml version='1.0' encoding='UTF-16'?>" + QUERY,
        "&#x110000;" + QUERY,
        QUERY.replace("Nm", "&#x110000;"),
        QUERY.replace("Nm", "&#55296;"),
        QUERY + QUERY);
  }

  @ParameterizedTest
  @MethodSource("messages")
  void messagesAreLeftToTheStack(String message) throws Exception {
    assertFalse(paths.post("/ws/lrc", message).direct());
  }

  @Test
  void otherEncodingsOfTheBytesAreLeftToTheStack() throws Exception {
    for (Charset charset :
        List.of(
            StandardCharsets.UTF_16,
            StandardCharsets.UTF_16LE,
            Charset.forName("UTF-32"),
            Charset.forName("IBM037"))) {
      byte[] message = QUERY.getBytes(charset);
      assertFalse(paths.post("/ws/lrc", message, "Content-Type", BothPaths.UTF8).direct());
    }
  }

  private static final String CLOSED = "closed []";

  /**
   * Returns what a request of bytes gets on both paths: the state of HTTP, and what was called. A
   * server that refuses a head may close the connection before its answer is read.
   */
  private static String raw(String head, String... pieces) throws IOException {
    String direct = sent("/ws/lrc", head, pieces);
    String stack = sent("/ws/lrc?stack", head, pieces);
    if (!direct.equals(CLOSED) && !stack.equals(CLOSED)) {
      assertEquals(stack, direct, head);
    }
    return direct;
  }

  private static String sent(String path, String head, String... pieces) throws IOException {
    URI address = URI.create(paths.url(path));
    paths.stub.takeSeen();
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    try (Socket socket = new Socket(address.getHost(), address.getPort())) {
      socket.setTcpNoDelay(true);
      String host = "Host: " + address.getAuthority() + "\r\n";
      String start = "POST " + path + " HTTP/1.1\r\nConnection: close\r\n" + host;
      String type = "Content-Type: " + BothPaths.UTF8 + "\r\n";
      try {
        OutputStream out = socket.getOutputStream();
        out.write((start + type + head + "\r\n").getBytes(StandardCharsets.UTF_8));
        for (String piece : pieces) {
          out.write(piece.getBytes(StandardCharsets.UTF_8));
          out.flush();
        }
        socket.shutdownOutput();
        socket.getInputStream().transferTo(answer);
      } catch (SocketException closed) {
        // its answer may have come nevertheless
      }
    }
    String text = answer.toString(StandardCharsets.UTF_8);
    return text.lines().findFirst().orElse("closed")
        + " "
        + paths.stub.takeSeen().stream().map(StubPort.Seen::operation).toList();
  }

  private static String chunk(String text) {
    return Integer.toHexString(text.length()) + "\r\n" + text + "\r\n";
  }

  @Test
  void aBodyInAnyPiecesIsRead() throws IOException {
    String length = "Content-Length: " + QUERY.length() + "\r\n";
    String served = "HTTP/1.1 200 OK [query]";
    assertEquals(served, raw(length, QUERY.split("(?<=.)")));
    String chunks = "Transfer-Encoding: chunked\r\n";
    String[] single = QUERY.chars().mapToObj(c -> chunk("" + (char) c)).toArray(String[]::new);
    assertEquals(served, raw(chunks, String.join("", single), "0\r\n\r\n"));
    String extended = chunk(QUERY).replaceFirst("\r\n", ";a=b\r\n");
    assertEquals(served, raw(chunks, extended, "0\r\nTrailer: x\r\n\r\n"));
  }

  @Test
  void brokenBodiesCallNothing() throws IOException {
    String length = "Content-Length: " + QUERY.length() + "\r\n";
    String chunks = "Transfer-Encoding: chunked\r\n";
    for (String got :
        List.of(
            raw(length, QUERY.substring(0, 100)),
            raw("Content-Length: -5\r\n", QUERY),
            raw("Content-Length: 99999999999999999999\r\n", QUERY),
            raw(length + "Content-Length: 5\r\n", QUERY),
            raw(chunks, chunk(QUERY)),
            raw(chunks, chunk(QUERY.substring(0, 100)), "zz\r\n"),
            raw(chunks, "ffffffffffffffff\r\n" + QUERY),
            raw("Transfer-Encoding: chunked, identity\r\n", chunk(QUERY), "0\r\n\r\n"),
            raw(length + chunks, "0\r\n\r\n"))) {
      assertTrue(got.endsWith(" []"), got);
      assertFalse(got.startsWith("HTTP/1.1 2"), got);
    }
    assertEquals("HTTP/1.1 200 OK [query]", raw(length, QUERY));
  }
}
