package org.gridrls.wss.message;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridrls.api.RlsException;
import org.gridrls.client.soap.ReadingCost;
import org.gridrls.wss.xml.PlainContent;
import org.gridrls.wss.xml.Refused;
import org.junit.jupiter.api.Test;

/** Messages that are read without a tree are signed, accepted and refused as those with one. */
class QuickFormTest {
  private static final int ROUNDS = 400;
  private static final int MUTATIONS = 20;
  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
  private static final SessionKey KEY =
      new SessionKey("urn:uuid:1", "0123456789abcdef0123456789abcdef".getBytes(utf8()));
  private static final String[] TEXTS = {
    "a", "&amp;&lt;&gt;", "\n\t ", "&#xD;", "\u00e9\u20ac", "\ud83d\ude00", "\"'", "x]] y"
  };
  private static final String[] SPLICES = {
    "<!-- c -->",
    "<![CDATA[x]]>",
    "<?p i?>",
    "&#65;",
    "&quot;",
    ">",
    "]]>",
    "\r",
    "\u0001",
    "<a/>",
    " a=\"b\"",
    " xmlns=\"\"",
    " xmlns:q='urn:q'",
    " xmlns:unused=\"urn:u\"",
    "</a>",
    "&",
    "<",
    "=",
    " xmlns:wsu=\"urn:w\"",
    " xml:lang=\"en\"",
    "<wsu:x/>",
    "<a:x/>",
    "\uFFFE",
    "\u0080",
    "x",
    " "
  };
  private static final Pattern FILLED =
      Pattern.compile("<(?:[a-z]+:)?(?:Body|Created|Expires|To|Identifier|DigestValue)[^>]*>");

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

  private static Charset utf8() {
    return StandardCharsets.UTF_8;
  }

  /** Holds what was found out about a message. */
  private record Found(Object content, Object created, Object addressing, Object payload) {
    static Found of(Supplier<VerifiedMessage> check) {
      try {
        VerifiedMessage found = check.get();
        String content = new String(found.content(), utf8());
        return new Found(content, found.created(), found.addressing(), found.payload());
      } catch (RlsException refused) {
        return new Found(refused.error(), refused.getMessage(), "", "");
      }
    }
  }

  private String envelope() {
    StringBuilder xml = new StringBuilder(PlainContent.ENVELOPE).append("<soap:Body>");
    if (random.nextInt(8) > 0) {
      element(xml, 0);
    }
    return xml.append("</soap:Body></soap:Envelope>").toString();
  }

  private void element(StringBuilder xml, int depth) {
    String prefix = List.of("", "a:", "b:", "soap:").get(random.nextInt(4));
    boolean declare = depth == 0 || random.nextInt(3) == 0;
    xml.append('<').append(prefix).append("e");
    if (declare) {
      xml.append(" xmlns:a=\"urn:").append(random.nextInt(2)).append("\" xmlns:b=\"urn:b\"");
      xml.append(List.of("", " xmlns=\"urn:d\"", " xmlns=\"\"").get(random.nextInt(3)));
    }
    if (random.nextInt(5) == 0) {
      xml.append("/>");
      return;
    }
    xml.append('>');
    for (int i = random.nextInt(4); i > 0; i--) {
      if (depth < 5 && random.nextBoolean()) {
        element(xml, depth + 1);
      } else {
        xml.append(TEXTS[random.nextInt(TEXTS.length)]);
      }
    }
    xml.append("</").append(prefix).append("e>");
  }

  private static Addressing addressing() {
    return Addressing.request("http://host/ws/session/lrc", "urn:action", "urn:uuid:2");
  }

  @Test
  void whatIsSignedWithoutATreeIsTheSameText() {
    for (int i = 0; i < ROUNDS; i++) {
      byte[] message = envelope().getBytes(utf8());
      byte[] quick = signer.sign(message, addressing(), KEY, NOW);
      byte[] tree = signer.signTree(message, null, addressing(), KEY, NOW);
      assertEquals(new String(tree, utf8()), new String(quick, utf8()), () -> "seed " + seed);
      assertTrue(QuickForm.of(quick).isPresent(), () -> "seed " + seed);
    }
  }

