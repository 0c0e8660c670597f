package org.gridrls.security.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.testkit.Against;
import org.gridrls.testkit.Attack;
import org.gridrls.wss.PlainPost;
import org.gridrls.wss.message.Addressing;
import org.gridrls.wss.message.CheckedTokens;
import org.gridrls.wss.message.Freshness;
import org.gridrls.wss.message.Handshake;
import org.gridrls.wss.message.Keys;
import org.gridrls.wss.message.MessageCheck;
import org.gridrls.wss.message.MessageSigner;
import org.gridrls.wss.message.SessionKey;
import org.gridrls.wss.message.Signer;
import org.gridrls.wss.message.SigningKey;
import org.gridrls.wss.message.VerifiedMessage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Signed messages that are served without the SOAP stack are accepted, refused and answered as with
 * it. A URL with a query is always left to the stack, and means nothing to it.
 */
class DirectRequestsTest {
  private static final String SOAP = "http://schemas.xmlsoap.org/soap/envelope/";
  private static final String ADMIN = "https://gridrls.org/ns/admin/1";
  private static final String STACK = "?stack";
  private static final Pattern BODY = Pattern.compile("<soap:Body.*</soap:Body>");
  private static final Pattern TIMESTAMP = Pattern.compile("<wsu:Timestamp.*</wsu:Timestamp>");

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

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String path(String kind) {
    return "/ws/" + kind + "/admin";
  }

  private static byte[] envelope(String operation) {
    return utf8(
        "<soap:Envelope xmlns:soap=\""
            + SOAP
            + "\"><soap:Body><a:"
            + operation
            + " xmlns:a=\""
            + ADMIN
            + "\"/></soap:Body></soap:Envelope>");
  }

  private String signed(SigningKey key, String kind) {
    return signed(key, "ping", kind, server.clock.instant());
  }

  private String signed(SigningKey key, String operation, String kind, Instant at) {
    Addressing addressing =
        Addressing.request(
            server.url(path(kind)), ADMIN + "/" + operation, "urn:uuid:" + UUID.randomUUID());
    byte[] message =
        new MessageSigner(Duration.ofSeconds(300)).sign(envelope(operation), addressing, key, at);
    return new String(message, StandardCharsets.UTF_8);
  }

  private SigningKey key(String kind) throws Exception {
    return kind.equals("session") ? session() : SecuredServer.key(server.alice);
  }

  private SessionKey session() throws Exception {
    byte[] entropy = Handshake.entropy();
    String to = server.url(path("session"));
    byte[] request =
        new MessageSigner(Duration.ofSeconds(300))
            .sign(
                Handshake.request(entropy),
                Addressing.request(to, Handshake.REQUEST_ACTION, "urn:uuid:" + UUID.randomUUID()),
                SecuredServer.key(server.alice),
                server.clock.instant());
    byte[] reply =
        new PlainPost(address -> (HttpURLConnection) address.toURL().openConnection())
            .send(URI.create(to), Handshake.REQUEST_ACTION, request);
    Handshake.Grant grant = Handshake.grant(reply);
    return Handshake.key(grant.id(), entropy, grant.entropy());
  }

  /** Verifies what the server that was called has signed. */
  private VerifiedMessage verified(HttpResponse<String> reply, SigningKey key) {
    Keys keys =
        new CheckedTokens(
            chain -> {},
            id -> Signer.certificate(List.of()).in((SessionKey) key),
            Duration.ofMinutes(1),
            server.clock);
    return new MessageCheck(keys, Freshness.DEFAULT, server.clock).check(utf8(reply.body()));
  }

  private void sameReplies(SigningKey key, String kind, String operation) throws Exception {
    Instant now = server.clock.instant();
    HttpResponse<String> direct = server.post(path(kind), utf8(signed(key, operation, kind, now)));
    assertTrue(server.direct.get(), direct.body());
    HttpResponse<String> stack =
        server.post(path(kind) + STACK, utf8(signed(key, operation, kind, now)));
    assertFalse(server.direct.get());
    assertEquals(stack.statusCode(), direct.statusCode());
    assertEquals(
        stack.headers().allValues("Content-Type"), direct.headers().allValues("Content-Type"));
    VerifiedMessage expected = verified(stack, key);
    VerifiedMessage found = verified(direct, key);
    assertEquals(body(expected.content()), body(found.content()));
    assertEquals(expected.addressing().action(), found.addressing().action());
    assertEquals(expected.signer().chain(), found.signer().chain());
    assertTrue(found.addressing().relatesTo().isPresent());
    var calls = server.calls;
    assertEquals(calls.get(calls.size() - 1), calls.get(calls.size() - 2));
  }

