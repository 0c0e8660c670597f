package org.gridrls.wss.message;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import javax.crypto.spec.SecretKeySpec;
import org.gridrls.api.RlsException;
import org.gridrls.testkit.JdkXmlSignature;
import org.gridrls.testkit.JdkXmlSignature.Order;
import org.gridrls.wss.xml.Canonical;
import org.gridrls.wss.xml.Envelope;
import org.gridrls.wss.xml.Refused;
import org.gridrls.wss.xml.WsUris;
import org.junit.jupiter.api.Test;

/** Checks that the JDK accepts what we sign, and that we accept what it signs; and no other. */
class XmlSignatureTest {
  private static final int ROUNDS = 300;
  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
  private static final byte[] SECRET =
      "0123456789abcdef0123456789abcdef".getBytes(StandardCharsets.UTF_8);
  private static final SessionKey KEY = new SessionKey("urn:uuid:1", SECRET);
  private static final SecretKeySpec JDK_KEY = new SecretKeySpec(SECRET, "HmacSHA256");
  private static final String TIMESTAMP =
      "<wsu:Timestamp wsu:Id=\"time\"><wsu:Created>2030-01-01T00:00:00Z</wsu:Created></wsu:Timestamp>";

  private final long seed = new Random().nextLong();
  private final RandomEnvelope envelopes = new RandomEnvelope(new Random(seed));
  private final MessageSigner signer = new MessageSigner(Duration.ofSeconds(300));
  private final MessageCheck check =
      new MessageCheck(new OneSession(), Freshness.DEFAULT, Clock.fixed(NOW, ZoneOffset.UTC));

  private static final class OneSession implements Keys {
    @Override
    public Signer certificate(String base64, boolean path) {
      throw Refused.because("no certificates here");
    }

    @Override
    public Signer session(String id) {
      assertEquals(KEY.id(), id);
      return Signer.certificate(List.of()).in(KEY);
    }
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static Addressing addressing() {
    return Addressing.request("http://host/?a=1&b=<2>", "urn:action", "urn:uuid:2");
  }

  @Test
  void theJdkBelievesWhatWeSign() throws Exception {
    for (int i = 0; i < ROUNDS; i++) {
      String message = envelopes.withHeader("<a:extra>x</a:extra>");
      byte[] signed = signer.sign(utf8(message), addressing(), KEY, NOW);
      assertTrue(JdkXmlSignature.believes(signed, JDK_KEY), () -> "seed " + seed + ": " + message);
      assertEquals(addressing(), check.check(signed).addressing());
    }
  }

  @Test
  void weBelieveWhatTheJdkSigns() throws Exception {
    for (int i = 0; i < ROUNDS; i++) {
      byte[] message = utf8(envelopes.withHeader(security(TIMESTAMP)));
      List<String> prefixes = i % 2 == 0 ? List.of() : List.of("a", "b", "#default");
      byte[] signed =
          JdkXmlSignature.sign(
              message,
              new Order(
                  List.of("body", "time"), prefixes, JDK_KEY, WsUris.HMAC_SHA256, WsUris.SHA256));
      VerifiedMessage verified = check.check(signed);
      assertEquals(Optional.empty(), verified.addressing().to());
      // what is passed on is what was signed: signing it again changes nothing of the body
      byte[] again = signer.sign(verified.content(), addressing(), KEY, NOW);
      assertArrayEquals(
          body(verified.content()), body(check.check(again).content()), () -> "seed " + seed);
    }
  }

  private static byte[] body(byte[] message) {
    return Canonical.bytes(Envelope.read(message).body(), List.of());
  }

  private static String security(String timestamp) {
    return "<wsse:Security xmlns:wsse=\""
        + WsUris.SECURITY
        + "\">"
        + timestamp
        + SessionKey.token(KEY.id())
        + "</wsse:Security>";
  }

  @Test
  void anyChangedCharacterIsNoticed() {
    byte[] signed = signer.sign(utf8(envelopes.withHeader("")), addressing(), KEY, NOW);
    Random random = new Random(seed);
    String original = new String(check.check(signed).content(), StandardCharsets.UTF_8);
    for (int i = 0; i < 2_000; i++) {
      byte[] changed = signed.clone();
      changed[random.nextInt(changed.length)] = (byte) ('!' + random.nextInt(90));
      try {
        // an accepted change changed nothing that is passed on
        assertEquals(
            original,
            new String(check.check(changed).content(), StandardCharsets.UTF_8),
            () -> "seed " + seed);
      } catch (RlsException refused) {
        assertTrue(refused.getMessage().length() > 10);
      } catch (AssertionError otherSession) {
        assertTrue(otherSession.getMessage().contains(KEY.id()), () -> "seed " + seed);
      }
    }
  }

  @Test
  void bodyTimestampAndHeadersMustBeSigned() throws Exception {
    byte[] message = utf8(envelopes.withHeader("<a:h wsu:Id=\"h\"/>" + security(TIMESTAMP)));
    for (List<String> part :
        List.of(List.of("body", "time"), List.of("time", "h"), List.of("body", "h"))) {
      byte[] signed = JdkXmlSignature.sign(message, Order.of(part, JDK_KEY, WsUris.HMAC_SHA256));
      assertThrows(RlsException.class, () -> check.check(signed), part.toString());
    }
    check.check(
        JdkXmlSignature.sign(
            message, Order.of(List.of("body", "h", "time"), JDK_KEY, WsUris.HMAC_SHA256)));
  }

  @Test
  void weakerAlgorithmsAreRefused() throws Exception {
    byte[] message = utf8(envelopes.withHeader(security(TIMESTAMP)));
    byte[] signed =
        JdkXmlSignature.sign(
            message,
            Order.of(
                List.of("body", "time"), JDK_KEY, "http://www.w3.org/2000/09/xmldsig#hmac-sha1"));
    RlsException refused = assertThrows(RlsException.class, () -> check.check(signed));
    assertTrue(refused.getMessage().contains("SignatureMethod must be"), refused.getMessage());
  }

  @Test
  void anOldMessageAndOneOfTomorrowAreRefused() {
    byte[] message = utf8(envelopes.withHeader(""));
    for (int seconds : List.of(-300, 61)) {
      byte[] signed = signer.sign(message, addressing(), KEY, NOW.plusSeconds(seconds));
      assertThrows(RlsException.class, () -> check.check(signed));
    }
    for (int seconds : List.of(-299, 60)) {
      check.check(signer.sign(message, addressing(), KEY, NOW.plusSeconds(seconds)));
    }
  }
}
