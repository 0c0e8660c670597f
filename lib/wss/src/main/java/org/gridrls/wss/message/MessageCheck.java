package org.gridrls.wss.message;

import java.security.MessageDigest;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.RlsException;
import org.gridrls.client.soap.ReadingCost;
import org.gridrls.wss.xml.Attachments;
import org.gridrls.wss.xml.ByteBuilder;
import org.gridrls.wss.xml.Canonical;
import org.gridrls.wss.xml.Digests;
import org.gridrls.wss.xml.Envelope;
import org.gridrls.wss.xml.Refused;
import org.gridrls.wss.xml.WsUris;
import org.gridrls.wss.xml.XmlElement;

/**
 * Checks a signed message against one strict profile of WS-Security 1.1 and XML Signature: one
 * header Security with a timestamp, a token and a signature; exclusive canonicalization, SHA-256,
 * and the algorithm of the signer's key. The body, the timestamp and every header must be signed.
 * Safe for threads.
 */
public final class MessageCheck {
  private static final List<String> SIGNATURE_PARTS =
      List.of("SignedInfo", "SignatureValue", "KeyInfo");

  private final Keys keys;
  private final Freshness freshness;
  private final Clock clock;

  public MessageCheck(Keys keys, Freshness freshness, Clock clock) {
    this.keys = keys;
    this.freshness = freshness;
    this.clock = clock;
  }

  /** Throws PERMISSION_DENIED with the reason if anything does not hold. */
  public VerifiedMessage check(byte[] message) {
    return check(message, null, ReadingCost.UNBOUNDED);
  }

  /** Checks a message, counting its buffered bytes. */
  public VerifiedMessage check(byte[] message, ReadingCost cost) {
    return check(message, null, cost);
  }

  /**
   * @param attachments are read only once the signer is known; null if the message consists of its
   *     envelope only
   */
  public VerifiedMessage check(byte[] message, Attachments attachments, ReadingCost cost) {
    Optional<QuickForm> quick = attachments == null ? QuickForm.of(message) : Optional.empty();
    return quick.isPresent() ? check(quick.get()) : checkTree(message, attachments, cost);
  }

  /** Finds the same as {@link #checkTree}, with the same reasons. */
  private VerifiedMessage check(QuickForm form) {
    Instant created = freshness.check(form.created, Optional.of(form.expires), clock.instant());
    Signer signer =
        form.tokenType.equals(WsUris.CONTEXT_TOKEN)
            ? keys.session(form.tokenText.strip())
            : keys.certificate(form.tokenText, form.tokenType.equals(WsUris.PKI_PATH));
    if (!form.algorithm.equals(signer.algorithm())) {
      throw Refused.because("SignatureMethod must be " + signer.algorithm());
    }
    byte[] signedInfo =
        Arrays.copyOfRange(form.message, form.signedInfo.from(), form.signedInfo.to());
    if (!signer.signed(signedInfo, form.signature)) {
      throw wrong();
    }
    MessageDigest digest = Digests.begin();
    for (QuickForm.Reference reference : form.references) {
      QuickForm.ElementSpan part = reference.part();
      digest.update(form.message, part.from(), part.to() - part.from());
      if (!MessageDigest.isEqual(reference.digest(), digest.digest())) {
        throw SignedParts.changed(part.name());
      }
    }
    return new VerifiedMessage(
        signer,
        created,
        digest.digest(signedInfo),
        form.addressing,
        form.payload,
        form.content(),
        form.plain());
  }