  private static String body(byte[] content) {
    Matcher body = BODY.matcher(new String(content, StandardCharsets.UTF_8));
    assertTrue(body.find());
    return body.group();
  }

  @ParameterizedTest
  @ValueSource(strings = {"signed", "session"})
  void theSignedBodyHasTheBytesOfTheStack(String kind) throws Exception {
    sameReplies(key(kind), kind, "ping");
  }

  @ParameterizedTest
  @ValueSource(strings = {"signed", "session"})
  void faultsAreTheSameAndSigned(String kind) throws Exception {
    SigningKey key = key(kind);
    for (RlsError error : List.of(RlsError.PERMISSION_DENIED, RlsError.STORE_FAILED)) {
      server.guard =
          call -> {
            throw new RlsException(error, "not <this> & that");
          };
      sameReplies(key, kind, "ping");
    }
  }

  @Test
  void theClientOfTheLibraryIsServedWithoutTheStack() {
    for (String kind : List.of("signed", "session")) {
      server.direct.set(false);
      server.admin(server.alice, kind).ping();
      assertTrue(server.direct.get(), kind);
    }
  }

  /** Refused by both paths with the same reason, and nobody was called. */
  private void refused(String kind, String message, String reason) throws Exception {
    int before = server.calls.size();
    HttpResponse<String> direct = server.post(path(kind), utf8(message));
    HttpResponse<String> stack = server.post(path(kind) + STACK, utf8(message));
    assertEquals(500, direct.statusCode(), direct.body());
    assertTrue(direct.body().contains(reason), direct.body());
    assertEquals(withoutIds(stack.body()), withoutIds(direct.body()));
    assertEquals(before, server.calls.size(), message);
  }

  private static String withoutIds(String body) {
    return body.replaceAll("[0-9a-f-]{36}", "ID");
  }

  @Against(Attack.REPLAYED_MESSAGE)
  @ParameterizedTest
  @ValueSource(strings = {"signed", "session"})
  void aMessageIsServedOnceWhateverServesIt(String kind) throws Exception {
    SigningKey key = key(kind);
    for (String first : List.of("", STACK)) {
      String message = signed(key, kind);
      HttpResponse<String> reply = server.post(path(kind) + first, utf8(message));
      assertEquals(200, reply.statusCode(), reply.body());
      assertEquals(first.isEmpty(), server.direct.get());
      refused(kind, message, "replay");
    }
  }

  @Against(Attack.TAMPERED_MESSAGE)
  @ParameterizedTest
  @ValueSource(strings = {"signed", "session"})
  void whatWasSignedMustNotBeChanged(String kind) throws Exception {
    String message = signed(key(kind), kind);
    refused(kind, message.replaceAll("a:ping", "a:forceUpdate"), "was changed: Body");
    refused(
        kind,
        message
            .replaceAll("a:ping", "a:forceUpdate")
            .replace(ADMIN + "/ping<", ADMIN + "/forceUpdate<"),
        "was changed: Action");
    refused(kind, message.replace(ADMIN + "/ping<", ADMIN + "/pong<"), "was changed: Action");
    refused(kind, message.replace("</a:ping>", "<a:x></a:x></a:ping>"), "was changed: Body");
    refused(kind, message.replaceFirst("<wsu:Expires>2", "<wsu:Expires>9"), "was changed: Time");
    refused(
        kind, message.replaceFirst("urn:uuid:([0-9a-f-]*)</wsa", "urn:uuid:1</wsa"), "MessageID");
    refused(kind, message.replaceFirst("<ds:DigestValue>..", "<ds:DigestValue>AA"), "is wrong");
    refused(kind, message.replaceFirst("<ds:SignatureValue>..", "<ds:SignatureValue>AA"), "wrong");
  }

  @Against(Attack.SIGNATURE_WRAPPING)
  @ParameterizedTest
  @ValueSource(strings = {"signed", "session"})
  void aSignedBodyElsewhereIsNotTheBody(String kind) throws Exception {
    String message = signed(key(kind), kind);
    Matcher found = BODY.matcher(message);
    assertTrue(found.find());
    String body = found.group();
    String wrapper = "<x:wrapper xmlns:x=\"urn:x\">" + body + "</x:wrapper>";
    String evil = body.replace("a:ping", "a:forceUpdate");
    for (String other :
        List.of(evil, evil.replace("\"body\"", "\"evil\""), evil.replace(" wsu:Id=\"body\"", ""))) {
      String moved = message.replace(body, other);
      for (String end :
          List.of("</soap:Header>", "</wsse:Security>", "</ds:Signature>", "</soap:Envelope>")) {
        refused(kind, moved.replace(end, wrapper + end), "");
        refused(kind, moved.replace(end, body + end), "");
      }
      refused(kind, moved.replace("</soap:Body>", wrapper + "</soap:Body>"), "");
      refused(kind, message.replace(body, other + body), "");
      refused(kind, message.replace(body, body + other), "");
    }
    Matcher time = TIMESTAMP.matcher(message);
    assertTrue(time.find());
    String later = time.group().replaceAll(">20..", ">2090");
    refused(kind, message.replace(time.group(), later), "");
    refused(kind, message.replace(time.group(), later + time.group()), "");
  }

