package org.gridrls.wss.message;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.gridrls.wss.xml.Attachments;
import org.gridrls.wss.xml.Canonical;
import org.gridrls.wss.xml.Digests;
import org.gridrls.wss.xml.Envelope;
import org.gridrls.wss.xml.WsUris;
import org.gridrls.wss.xml.XmlElement;

/**
 * Signs a message: its body, its headers, and the timestamp, the addressing headers and the token
 * that it adds. What it writes is in canonical form already, so nothing is written twice. Safe for
 * threads.
 */
public final class MessageSigner {
  static final String ENVELOPE = "<soap:Envelope xmlns:soap=\"" + WsUris.SOAP + "\">";

  private static final String UTILITY = " xmlns:wsu=\"" + WsUris.UTILITY + "\" wsu:Id=\"";
  private static final String METHOD =
      "<ds:CanonicalizationMethod Algorithm=\""
          + WsUris.EXCLUSIVE
          + "\"></ds:CanonicalizationMethod><ds:SignatureMethod Algorithm=\"";

  private final Duration life;

  /** {@code life} is for how long messages are valid. */
  public MessageSigner(Duration life) {
    this.life = life;
  }

  public byte[] sign(byte[] message, Addressing addressing, SigningKey key, Instant now) {
    return sign(message, null, addressing, key, now);
  }

  /**
   * @param attachments null if the message consists of its envelope only
   */
  byte[] sign(
      byte[] message, Attachments attachments, Addressing addressing, SigningKey key, Instant now) {
    Envelope envelope = Envelope.read(message);
    Signed signed = new Signed(attachments);
    addressing(signed, addressing);
    for (int i = 0; i < envelope.headers().size(); i++) {
      signed.add(envelope.headers().get(i), "header-" + i);
    }
    byte[] headers = signed.bytes();
    signed.add(envelope.body(), "body");
    byte[] body = signed.bytes();
    signed.add(timestamp(now), "time");
    byte[] timestamp = signed.bytes();
    signed.reference("token", key.tokenDigest());
    byte[] signedInfo = signed.info(key.algorithm()).getBytes(StandardCharsets.UTF_8);
    return joined(headers, body, security(key, timestamp, signedInfo));
  }

  private static byte[] joined(byte[] headers, byte[] body, byte[] security) {
    ByteArrayOutputStream all =
        new ByteArrayOutputStream(headers.length + body.length + security.length + 200);
    all.writeBytes(utf8(ENVELOPE + "<soap:Header>"));
    all.writeBytes(security);
    all.writeBytes(headers);
    all.writeBytes(utf8("</soap:Header>"));
    all.writeBytes(body);
    all.writeBytes(utf8("</soap:Envelope>"));
    return all.toByteArray();
  }

  private static byte[] security(SigningKey key, byte[] timestamp, byte[] signedInfo) {
    ByteArrayOutputStream all = new ByteArrayOutputStream(4_096);
    all.writeBytes(
        utf8("<wsse:Security xmlns:wsse=\"" + WsUris.SECURITY + "\" soap:mustUnderstand=\"1\">"));
    all.writeBytes(timestamp);
    all.writeBytes(key.token());
    all.writeBytes(utf8("<ds:Signature xmlns:ds=\"" + WsUris.DSIG + "\">"));
    all.writeBytes(signedInfo);
    all.writeBytes(
        utf8(
            "<ds:SignatureValue>"
                + Base64.getEncoder().encodeToString(key.sign(signedInfo))
                + "</ds:SignatureValue><ds:KeyInfo><wsse:SecurityTokenReference><wsse:Reference"
                + " URI=\"#token\" ValueType=\""
                + key.tokenType()
                + "\"></wsse:Reference></wsse:SecurityTokenReference></ds:KeyInfo></ds:Signature>"
                + "</wsse:Security>"));
    return all.toByteArray();
  }

  private byte[] timestamp(Instant now) {
    Instant created = now.truncatedTo(ChronoUnit.MILLIS);
    return utf8(
        "<wsu:Timestamp"
            + UTILITY
            + "time\"><wsu:Created>"
            + created
            + "</wsu:Created><wsu:Expires>"
            + created.plus(life)
            + "</wsu:Expires></wsu:Timestamp>");
  }

