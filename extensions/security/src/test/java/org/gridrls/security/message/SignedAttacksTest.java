package org.gridrls.security.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.security.interfaces.ECPublicKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.crypto.spec.SecretKeySpec;
import org.gridrls.certs.CertificateAuthority;
import org.gridrls.certs.CertificateOrder;
import org.gridrls.certs.CertificateOrder.CertificateUse;
import org.gridrls.certs.Credential;
import org.gridrls.security.PingServer;
import org.gridrls.testkit.Against;
import org.gridrls.testkit.Attack;
import org.gridrls.testkit.JdkXmlSignature;
import org.gridrls.testkit.JdkXmlSignature.Order;
import org.gridrls.wss.message.Addressing;
import org.gridrls.wss.message.MessageSigner;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages at an address that wants signatures, which must be refused, over a socket. */
class SignedAttacksTest {
  private static final String PATH = "/ws/signed/admin";
  private static final String PING = "<a:ping xmlns:a=\"https://gridrls.org/ns/admin/1\"/>";
  private static final String EVIL =
      "<a:getStatistics xmlns:a=\"https://gridrls.org/ns/admin/1\"/>";
  private static final String ECDSA = "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256";
  private static final String WSSE =
      "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd";
  private static final Pattern VALUE =
      Pattern.compile("<ds:SignatureValue>([^<]*)</ds:SignatureValue>");
  private static final Pattern BODY = Pattern.compile("<e:Body.*</e:Body>", Pattern.DOTALL);
  private static final Pattern TIMESTAMP =
      Pattern.compile("<wsu:Timestamp.*</wsu:Timestamp>", Pattern.DOTALL);

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

  private String signed(Credential signer, Instant at) {
    return signed(signer, at, server.url(PATH));
  }

  private static String signed(Credential signer, Instant at, String to) {
    byte[] message =
        new MessageSigner(Duration.ofSeconds(300))
            .sign(
                utf8(PingServer.envelope(PING)),
                Addressing.request(to, "urn:ping", "urn:uuid:" + UUID.randomUUID()),
                SecuredServer.key(signer),
                at);
    return new String(message, StandardCharsets.UTF_8);
  }

  private String signed() {
    return signed(server.alice, server.clock.instant());
  }

  private void accepted(String message) throws Exception {
    HttpResponse<String> reply = server.post(PATH, utf8(message));
    assertEquals(200, reply.statusCode(), reply.body());
  }

  private void refused(String message, String reason) throws Exception {
    int before = server.calls.size();
    HttpResponse<String> reply = server.post(PATH, utf8(message));
    assertEquals(500, reply.statusCode(), reply.body());
    assertTrue(reply.body().contains(reason), reply.body());
    assertFalse(reply.body().contains("org.gridrls"), reply.body());
    assertEquals(before, server.calls.size());
  }

  @Against(Attack.UNSIGNED_MESSAGE)
  @ParameterizedTest
  @ValueSource(strings = {"signed", "session", "password"})
  void anUnsignedMessageIsRefusedWhateverTheConnectionProves(String kind) throws Exception {
    HttpResponse<String> reply =
        server.post("/ws/" + kind + "/admin", utf8(PingServer.envelope(PING)));
    assertEquals(500, reply.statusCode());
    assertTrue(reply.body().contains("PERMISSION_DENIED"), reply.body());
    assertEquals(List.of(), server.calls);
    // at the base address of the same server it does count
    assertEquals(200, server.post("/ws/admin", utf8(PingServer.envelope(PING))).statusCode());
    assertEquals("/CN=Mallory", server.calls.get(0).caller().name());
  }

  @Against(Attack.TAMPERED_MESSAGE)
  @Test
  void whatWasSignedMustNotBeChanged() throws Exception {
    String message = signed();
    refused(message.replace("a:ping", "a:getStatistics"), "was changed: Body");
    refused(message.replaceFirst("(<wsu:Created>20)", "$10"), "");
    refused(message.replaceFirst("<wsu:Expires>2", "<wsu:Expires>9"), "was changed: Timestamp");
    refused(message.replace("urn:ping", "urn:pong"), "was changed: Action");
    refused(message.replaceFirst("urn:uuid:.", "urn:uuid:#"), "was changed: MessageID");
    accepted(message);
  }

  @Against(Attack.MESSAGE_OUT_OF_TIME)
  @Test
  void messagesOfYesterdayAndTomorrowAreRefused() throws Exception {
    refused(signed(server.alice, server.clock.instant().minusSeconds(300)), "too old");
    refused(signed(server.alice, server.clock.instant().plusSeconds(61)), "in the future");
    accepted(signed(server.alice, server.clock.instant().plusSeconds(59)));
  }

  @Against(Attack.REPLAYED_MESSAGE)
  @Test
  void aMessageIsBelievedOnce() throws Exception {
    String message = signed();
    accepted(message);
    refused(message, "replay");
    Matcher value = VALUE.matcher(message);
    assertTrue(value.find());
    refused(message.replace(value.group(1), "\n " + value.group(1)), "replay");
    refused(message.replace(value.group(1), otherHalf(value.group(1))), "replay");
  }

