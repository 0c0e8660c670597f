package org.gridrls.security.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.gridrls.kit.security.Caller.Method;
import org.gridrls.testkit.Against;
import org.gridrls.testkit.Attack;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** User names and passwords in messages, over a socket: who is let in, and who is not. */
class PasswordAttacksTest {
  private static final String WSS = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-";
  private static final String MESSAGE =
      "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'"
          + " xmlns:a='https://gridrls.org/ns/admin/1'><e:Header><w:Security xmlns:w='"
          + WSS
          + "wssecurity-secext-1.0.xsd' e:mustUnderstand='1'><w:UsernameToken>"
          + "<w:Username>%s</w:Username><w:Password Type='"
          + WSS
          + "username-token-profile-1.0#%s'>%s</w:Password></w:UsernameToken></w:Security>"
          + "</e:Header><e:Body><a:ping/></e:Body></e:Envelope>";

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

  private HttpResponse<String> login(String user, String password) throws Exception {
    return login(user, "PasswordText", password);
  }

  private HttpResponse<String> login(String user, String kind, String password) throws Exception {
    return server.post(
        "/ws/password/admin",
        MESSAGE.formatted(user, kind, password).getBytes(StandardCharsets.UTF_8));
  }

  private static String fault(HttpResponse<String> reply) {
    assertEquals(500, reply.statusCode(), reply.body());
    return reply.body();
  }

  @Test
  void theUserIsTheCaller() throws Exception {
    HttpResponse<String> reply = login("alice", "secret");
    assertEquals(200, reply.statusCode(), reply.body());
    assertEquals("alice", server.calls.get(0).caller().name());
    assertEquals(Method.PASSWORD, server.calls.get(0).caller().method());
  }

  @Against(Attack.USER_ENUMERATION)
  @Test
  void aWrongPasswordAndAnUnknownUserGetTheSameAnswer() throws Exception {
    String wrong = fault(login("alice", "guess"));
    assertEquals(wrong, fault(login("nobody", "guess")));
    assertTrue(wrong.contains("PERMISSION_DENIED"), wrong);
    assertFalse(wrong.contains("alice") || wrong.contains("guess"), wrong);
    assertEquals(0, server.calls.size());
  }

  @Against(Attack.PASSWORD_GUESSING)
  @Test
  void whoGuessesWaitsLongerEachTime() throws Exception {
    for (int i = 0; i < 5; i++) {
      assertTrue(fault(login("alice", "guess" + i)).contains("wrong"));
    }
    // now even the right one has to wait, and is not looked at
    assertTrue(fault(login("alice", "secret")).contains("wait"));
    server.clock.advance(Duration.ofSeconds(1));
    assertTrue(fault(login("alice", "guess")).contains("wrong"));
    server.clock.advance(Duration.ofSeconds(1));
    assertTrue(fault(login("alice", "secret")).contains("wait"));
    server.clock.advance(Duration.ofSeconds(1));
    assertEquals(200, login("alice", "secret").statusCode());
    assertTrue(fault(login("alice", "guess")).contains("wrong"));
  }

  @Against(Attack.PASSWORD_GUESSING)
  @Test
  void guessesAtOnceAreBoundedLikeGuessesOneAfterTheOther() throws Exception {
    int guesses = 30;
    ExecutorService threads = Executors.newFixedThreadPool(guesses);
    try {
      List<Future<HttpResponse<String>>> replies = new ArrayList<>();
      for (int i = 0; i < guesses; i++) {
        String guess = "guess" + i;
        replies.add(threads.submit(() -> login("alice", guess)));
      }
      int judged = 0;
      for (Future<HttpResponse<String>> reply : replies) {
        judged += fault(reply.get()).contains("is wrong") ? 1 : 0;
      }
      assertTrue(judged <= 5, judged + " guesses were judged");
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void callsAtOnceWithTheRightPasswordAreNoGuesses() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(20);
    try {
      List<Future<HttpResponse<String>>> replies = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        replies.add(threads.submit(() -> login("alice", "secret")));
      }
      for (Future<HttpResponse<String>> reply : replies) {
        assertEquals(200, reply.get().statusCode());
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Against(Attack.PASSWORD_GUESSING)
  @Test
  void aLoginOfOnesOwnDoesNotResetTheCount() throws Exception {
    Files.writeString(
        directory.resolve("passwords"),
        "\ufeffalice:%s%nmallory:%s%n"
            .formatted(
                PasswordHash.of("secret".toCharArray()).line(),
                PasswordHash.of("own".toCharArray()).line()));
    server.clock.advance(Duration.ofSeconds(2));
    int judged = 0;
    for (int round = 0; round < 6; round++) {
      assertEquals(200, login("mallory", "own").statusCode());
      for (int i = 0; i < 4; i++) {
        judged += fault(login("alice", round + "-" + i)).contains("is wrong") ? 1 : 0;
      }
      server.clock.advance(Duration.ofSeconds(61));
    }
    assertEquals(4 + 5, judged, "after the free ones, one in a round");
  }

  @Against(Attack.PASSWORD_IN_THE_CLEAR)
  @Test
  void passwordsOverPlainConnectionsAreRefused() throws Exception {
    server.withoutTls();
    assertTrue(fault(login("alice", "secret")).contains("TLS"));
  }

  @Test
  void aDigestIsNoPassword() throws Exception {
    assertTrue(fault(login("alice", "PasswordDigest", "secret")).contains("as text"));
  }

  @Test
  void aChangedFileIsReadAgain() throws Exception {
    assertEquals(200, login("alice", "secret").statusCode());
    Files.writeString(
        directory.resolve("passwords"),
        "# changed\nalice:" + PasswordHash.of("other".toCharArray()).line() + "\n");
    server.clock.advance(Duration.ofSeconds(2));
    assertTrue(fault(login("alice", "secret")).contains("wrong"));
    assertEquals(200, login("alice", "other").statusCode());
  }
}