  @Against(Attack.MESSAGE_OUT_OF_TIME)
  @ParameterizedTest
  @ValueSource(strings = {"signed", "session"})
  void messagesOfYesterdayAndTomorrowAreRefused(String kind) throws Exception {
    SigningKey key = key(kind);
    Instant now = server.clock.instant();
    refused(kind, signed(key, "ping", kind, now.minusSeconds(300)), "too old");
    refused(kind, signed(key, "ping", kind, now.plusSeconds(61)), "in the future");
  }

  @Against(Attack.MESSAGE_FOR_ANOTHER)
  @ParameterizedTest
  @ValueSource(strings = {"signed", "session"})
  void aMessageForAnotherEndpointIsRefused(String kind) throws Exception {
    SigningKey key = key(kind);
    String message = signed(key, kind);
    String other =
        new String(
            new MessageSigner(Duration.ofSeconds(300))
                .sign(
                    envelope("ping"),
                    Addressing.request(
                        server.url("/ws/" + kind + "/updates"), ADMIN + "/ping", "urn:uuid:1"),
                    key,
                    server.clock.instant()),
            StandardCharsets.UTF_8);
    refused(kind, other, "another address");
    assertEquals(200, server.post(path(kind), utf8(message)).statusCode());
  }

  @Against(Attack.STOLEN_SESSION)
  @Test
  void onlyTheSecretOfTheSessionSigns() throws Exception {
    SessionKey session = session();
    refused("session", signed(new SessionKey(session.id(), new byte[32]), "session"), "is wrong");
    refused(
        "session",
        signed(new SessionKey("urn:uuid:1", new byte[32]), "session"),
        "no such session");
    String other = signed(session, "session").replace(session.id(), session().id());
    refused("session", other, "the signature is wrong");
    refused("signed", signed(session, "signed"), "below /ws/session");
    refused("session", signed(SecuredServer.key(server.alice), "session"), "open a session");
  }

  @Against({Attack.TAMPERED_MESSAGE, Attack.SIGNATURE_WRAPPING})
  @Test
  void anyChangeIsJudgedAsByTheStack() throws Exception {
    SigningKey key = session();
    String path = path("session");
    for (int i = 0; i < 150; i++) {
      String message = signed(key, "session");
      int at = random.nextInt(message.length());
      String with = List.of("", "<", "x", " ", "<a/>", "<!-- -->", "&#65;").get(random.nextInt(7));
      byte[] changed =
          utf8(message.substring(0, at) + with + message.substring(at + random.nextInt(2)));
      HttpResponse<String> direct = server.post(path, changed);
      HttpResponse<String> stack = server.post(path + STACK, changed);
      String shown = "seed " + seed + " " + new String(changed, StandardCharsets.UTF_8);
      assertEquals(500, stack.statusCode(), shown);
      if (direct.statusCode() == 200) {
        assertTrue(stack.body().contains("replay"), shown);
      } else {
        assertEquals(withoutIds(stack.body()), withoutIds(direct.body()), shown);
      }
    }
  }

  /** Callers who are unauthenticated until the message is read have few places on both paths. */
  @Test
  void unauthenticatedCallersHaveTheirOwnPlaces() throws Exception {
    server.close();
    server =
        new SecuredServer(
            directory,
            Map.of("requests-at-once", 8, "unproved-at-once", 1),
            request -> Optional.empty());
    SigningKey key = SecuredServer.key(server.alice);
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    server.guard =
        call -> {
          inside.countDown();
          try {
            end.await();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        };
    CompletableFuture<Integer> first =
        CompletableFuture.supplyAsync(() -> status(signed(key, "signed")));
    inside.await();
    HttpResponse<String> second = server.post(path("signed"), utf8(signed(key, "signed")));
    assertTrue(second.body().contains("OVERLOADED"), second.body());
    end.countDown();
    assertEquals(200, first.join());
    assertTrue(server.direct.get());
    assertEquals(200, status(signed(key, "signed")));
  }

  private int status(String message) {
    try {
      return server.post(path("signed"), utf8(message)).statusCode();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
