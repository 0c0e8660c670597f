package org.gridrls.wss.message;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import javax.crypto.spec.SecretKeySpec;
import org.gridrls.api.RlsException;
import org.gridrls.testkit.JdkXmlSignature;
import org.gridrls.wss.xml.Canonical;
import org.gridrls.wss.xml.Envelope;
import org.gridrls.wss.xml.Refused;
import org.junit.jupiter.api.Test;

/**
 * Signed messages whose parts were moved, doubled, wrapped or changed: what we accept of them, the
 * JDK's implementation (that of Apache Santuario) accepts as well, and it says what was signed.
 */
class MutatedMessagesTest {
  private static final int MESSAGES = 25;
  private static final int MUTATIONS = 40;
  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
  private static final byte[] SECRET =
      "0123456789abcdef0123456789abcdef".getBytes(StandardCharsets.UTF_8);
  private static final SessionKey KEY = new SessionKey("urn:uuid:1", SECRET);
  private static final SecretKeySpec JDK_KEY = new SecretKeySpec(SECRET, "HmacSHA256");

  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);
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
      if (!KEY.id().equals(id)) {
        throw Refused.because("no such session");
      }
      return Signer.certificate(List.of()).in(KEY);
    }
  }

  @Test
  void whatWeAcceptTheReferenceAcceptsAndItIsWhatWasSigned() throws Exception {
    int accepted = 0;
    int refused = 0;
    for (int i = 0; i < MESSAGES; i++) {
      byte[] original = signed();
      byte[] body = body(check.check(original));
      MessageMutator mutator =
          new MessageMutator(new String(original, StandardCharsets.UTF_8), random);
      for (int j = 0; j < MUTATIONS; j++) {
        String mutated = mutator.next();
        byte[] message = mutated.getBytes(StandardCharsets.UTF_8);
        VerifiedMessage verified;
        try {
          verified = check.check(message);
        } catch (RlsException expected) {
          refused++;
          continue;
        }
        accepted++;
        assertTrue(
            JdkXmlSignature.believes(message, JDK_KEY), () -> "seed " + seed + ": " + mutated);
        assertArrayEquals(body, body(verified), () -> "seed " + seed + ": " + mutated);
      }
    }
    String counts = "seed " + seed + ": accepted " + accepted + ", refused " + refused;
    assertTrue(accepted > MESSAGES && refused > MESSAGES, counts);
  }

  @Test
  void theElementsOfASignatureStandInTheirOrder() {
    String message = new String(signed(), StandardCharsets.UTF_8);
    String other =
        message.replaceFirst(
            "(<ds:SignatureValue>.*</ds:SignatureValue>)(<ds:KeyInfo>.*</ds:KeyInfo>)", "$2$1");
    assertNotEquals(message, other);
    check.check(message.getBytes(StandardCharsets.UTF_8));
    assertThrows(
        RlsException.class, () -> check.check(other.getBytes(StandardCharsets.UTF_8)), other);
  }

  private byte[] signed() {
    String message = new RandomEnvelope(random).withHeader("<a:extra>x</a:extra>");
    Addressing addressing = Addressing.request("http://host/", "urn:action", "urn:uuid:2");
    return signer.sign(message.getBytes(StandardCharsets.UTF_8), addressing, KEY, NOW);
  }

  private static byte[] body(VerifiedMessage verified) {
    return Canonical.bytes(Envelope.read(verified.content()).body(), List.of());
  }
}
