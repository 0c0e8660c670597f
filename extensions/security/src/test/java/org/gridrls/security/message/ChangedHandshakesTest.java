package org.gridrls.security.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.gridrls.testkit.Against;
import org.gridrls.testkit.Attack;
import org.gridrls.wss.message.Addressing;
import org.gridrls.wss.message.Handshake;
import org.gridrls.wss.message.MessageSigner;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Messages that open, renew or cancel sessions, changed at random, get the same reply with and
 * without the SOAP stack.
 */
class ChangedHandshakesTest {
  private static final String PATH = "/ws/session/admin";
  private static final String STACK = "?stack";
  private static final List<String> INSERTED =
      List.of("", "<", "x", " ", "<a/>", "<!-- -->", "&#65;", "\u0000", "=".repeat(5_000));

  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);

  @TempDir private Path directory;
  private SecuredServer server;

  @BeforeEach
  void start() {
    server = new SecuredServer(directory);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private String signed(String envelope) {
    Addressing addressing =
        Addressing.request(
            server.url(PATH), Handshake.REQUEST_ACTION, "urn:uuid:" + UUID.randomUUID());
    return text(
        new MessageSigner(Duration.ofSeconds(300))
            .sign(
                utf8(envelope),
                addressing,
                SecuredServer.key(server.alice),
                server.clock.instant()));
  }

  /** Names what a client asks of its session: to issue, renew, cancel, or validate it. */
  private String asked(String what) {
    String request = text(Handshake.request(Handshake.entropy()));
    return request.replace("/Issue</", "/" + what + "</");
  }

  private String changed(String text) {
    int at = random.nextInt(text.length());
    String with = INSERTED.get(random.nextInt(INSERTED.size()));
    return text.substring(0, at)
        + with
        + text.substring(Math.min(text.length(), at + random.nextInt(3)));
  }

  private static String withoutIds(String body) {
    return body.replaceAll("[0-9a-f-]{36}", "ID");
  }

  /** Both paths judge alike; returns whether the first one granted a session. */
  private boolean sameReplies(String message) throws Exception {
    String shown = "seed " + seed + " " + message;
    HttpResponse<String> direct = server.post(PATH, utf8(message));
    HttpResponse<String> stack = server.post(PATH + STACK, utf8(message));
    assertEquals(500, stack.statusCode(), shown);
    assertTrue(stack.body().contains("Fault"), shown);
    if (!stack.body().contains("replay")) { // else the first path has verified the message
      assertEquals(500, direct.statusCode(), shown);
      assertEquals(withoutIds(stack.body()), withoutIds(direct.body()), shown);
    }
    assertEquals(0, server.calls.size(), shown);
    return direct.statusCode() == 200;
  }

  @Against(Attack.MUTATED_MESSAGES)
  @Test
  void aChangedHandshakeIsJudgedAsByTheStack() throws Exception {
    for (int i = 0; i < 100; i++) {
      sameReplies(changed(signed(asked("Issue"))));
    }
    assertTrue(sameReplies(signed(asked("Issue"))), "the server still serves");
  }

  /** The signature is good: what is inside was changed before. */
  @Against(Attack.MUTATED_MESSAGES)
  @Test
  void aSignedHandshakeWithOddContentIsJudgedAsByTheStack() throws Exception {
    int granted = 0;
    for (int i = 0; i < 100; i++) {
      String request = asked("Issue");
      int body = request.indexOf("RequestSecurityToken");
      String message;
      try {
        message = signed(request.substring(0, body) + changed(request.substring(body)));
      } catch (RuntimeException notXml) {
        continue;
      }
      granted += sameReplies(message) ? 1 : 0;
    }
    assertTrue(granted < 100, "seed " + seed);
    assertTrue(sameReplies(signed(asked("Issue"))), "the server still serves");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Renew", "Cancel", "Validate", ""})
  void sessionsAreOnlyIssued(String what) throws Exception {
    String message = signed(asked(what));
    HttpResponse<String> reply = server.post(PATH, utf8(message));
    assertEquals(500, reply.statusCode());
    assertTrue(reply.body().contains("sessions are only issued"), reply.body());
    for (int i = 0; i < 20; i++) {
      assertEquals(false, sameReplies(changed(signed(asked(what)))), "seed " + seed);
    }
  }
}
