package org.gridrls.security.message;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.gridrls.testkit.Against;
import org.gridrls.testkit.Attack;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A filter that travels as an attachment is signed like all of its message. */
class SignedAttachmentsTest {
  @TempDir private Path directory;

  private record Captured(String contentType, byte[] body) {}

  /** Captures what the Java client sends; it gets no answer. */
  private static Captured captured(SecuredServer server, byte[] bits) throws Exception {
    AtomicReference<Captured> captured = new AtomicReference<>();
    HttpServer wire =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    wire.createContext(
        "/",
        exchange -> {
          captured.set(
              new Captured(
                  exchange.getRequestHeaders().getFirst("Content-Type"),
                  exchange.getRequestBody().readAllBytes()));
          exchange.sendResponseHeaders(404, -1);
        });
    wire.start();
    try {
      String there = "http://127.0.0.1:" + wire.getAddress().getPort();
      server.alsoKnownAs(there);
      String address = there + "/ws/signed/updates";
      assertThrows(
          Exception.class, () -> server.sendFilter(server.connector(server.alice), address, bits));
      return captured.get();
    } finally {
      wire.stop(0);
    }
  }

  private static HttpResponse<String> send(SecuredServer server, String type, byte[] body)
      throws Exception {
    return send(server, "", type, body);
  }

  private static HttpResponse<String> send(
      SecuredServer server, String query, String type, byte[] body) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(server.url("/ws/signed/updates" + query)))
                .version(HttpClient.Version.HTTP_1_1)
                .header("Content-Type", type)
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                .build(),
            HttpResponse.BodyHandlers.ofString());
  }

  private static void refused(HttpResponse<String> reply, String reason) {
    assertEquals(500, reply.statusCode(), reply.body());
    assertTrue(reply.body().contains(reason), reply.body());
  }

  @Against(Attack.TAMPERED_ATTACHMENT)
  @Test
  void aFlippedBitIsNoticed() throws Exception {
    try (SecuredServer server = new SecuredServer(directory)) {
      byte[] bits = new byte[200_000];
      Arrays.fill(bits, (byte) 'x');
      Captured captured = captured(server, bits);
      assertTrue(captured.contentType.contains("application/xop+xml"), captured.contentType);
      int middle = new String(captured.body, StandardCharsets.ISO_8859_1).indexOf("xxxx") + 100_000;
      byte[] flipped = captured.body.clone();
      flipped[middle] ^= 1;
      refused(send(server, captured.contentType, flipped), "was changed: Body");
      assertEquals(0, server.filters.size());
      assertEquals(200, send(server, captured.contentType, captured.body).statusCode());
      assertArrayEquals(bits, server.filters.get(0));
    }
  }

  @Test
  void aReferenceElsewhereIsNotFollowed() throws Exception {
    try (SecuredServer server = new SecuredServer(directory)) {
      Captured captured = captured(server, new byte[100]);
      String text = new String(captured.body, StandardCharsets.ISO_8859_1);
      for (String href : new String[] {"http://127.0.0.1:1/x", "file:///etc/passwd", "cid:none"}) {
        byte[] changed =
            text.replaceFirst("href=\"cid:[^\"]*\"", "href=\"" + href + "\"")
                .getBytes(StandardCharsets.ISO_8859_1);
        refused(send(server, captured.contentType, changed), "PERMISSION_DENIED");
      }
      byte[] mixed =
          text.replaceFirst("<xop:Include", "eHg=<xop:Include")
              .getBytes(StandardCharsets.ISO_8859_1);
      refused(send(server, captured.contentType, mixed), "PERMISSION_DENIED");
    }
  }

  /** Boundaries, heads of parts, the message and the bytes of the filter, changed at random. */
  @Against(Attack.TAMPERED_ATTACHMENT)
  @Test
  void noChangeLetsOtherBytesIn() throws Exception {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    byte[] bits = new byte[300];
    Arrays.fill(bits, (byte) 'x');
    try (SecuredServer server = new SecuredServer(directory)) {
      Captured captured = captured(server, bits);
      String text = new String(captured.body, StandardCharsets.ISO_8859_1);
      List<String> inserted = List.of("", "x", "\r\n", "--", "\r\n\r\n", "<a/>", "=", "\0");
      for (int i = 0; i < 150; i++) {
        int at = random.nextInt(text.length());
        int skipped = random.nextInt(8) == 0 ? text.length() - at : 1 + random.nextInt(3);
        String changed =
            text.substring(0, at)
                + inserted.get(random.nextInt(inserted.size()))
                + text.substring(Math.min(text.length(), at + skipped));
        HttpResponse<String> reply =
            send(server, captured.contentType, changed.getBytes(StandardCharsets.ISO_8859_1));
        String shown = "seed " + seed + "\n" + changed + "\n" + reply.body();
        assertTrue(Set.of(200, 400, 500).contains(reply.statusCode()), shown);
        assertFalse(reply.body().contains("<code>INTERNAL<"), shown);
        server.filters.forEach(one -> assertArrayEquals(bits, one, shown));
        requireSameOfTheStack(server, captured.contentType, changed, reply);
      }
    }
  }

  /**
   * Fails if the stack alone says something else, unless the first answer was that of a verified
   * message.
   */
  private static void requireSameOfTheStack(
      SecuredServer server, String type, String changed, HttpResponse<String> reply)
      throws Exception {
    byte[] body = changed.getBytes(StandardCharsets.ISO_8859_1);
    HttpResponse<String> stack = send(server, "?stack", type, body);
    if (!stack.body().contains("replay")) {
      assertEquals(reply.statusCode(), stack.statusCode(), changed);
      assertEquals(withoutIds(reply.body()), withoutIds(stack.body()), changed);
    }
  }

  private static String withoutIds(String body) {
    return body.replaceAll("[0-9a-f-]{36}", "ID");
  }
}