  VerifiedMessage checkTree(byte[] message, Attachments attachments, ReadingCost cost) {
    Envelope envelope = Envelope.read(message, cost);
    XmlElement security = envelope.requiredSecurity();
    XmlElement timestamp = security.only(WsUris.UTILITY, "Timestamp");
    XmlElement signature = security.only(WsUris.DSIG, "Signature");
    XmlElement token = token(security, timestamp, signature);
    Instant created = freshness.check(timestamp, clock.instant());
    requireReference(signature.only(WsUris.DSIG, "KeyInfo"), token);
    Signer signer = signer(token);
    List<XmlElement> candidates = new ArrayList<>(envelope.headers());
    candidates.addAll(List.of(envelope.body(), timestamp, token));
    SignedParts parts = new SignedParts(candidates, attachments);
    byte[] signedInfo = checkValue(signature, signer);
    parts.check(signature.only(WsUris.DSIG, "SignedInfo"));
    parts.required(timestamp);
    byte[] content = content(envelope, parts);
    return new VerifiedMessage(
        signer,
        created,
        Digests.sha256(signedInfo),
        Addressing.read(envelope.headers()),
        payload(envelope.body()),
        content,
        content);
  }

  /** The one other thing in the header. */
  private static XmlElement token(XmlElement security, XmlElement timestamp, XmlElement signature) {
    List<XmlElement> others =
        security.elements().stream().filter(e -> e != timestamp && e != signature).toList();
    if (others.size() != 1) {
      throw Refused.because("it must be a timestamp, a token and a signature");
    }
    return others.get(0);
  }

  private Signer signer(XmlElement token) {
    if (token.is(WsUris.CONVERSATION, "SecurityContextToken")) {
      return keys.session(token.only(WsUris.CONVERSATION, "Identifier").text().strip());
    }
    String type = token.attribute("", "ValueType");
    boolean path = WsUris.PKI_PATH.equals(type);
    if (!token.is(WsUris.SECURITY, "BinarySecurityToken") || !path && !WsUris.X509.equals(type)) {
      throw Refused.because("the token must be a certificate (X509v3, X509PKIPathv1) or a session");
    }
    return keys.certificate(token.text(), path);
  }

  private static void requireReference(XmlElement keyInfo, XmlElement token) {
    XmlElement reference =
        keyInfo.only(WsUris.SECURITY, "SecurityTokenReference").only(WsUris.SECURITY, "Reference");
    String id = token.attribute(WsUris.UTILITY, "Id");
    if (id == null || !("#" + id).equals(reference.attribute("", "URI"))) {
      throw Refused.because("the signature must refer to the token in the header");
    }
  }

  private static byte[] checkValue(XmlElement signature, Signer signer) {
    if (!signature.elements().stream().map(one -> one.name).toList().equals(SIGNATURE_PARTS)) {
      throw Refused.because("a signature is SignedInfo, SignatureValue and KeyInfo, in this order");
    }
    XmlElement signedInfo = signature.only(WsUris.DSIG, "SignedInfo");
    SignedParts.requireAlgorithm(
        signedInfo.only(WsUris.DSIG, "SignatureMethod"), signer.algorithm());
    XmlElement method = signedInfo.only(WsUris.DSIG, "CanonicalizationMethod");
    byte[] bytes = Canonical.bytes(signedInfo, SignedParts.prefixes(method));
    byte[] value = SignedParts.base64(signature.only(WsUris.DSIG, "SignatureValue"));
    if (!signer.signed(bytes, value)) {
      throw wrong();
    }
    return bytes;
  }

  private static RlsException wrong() {
    return Refused.because("the signature is wrong");
  }

  private static String payload(XmlElement body) {
    List<XmlElement> content = body.elements();
    return content.isEmpty() ? "" : "{" + content.get(0).namespace + "}" + content.get(0).name;
  }

  private static byte[] content(Envelope envelope, SignedParts parts) {
    ByteBuilder content = new ByteBuilder(1_024).add(FixedText.ENVELOPE).add(FixedText.HEADER);
    envelope.headers().forEach(header -> content.add(parts.required(header)));
    return content
        .add(FixedText.HEADER_END)
        .add(parts.required(envelope.body()))
        .add(FixedText.ENVELOPE_END)
        .bytes();
  }
}