  @Test
  void whatIsCheckedWithoutATreeIsFoundTheSame() {
    int accepted = 0;
    for (int i = 0; i < ROUNDS; i++) {
      byte[] signed = signer.sign(envelope().getBytes(utf8()), addressing(), KEY, NOW);
      assertSame(signed);
      String plain = new String(check.check(signed).plain(), utf8());
      assertFalse(plain.contains("Header") || plain.contains("wsu:Id"), plain);
      for (int j = 0; j < MUTATIONS; j++) {
        accepted += assertSame(mutated(new String(signed, utf8())).getBytes(utf8())) ? 1 : 0;
      }
    }
    assertTrue(accepted > 0, () -> "seed " + seed);
  }

  /** True if the message is accepted. */
  private boolean assertSame(byte[] message) {
    Found tree = Found.of(() -> check.checkTree(message, null, ReadingCost.UNBOUNDED));
    Found quick = Found.of(() -> check.check(message));
    String shown = "seed " + seed + ": " + new String(message, utf8());
    if (QuickForm.of(message).isPresent()) {
      assertEquals(tree, quick, shown);
    }
    return tree.content() instanceof String;
  }

  private String mutated(String message) {
    Matcher filled = FILLED.matcher(message);
    int at = random.nextInt(message.length());
    if (random.nextBoolean()) {
      filled.find();
      for (int i = random.nextInt(6); i > 0 && filled.find(); i--) {
        at = filled.end();
      }
      at = Math.min(message.length() - 1, at + random.nextInt(20));
    }
    String with = SPLICES[random.nextInt(SPLICES.length)];
    return message.substring(0, at) + with + message.substring(at + random.nextInt(2));
  }

  @Test
  void otherFormsAreLeftToTheTree() {
    String signed =
        new String(signer.sign(envelope().getBytes(utf8()), addressing(), KEY, NOW), utf8());
    for (String other :
        List.of(
            signed + "\n",
            " " + signed,
            signed.replace("\"time\"", "'time'"),
            signed.replace("#time", "#tine"),
            signed.replace("</wsa:To>", "<!-- --></wsa:To>"),
            signed.replace("<soap:Header>", "<soap:Header><a/>"),
            signed.replace("<soap:Header>", "<soap:Header >"),
            signed.replace("</soap:Body>", "</soap:Body><soap:Body/>"),
            signed.replace("wsu:Id=\"body\">", "wsu:Id=\"body\"><a b=\"c\"></a>"),
            signed.replace("wsu:Id=\"body\">", "wsu:Id=\"body\"><a/>"),
            signed.replace("wsu:Id=\"body\">", "wsu:Id=\"body\"></soap:Body><soap:Body>"))) {
      assertTrue(QuickForm.of(other.getBytes(utf8())).isEmpty(), other);
    }
  }

  @Test
  void aRefusalHasTheReasonOfTheTree() {
    String signed =
        new String(signer.sign(envelope().getBytes(utf8()), addressing(), KEY, NOW), utf8());
    for (String other :
        List.of(
            signed.replace("urn:action", "urn:other"),
            signed.replace("urn:uuid:1", "urn:uuid:9"),
            signed.replace("<wsu:Created>2030-01-01T00:00", "<wsu:Created>2030-01-01T00:09"),
            signed.replace("<wsu:Created>2030", "<wsu:Created>2o3o"),
            signed.replace("<wsu:Expires>2030", "<wsu:Expires>2029"),
            signed.replace("wsu:Id=\"body\">", "wsu:Id=\"body\">x"),
            signed.replace("hmac-sha256", "rsa-sha256"),
            signed.replaceFirst("<ds:DigestValue>.", "<ds:DigestValue>="),
            signed.replaceFirst("<ds:DigestValue>..", "<ds:DigestValue>AA"),
            signed.replaceFirst("<ds:SignatureValue>..", "<ds:SignatureValue>AA"))) {
      byte[] message = other.getBytes(utf8());
      assertFalse(assertSame(message), other);
      assertThrows(RlsException.class, () -> check.check(message), other);
    }
  }

  @Test
  void itsPlainEnvelopeHasTheSignedBody() {
    String body = "<a:e xmlns:a=\"urn:a\">\u00e9 &amp;</a:e>";
    String message = PlainContent.ENVELOPE + "<soap:Body>" + body + "</soap:Body></soap:Envelope>";
    byte[] signed = signer.sign(message.getBytes(utf8()), addressing(), KEY, NOW);
    VerifiedMessage verified = check.check(signed);
    assertArrayEquals(message.getBytes(utf8()), verified.plain());
    assertEquals("{urn:a}e", verified.payload());
  }
}