  private static void addressing(Signed signed, Addressing addressing) {
    header(signed, "To", addressing.to());
    header(signed, "Action", addressing.action());
    header(signed, "MessageID", addressing.messageId());
    header(signed, "RelatesTo", addressing.relatesTo());
  }

  private static void header(Signed signed, String name, Optional<String> value) {
    value.ifPresent(
        text ->
            signed.add(
                utf8(
                    "<wsa:"
                        + name
                        + " xmlns:wsa=\""
                        + WsUris.ADDRESSING
                        + "\""
                        + UTILITY
                        + name
                        + "\">"
                        + escaped(text)
                        + "</wsa:"
                        + name
                        + ">"),
                name));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\r", "&#xD;");
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** What is signed so far. For one thread. */
  private static final class Signed {
    private final Attachments attachments;
    private final StringBuilder references = new StringBuilder(2_048);
    private final ByteArrayOutputStream written = new ByteArrayOutputStream(1_024);

    Signed(Attachments attachments) {
      this.attachments = attachments;
    }

    void add(byte[] canonical, String id) {
      written.writeBytes(canonical);
      reference(id, Digests.sha256(canonical));
    }

    void add(XmlElement element, String id) {
      List<String> prefixes = inherited(element);
      identify(element, id);
      byte[] bytes = Canonical.bytes(element, prefixes);
      written.writeBytes(bytes);
      MessageDigest digest = Digests.begin();
      if (attachments == null) {
        digest.update(bytes);
      } else {
        Canonical.write(
            element,
            prefixes,
            attachments,
            new DigestOutputStream(OutputStream.nullOutputStream(), digest));
      }
      reference(id, prefixes, digest.digest());
    }

    /** Prefixes declared around it may be used by its texts: they are signed with it. */
    private static List<String> inherited(XmlElement element) {
      List<String> prefixes = new ArrayList<>();
      for (XmlElement e = element.parent; e != null; e = e.parent) {
        for (XmlElement.Declaration declared : e.declarations) {
          if (!declared.namespace().equals(WsUris.SOAP) && !prefixes.contains(declared.prefix())) {
            prefixes.add(declared.prefix());
          }
        }
      }
      return prefixes;
    }

    private static void identify(XmlElement element, String id) {
      element.attributes.removeIf(a -> a.namespace().equals(WsUris.UTILITY));
      element.declarations.removeIf(d -> d.prefix().equals("wsu"));
      element.declarations.add(new XmlElement.Declaration("wsu", WsUris.UTILITY));
      element.attributes.add(new XmlElement.Attribute("wsu", WsUris.UTILITY, "Id", id));
    }

    void reference(String id, byte[] digest) {
      reference(id, List.of(), digest);
    }

    private void reference(String id, List<String> prefixes, byte[] digest) {
      references
          .append("<ds:Reference URI=\"#")
          .append(id)
          .append("\"><ds:Transforms><ds:Transform Algorithm=\"")
          .append(WsUris.EXCLUSIVE)
          .append("\">");
      if (!prefixes.isEmpty()) {
        references
            .append("<ec:InclusiveNamespaces xmlns:ec=\"")
            .append(WsUris.EXCLUSIVE)
            .append("\" PrefixList=\"")
            .append(String.join(" ", prefixes.stream().map(Signed::listed).toList()))
            .append("\"></ec:InclusiveNamespaces>");
      }
      references
          .append("</ds:Transform></ds:Transforms><ds:DigestMethod Algorithm=\"")
          .append(WsUris.SHA256)
          .append("\"></ds:DigestMethod><ds:DigestValue>")
          .append(Base64.getEncoder().encodeToString(digest))
          .append("</ds:DigestValue></ds:Reference>");
    }

    private static String listed(String prefix) {
      return prefix.isEmpty() ? "#default" : prefix;
    }

    String info(String algorithm) {
      return "<ds:SignedInfo xmlns:ds=\""
          + WsUris.DSIG
          + "\">"
          + METHOD
          + algorithm
          + "\"></ds:SignatureMethod>"
          + references
          + "</ds:SignedInfo>";
    }

    byte[] bytes() {
      byte[] all = written.toByteArray();
      written.reset();
      return all;
    }
  }
}
