package org.gridrls.wss.message;

import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.gridrls.wss.xml.Attachments;
import org.gridrls.wss.xml.ByteBuilder;
import org.gridrls.wss.xml.Canonical;
import org.gridrls.wss.xml.Digests;
import org.gridrls.wss.xml.Envelope;
import org.gridrls.wss.xml.OtherFormException;
import org.gridrls.wss.xml.PlainContent;
import org.gridrls.wss.xml.WsUris;
import org.gridrls.wss.xml.XmlElement;

/**
 * Signs a message: its body, its headers, and the timestamp, the addressing headers and the token
 * that it adds. What it writes is in canonical form already, so nothing is written twice. Safe for
 * threads.
 */
public final class MessageSigner {
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
  public byte[] sign(
      byte[] message, Attachments attachments, Addressing addressing, SigningKey key, Instant now) {
    Optional<byte[]> body = attachments == null ? plainBody(message) : Optional.empty();
    return body.isPresent()
        ? signPlain(body.get(), addressing, key, now)
        : signTree(message, attachments, addressing, key, now);
  }

  /** The canonical body of a message without headers, if no tree is needed to make it. */
  private static Optional<byte[]> plainBody(byte[] message) {
    int from = FixedText.ENVELOPE.length + FixedText.PLAIN_BODY.length;
    int to = message.length - FixedText.END.length;
    if (to < from
        || !isAt(message, 0, FixedText.ENVELOPE)
        || !isAt(message, FixedText.ENVELOPE.length, FixedText.PLAIN_BODY)
        || !isAt(message, to, FixedText.END)) {
      return Optional.empty();
    }
    try {
      byte[] content = PlainContent.read(message, from, to).canonical().bytes();
      return Optional.of(
          new ByteBuilder(content.length + 300)
              .add(FixedText.BODY)
              .add(content)
              .add(FixedText.BODY_END)
              .bytes());
    } catch (OtherFormException other) {
      return Optional.empty();
    }
  }

  private static boolean isAt(byte[] message, int at, byte[] text) {
    return Arrays.equals(message, at, at + text.length, text, 0, text.length);
  }

  private byte[] signPlain(byte[] body, Addressing addressing, SigningKey key, Instant now) {
    Signed signed = new Signed(null);
    addressing(signed, addressing);
    byte[] headers = signed.bytes();
    signed.reference("body", body);
    return signed(signed, headers, body, key, now);
  }

  byte[] signTree(
      byte[] message, Attachments attachments, Addressing addressing, SigningKey key, Instant now) {
    Envelope envelope = Envelope.read(message);
    Signed signed = new Signed(attachments);
    addressing(signed, addressing);
    for (int i = 0; i < envelope.headers().size(); i++) {
      signed.add(envelope.headers().get(i), "header-" + i);
    }
    byte[] headers = signed.bytes();
    signed.add(envelope.body(), "body");
    return signed(signed, headers, signed.bytes(), key, now);
  }

  private byte[] signed(Signed signed, byte[] headers, byte[] body, SigningKey key, Instant now) {
    byte[] timestamp = timestamp(now);
    signed.reference("time", timestamp);
    signed.reference("token", List.of(), key.tokenDigest());
    byte[] signedInfo = signed.info(key.algorithm());
    ByteBuilder all =
        new ByteBuilder(headers.length + body.length + signedInfo.length + 4_096)
            .add(FixedText.ENVELOPE)
            .add(FixedText.HEADER)
            .add(FixedText.SECURITY)
            .add(timestamp)
            .add(key.token())
            .add(FixedText.SIGNATURE)
            .add(signedInfo)
            .add(FixedText.VALUE)
            .base64(key.sign(signedInfo))
            .add(FixedText.VALUE_END)
            .add(key.tokenType())
            .add(FixedText.SECURITY_END);
    return all.add(headers).add(FixedText.HEADER_END).add(body).add(FixedText.ENVELOPE_END).bytes();
  }

  private byte[] timestamp(Instant now) {
    Instant created = now.truncatedTo(ChronoUnit.MILLIS);
    return new ByteBuilder(400)
        .add(FixedText.TIMESTAMP)
        .add(created.toString())
        .add(FixedText.TIMESTAMP_EXPIRES)
        .add(created.plus(life).toString())
        .add(FixedText.TIMESTAMP_END)
        .bytes();
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
                new ByteBuilder(400)
                    .add(FixedText.headerStart(name))
                    .add(escaped(text))
                    .add(FixedText.headerEnd(name))
                    .bytes(),
                name));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\r", "&#xD;");
  }

  /** The parts signed so far. For one thread. */
  private static final class Signed {
    private final Attachments attachments;
    private final MessageDigest digest = Digests.begin();
    private final ByteBuilder references = new ByteBuilder(3_072);
    private ByteBuilder written = new ByteBuilder(1_024);

    Signed(Attachments attachments) {
      this.attachments = attachments;
    }

    void add(byte[] canonical, String id) {
      written.add(canonical);
      reference(id, canonical);
    }

    void add(XmlElement element, String id) {
      List<String> prefixes = inherited(element);
      identify(element, id);
      byte[] bytes = Canonical.bytes(element, prefixes);
      written.add(bytes);
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
      element.attributes.add(new XmlElement.XmlAttribute("wsu", WsUris.UTILITY, "Id", id));
    }

    /** To an element in canonical form. */
    void reference(String id, byte[] canonical) {
      reference(id, List.of(), digest.digest(canonical));
    }

    void reference(String id, List<String> prefixes, byte[] value) {
      references.add(FixedText.reference(id)).add(FixedText.REFERENCE_TRANSFORM);
      if (!prefixes.isEmpty()) {
        references
            .add("<ec:InclusiveNamespaces xmlns:ec=\"" + WsUris.EXCLUSIVE + "\" PrefixList=\"")
            .add(String.join(" ", prefixes.stream().map(Signed::listed).toList()))
            .add("\"></ec:InclusiveNamespaces>");
      }
      references.add(FixedText.REFERENCE_DIGEST).base64(value).add(FixedText.REFERENCE_END);
    }

    private static String listed(String prefix) {
      return prefix.isEmpty() ? "#default" : prefix;
    }

    byte[] info(String algorithm) {
      return new ByteBuilder(references.size() + 600)
          .add(FixedText.INFO)
          .add(algorithm)
          .add(FixedText.INFO_REFERENCES)
          .add(references.bytes())
          .add(FixedText.INFO_END)
          .bytes();
    }

    byte[] bytes() {
      byte[] all = written.bytes();
      written = new ByteBuilder(1_024);
      return all;
    }
  }
}