  /** A signature (r, s) of this kind gives another valid one: (r, n - s). */
  private String otherHalf(String base64) {
    byte[] value = Base64.getDecoder().decode(base64);
    BigInteger n = ((ECPublicKey) server.alice.certificate().getPublicKey()).getParams().getOrder();
    BigInteger s = new BigInteger(1, Arrays.copyOfRange(value, 32, 64));
    byte[] other = n.subtract(s).toByteArray();
    for (int i = 0; i < 32; i++) {
      int from = other.length - 32 + i;
      value[32 + i] = from < 0 ? 0 : other[from];
    }
    String changed = Base64.getEncoder().encodeToString(value);
    assertNotEquals(base64, changed);
    return changed;
  }

  @Against(Attack.REPLAYED_MESSAGE)
  @Test
  void aMessageIsBelievedOnceAcrossRestarts() throws Exception {
    String ahead = signed(server.alice, server.clock.instant().plusSeconds(30));
    String late = signed();
    String to = server.url(PATH);
    accepted(ahead);
    server.restart();
    // the port differs, but the server takes the address in the message for its own
    server.alsoKnownAs(to);
    refused(ahead, "has just started");
    refused(late, "has just started");
    server.clock.advance(Duration.ofSeconds(33));
    accepted(signed());
  }

  @Against(Attack.MESSAGE_FOR_ANOTHER)
  @Test
  void aMessageForAnotherServerIsRefused() throws Exception {
    for (String other :
        List.of(
            "http://127.0.0.1:1/ws/signed/admin",
            "http://elsewhere/ws/signed/admin",
            server.url("/ws/signed/updates"),
            "nonsense")) {
      refused(signed(server.alice, server.clock.instant(), other), "another address");
    }
  }

  @Against(Attack.UNTRUSTED_SIGNER)
  @Test
  void signersWhoAreNotTrustedAreRefused() throws Exception {
    Instant now = server.clock.instant();
    CertificateAuthority other = CertificateAuthority.create("Test VO", server.clock);
    refused(signed(other.issue(CertificateOrder.user("Alice")), now), "not trusted");
    CertificateOrder old =
        CertificateOrder.user("Old").goodFrom(now.minus(Duration.ofDays(9)), Duration.ofDays(8));
    refused(signed(server.authority.issue(old), now), "not trusted");
    CertificateOrder serves = CertificateOrder.user("Server").onlyFor(CertificateUse.SERVER);
    refused(signed(server.authority.issue(serves), now), "another purpose");
    refused(signed(server.authority.credential(), now), "");
  }

  @Against(Attack.REVOKED_SIGNER)
  @Test
  void aRevokedSignerIsRefusedAfterTheRecheck() throws Exception {
    accepted(signed());
    server.authority.revoke(server.alice.certificate());
    server.readRevocations();
    server.clock.advance(Duration.ofSeconds(61));
    refused(signed(), "not trusted");
  }

  @Against(Attack.PARTIAL_SIGNATURE)
  @Test
  void headersThatAreMissingAreNoticed() throws Exception {
    String message = signed();
    refused(message.replaceFirst("<wsa:To.*?</wsa:To>", ""), "PERMISSION_DENIED");
    refused(TIMESTAMP.matcher(message).replaceFirst(""), "must have one element Timestamp");
    refused(
        message.replace(
            "</wsse:Security>",
            "<e:EncryptedKey xmlns:e=\"http://www.w3.org/2001/04/xmlenc#\"/></wsse:Security>"),
        "a timestamp, a token and a signature");
  }

  /** A message for {@link JdkXmlSignature}, not signed yet; its addressing headers have ids. */
  private byte[] unsigned() {
    String message = signed();
    message = message.replaceFirst("(?s)<ds:Signature .*</ds:Signature>", "");
    return utf8(message);
  }

  private String with(List<String> ids, String method, String digest) throws Exception {
    Order order = new Order(ids, List.of(), server.alice.key(), method, digest);
    return new String(JdkXmlSignature.sign(unsigned(), order), StandardCharsets.UTF_8);
  }

  @Against(Attack.PARTIAL_SIGNATURE)
  @Test
  void signaturesOfAnotherImplementationAreBelievedButNotPartialOnes() throws Exception {
    String sha256 = "http://www.w3.org/2001/04/xmlenc#sha256";
    List<String> all = List.of("body", "time", "To", "Action", "MessageID");
    accepted(with(all, ECDSA, sha256));
    for (String missing : List.of("body", "time", "To", "Action", "MessageID")) {
      List<String> some = all.stream().filter(id -> !id.equals(missing)).toList();
      refused(with(some, ECDSA, sha256), "not signed");
    }
  }

