package org.gridrls.security.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.security.PingServer;
import org.gridrls.testkit.Against;
import org.gridrls.testkit.Attack;
import org.gridrls.wss.PlainPost;
import org.gridrls.wss.message.Addressing;
import org.gridrls.wss.message.Handshake;
import org.gridrls.wss.message.MessageSigner;
import org.gridrls.wss.message.SessionKey;
import org.gridrls.wss.message.SigningKey;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages at an address that wants sessions, which must be refused, over a socket. */
class SessionAttacksTest {
  private static final String PATH = "/ws/session/admin";
  private static final String PING = "<a:ping xmlns:a=\"https://gridrls.org/ns/admin/1\"/>";

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

  private byte[] signed(SigningKey key, String path) {
    return signed(PingServer.envelope(PING).getBytes(StandardCharsets.UTF_8), key, path);
  }

  private byte[] signed(byte[] envelope, SigningKey key, String path) {
    return new MessageSigner(Duration.ofSeconds(300))
        .sign(
            envelope,
            Addressing.request(server.url(path), "urn:ping", "urn:uuid:" + UUID.randomUUID()),
            key,
            server.clock.instant());
  }

  /** Opens a session by hand. */
  private SessionKey session() throws Exception {
    byte[] entropy = Handshake.entropy();
    byte[] request = signed(Handshake.request(entropy), SecuredServer.key(server.alice), PATH);
    byte[] reply =
        new PlainPost(address -> (HttpURLConnection) address.toURL().openConnection())
            .send(URI.create(server.url(PATH)), Handshake.REQUEST_ACTION, request);
    Handshake.Grant grant = Handshake.grant(reply);
    return Handshake.key(grant.id(), entropy, grant.entropy());
  }

  private void refused(byte[] message, String path, String reason) throws Exception {
    HttpResponse<String> reply = server.post(path, message);
    assertEquals(500, reply.statusCode(), reply.body());
    assertTrue(reply.body().contains(reason), reply.body());
    assertEquals(0, server.calls.size());
  }

  @Test
  void whoHasTheSecretMayCallOnce() throws Exception {
    byte[] message = signed(session(), PATH);
    assertEquals(200, server.post(PATH, message).statusCode());
    server.calls.clear();
    refused(message, PATH, "replay");
  }

  @Against(Attack.STOLEN_SESSION)
  @Test
  void whoKnowsOnlyTheNameOfASessionIsRefused() throws Exception {
    SessionKey stolen = new SessionKey(session().id(), new byte[32]);
    refused(signed(stolen, PATH), PATH, "the signature is wrong");
    refused(signed(new SessionKey("urn:uuid:1", new byte[32]), PATH), PATH, "no such session");
  }

  @Against(Attack.STOLEN_SESSION)
  @Test
  void sessionsAndSignaturesAreNotMixed() throws Exception {
    refused(signed(session(), "/ws/signed/admin"), "/ws/signed/admin", "below /ws/session");
    refused(
        signed(SecuredServer.key(server.alice), PATH),
        PATH,
        "a certificate may only open a session");
    refused(signed(Handshake.request(Handshake.entropy()), session(), PATH), PATH, "a certificate");
  }

  @Test
  void weakRandomBytesAreRefused() throws Exception {
    refused(
        signed(Handshake.request(new byte[8]), SecuredServer.key(server.alice), PATH),
        PATH,
        "random bytes");
  }

  @Test
  void aSessionEndsWithItsLifeAndWithARestart() throws Exception {
    SessionKey key = session();
    server.clock.advance(Duration.ofMinutes(30));
    refused(signed(key, PATH), PATH, "no such session");
    SessionKey second = session();
    server.restart();
    server.clock.advance(Duration.ofSeconds(5));
    refused(signed(second, PATH), PATH, "no such session");
  }

  @Against(Attack.REVOKED_SIGNER)
  @Test
  void aRevokedPartnerIsRefusedInItsSession() {
    var admin = server.admin(server.alice, "session");
    admin.ping();
    server.authority.revoke(server.alice.certificate());
    server.readRevocations();
    server.clock.advance(Duration.ofSeconds(61));
    RlsException refusal = assertThrows(RlsException.class, admin::ping);
    assertEquals(RlsError.PERMISSION_DENIED, refusal.error(), refusal.getMessage());
  }

  @Test
  void aClientWhoseSessionIsForgottenOpensAnother() throws Exception {
    var admin = server.admin(server.alice, "session");
    admin.ping();
    for (int i = 0; i < 64; i++) {
      session();
    }
    RlsException first = assertThrows(RlsException.class, admin::ping);
    assertEquals(RlsError.UNAVAILABLE, first.error(), first.getMessage());
    admin.ping();
    assertEquals(2, server.calls.size());
  }

  @Against(Attack.SESSION_FLOOD)
  @Test
  void aSignerHasOnlySoManySessions() throws Exception {
    SessionKey first = session();
    for (int i = 0; i < 64; i++) {
      session();
    }
    refused(signed(first, PATH), PATH, "no such session");
  }
}
