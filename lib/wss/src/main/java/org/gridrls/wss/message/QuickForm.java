package org.gridrls.wss.message;

import static org.gridrls.wss.xml.OtherFormException.unless;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.gridrls.wss.xml.ByteBuilder;
import org.gridrls.wss.xml.OtherFormException;
import org.gridrls.wss.xml.PlainContent;
import org.gridrls.wss.xml.WsUris;

/**
 * A message of exactly the form in which {@link MessageSigner} writes messages without attachments
 * and headers of others: compared byte by byte with {@link FixedText}, so there is nothing to
 * interpret. Between the fixed text are only characters that stand for themselves, and a body whose
 * content is in canonical form; so the bytes of each part are its canonical form. Immutable.
 */
final class QuickForm {
  private static final int BYTES_MAX = 64 << 10;

  final byte[] message;
  final ElementSpan timestamp;
  final ElementSpan token;
  final ElementSpan signedInfo;
  final ElementSpan body;
  final List<ElementSpan> headers = new ArrayList<>(4);

  /** In the order of the signature's references. */
  final List<Reference> references = new ArrayList<>(7);

  final String created;
  final String expires;

  /** The kind of the token, as a reference to it names it. */
  final String tokenType;

  /** A certificate or chain in base64, or the name of a session. */
  final String tokenText;

  final String algorithm;
  final byte[] signature;
  final Addressing addressing;

  /** The name of the body's content, as {@code {namespace}name}. */
  final String payload;

  private int at;

  /** An element, by its place. */
  record ElementSpan(String name, int from, int to) {}

  /** The digest that the signature has of an element. */
  record Reference(ElementSpan part, byte[] digest) {}

  private record Digest(String id, byte[] value) {}

  private QuickForm(byte[] message) throws OtherFormException {
    this.message = message;
    require(FixedText.ENVELOPE);
    require(FixedText.HEADER);
    require(FixedText.SECURITY);
    int from = at;
    require(FixedText.TIMESTAMP);
    created = text();
    require(FixedText.TIMESTAMP_EXPIRES);
    expires = text();
    require(FixedText.TIMESTAMP_END);
    timestamp = part("Timestamp", from);
    from = at;
    boolean session = skip(FixedText.CONTEXT);
    tokenType = session ? WsUris.CONTEXT_TOKEN : certificateType();
    tokenText = text();
    require(session ? FixedText.CONTEXT_END : FixedText.CERTIFICATE_END);
    token = part(session ? "SecurityContextToken" : "BinarySecurityToken", from);
    require(FixedText.SIGNATURE);
    from = at;
    require(FixedText.INFO);
    algorithm = text();
    List<Digest> digests = digests();
    signedInfo = part("SignedInfo", from);
    require(FixedText.VALUE);
    signature = base64();
    require(FixedText.VALUE_END);
    unless(text().equals(tokenType));
    require(FixedText.SECURITY_END);
    addressing = addressing(digests);
    require(FixedText.HEADER_END);
    from = at;
    payload = body();
    body = part("Body", from);
    refer(digests);
  }

  /** Empty for a message of any other form, right or wrong. */
  static Optional<QuickForm> of(byte[] message) {
    if (message.length > BYTES_MAX) {
      return Optional.empty();
    }
    try {
      return Optional.of(new QuickForm(message));
    } catch (OtherFormException other) {
      return Optional.empty();
    }
  }

  private void require(byte[] text) throws OtherFormException {
    unless(skip(text));
  }

  private boolean skip(byte[] text) {
    int end = at + text.length;
    boolean here = end <= message.length && Arrays.equals(message, at, end, text, 0, text.length);
    at = here ? end : at;
    return here;
  }

  private ElementSpan part(String name, int from) {
    return new ElementSpan(name, from, at);
  }

  /** Up to the end of a text or of an attribute's value. */
  private String text() throws OtherFormException {
    int from = at;
    while (at < message.length && message[at] != '<' && message[at] != '"') {
      byte b = message[at++];
      unless(b >= ' ' && b < 0x7f && b != '&' && b != '>');
    }
    return new String(message, from, at - from, StandardCharsets.US_ASCII);
  }

  private byte[] base64() throws OtherFormException {
    try {
      return Base64.getDecoder().decode(text());
    } catch (IllegalArgumentException e) {
      unless(false);
      return new byte[0];
    }
  }

  private String certificateType() throws OtherFormException {
    require(FixedText.CERTIFICATE);
    String type = text();
    unless(type.equals(WsUris.X509) || type.equals(WsUris.PKI_PATH));
    require(FixedText.CERTIFICATE_TEXT);
    return type;
  }

  private List<Digest> digests() throws OtherFormException {
    require(FixedText.INFO_REFERENCES);
    List<Digest> digests = new ArrayList<>(7);
    for (String header : FixedText.HEADERS) {
      if (skip(FixedText.reference(header))) {
        digests.add(digest(header));
      }
    }
    for (String id : List.of("body", "time", "token")) {
      require(FixedText.reference(id));
      digests.add(digest(id));
    }
    require(FixedText.INFO_END);
    return digests;
  }

  private Digest digest(String id) throws OtherFormException {
    require(FixedText.REFERENCE_TRANSFORM);
    require(FixedText.REFERENCE_DIGEST);
    byte[] value = base64();
    require(FixedText.REFERENCE_END);
    return new Digest(id, value);
  }

  /** The headers must be those that the signature refers to. */
  private Addressing addressing(List<Digest> digests) throws OtherFormException {
    String[] texts = new String[FixedText.HEADERS.size()];
    for (Digest digest : digests) {
      int number = FixedText.HEADERS.indexOf(digest.id);
      if (number >= 0) {
        int from = at;
        require(FixedText.headerStart(digest.id));
        texts[number] = text().strip();
        require(FixedText.headerEnd(digest.id));
        headers.add(part(digest.id, from));
      }
    }
    return new Addressing(
        Optional.ofNullable(texts[0]),
        Optional.ofNullable(texts[1]),
        Optional.ofNullable(texts[2]),
        Optional.ofNullable(texts[3]));
  }

  private String body() throws OtherFormException {
    require(FixedText.BODY);
    int from = at;
    at = message.length - FixedText.END.length;
    unless(at >= from && skip(FixedText.END));
    PlainContent content = PlainContent.read(message, from, message.length - FixedText.END.length);
    unless(content.wasCanonical(from));
    at -= FixedText.ENVELOPE_END.length;
    return content.root();
  }

  private void refer(List<Digest> digests) {
    int header = 0;
    for (Digest digest : digests) {
      ElementSpan part =
          switch (digest.id) {
            case "body" -> body;
            case "time" -> timestamp;
            case "token" -> token;
            default -> headers.get(header++);
          };
      references.add(new Reference(part, digest.value));
    }
  }

  /** The envelope made of the signed headers and the body. */
  byte[] content() {
    ByteBuilder content =
        new ByteBuilder(message.length).add(FixedText.ENVELOPE).add(FixedText.HEADER);
    headers.forEach(header -> content.add(message, header.from, header.to));
    return content
        .add(FixedText.HEADER_END)
        .add(message, body.from, body.to)
        .add(FixedText.ENVELOPE_END)
        .bytes();
  }

  /** The envelope of the body, whose identifier nothing refers to any more. */
  byte[] plain() {
    return new ByteBuilder(body.to - body.from + 128)
        .add(FixedText.ENVELOPE)
        .add(FixedText.PLAIN_BODY)
        .add(message, body.from + FixedText.BODY.length, message.length)
        .bytes();
  }
}