  @Test
  void addressAndNumberMustBeThere() throws Exception {
    for (String missing : List.of("To", "MessageID")) {
      String header = "(?s)<wsa:" + missing + " .*?</wsa:" + missing + ">";
      byte[] without =
          utf8(new String(unsigned(), StandardCharsets.UTF_8).replaceFirst(header, ""));
      List<String> rest =
          Stream.of("body", "time", "To", "Action", "MessageID")
              .filter(id -> !id.equals(missing))
              .toList();
      byte[] signed = JdkXmlSignature.sign(without, Order.of(rest, server.alice.key(), ECDSA));
      refused(new String(signed, StandardCharsets.UTF_8), missing + " is missing");
    }
  }

  @Against(Attack.WEAK_ALGORITHM)
  @Test
  void weakerAlgorithmsAreRefused() throws Exception {
    List<String> all = List.of("body", "time", "To", "Action", "MessageID");
    String sha1 = "http://www.w3.org/2000/09/xmldsig#sha1";
    String sha256 = "http://www.w3.org/2001/04/xmlenc#sha256";
    refused(
        with(all, "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha1", sha256),
        "SignatureMethod must be");
    refused(with(all, ECDSA, sha1), "DigestMethod must be");
  }

  @Against(Attack.KEY_CONFUSION)
  @Test
  void aPublicKeyIsNoSharedSecret() throws Exception {
    String hmac = "http://www.w3.org/2001/04/xmldsig-more#hmac-sha256";
    byte[] known = server.alice.certificate().getPublicKey().getEncoded();
    Order order =
        Order.of(
            List.of("body", "time", "To", "Action", "MessageID"),
            new SecretKeySpec(known, "HmacSHA256"),
            hmac);
    refused(
        new String(JdkXmlSignature.sign(unsigned(), order), StandardCharsets.UTF_8),
        "SignatureMethod must be");
  }

  @Against(Attack.KEY_CONFUSION)
  @Test
  void somebodyElsesKeyDoesNotSignForAlice() throws Exception {
    KeyPairGenerator keys = KeyPairGenerator.getInstance("EC");
    keys.initialize(256);
    Credential thief = new Credential(keys.generateKeyPair().getPrivate(), server.alice.chain());
    refused(signed(thief, server.clock.instant()), "the signature is wrong");
  }

  @Against(Attack.SIGNATURE_WRAPPING)
  @Test
  void aSignedBodyElsewhereIsNotTheBody() throws Exception {
    String message = signed();
    Matcher found = BODY.matcher(message);
    assertTrue(found.find());
    String body = found.group();
    String evil = body.replaceFirst("<a:ping.*</a:ping>", Matcher.quoteReplacement(EVIL));
    String renamed = evil.replace("\"body\"", "\"evil\"");
    String wrapper = "<x:wrapper xmlns:x=\"urn:x\">" + body + "</x:wrapper>";
    for (String other : List.of(evil, renamed, evil.replaceFirst(" wsu:Id=\"body\"", ""))) {
      String moved = message.replace(body, other);
      // in a header of its own, in the header Security, in the signature, behind, and in the body
      refused(moved.replace("</soap:Header>", wrapper + "</soap:Header>"), "");
      refused(moved.replace("</wsse:Security>", wrapper + "</wsse:Security>"), "");
      refused(
          moved.replace("</ds:Signature>", "<ds:Object>" + body + "</ds:Object></ds:Signature>"),
          "");
      refused(moved.replace("</soap:Envelope>", wrapper + "</soap:Envelope>"), "");
      refused(moved.replace("</soap:Envelope>", body + "</soap:Envelope>"), "");
      refused(moved.replace("</e:Body>", wrapper + "</e:Body>"), "");
    }
  }

  @Against(Attack.SIGNATURE_WRAPPING)
  @Test
  void aSignedTimestampElsewhereIsNotTheTimestamp() throws Exception {
    String message = signed();
    server.clock.advance(Duration.ofMinutes(10));
    Matcher found = TIMESTAMP.matcher(message);
    assertTrue(found.find());
    String fresh =
        found
            .group()
            .replaceAll(">20[^<]*<", ">" + server.clock.instant() + "<")
            .replaceFirst("<wsu:Expires>.*</wsu:Expires>", "");
    String wrapper = "<x:wrapper xmlns:x=\"urn:x\">" + found.group() + "</x:wrapper>";
    for (String other : List.of(fresh, fresh.replace("\"time\"", "\"fresh\""))) {
      String moved = message.replace(found.group(), other);
      refused(moved, "");
      refused(moved.replace("</wsse:Security>", wrapper + "</wsse:Security>"), "");
      refused(moved.replace("</soap:Header>", wrapper + "</soap:Header>"), "");
    }
  }

  @Against(Attack.SIGNATURE_WRAPPING)
  @Test
  void twoSecurityHeadersAreRefused() throws Exception {
    String second = "<wsse:Security xmlns:wsse=\"" + WSSE + "\"/>";
    refused(signed().replace("</soap:Header>", second + "</soap:Header>"), "more than one");
  }
}
