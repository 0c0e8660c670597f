package org.gridrls.wss.message;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.gridrls.wss.xml.Digests;
import org.gridrls.wss.xml.WsUris;

/** The secret of a WS-SecureConversation, known to both sides. Safe for threads. */
public final class SessionKey implements SigningKey {
  private final String id;
  private final SecretKeySpec secret;
  private final byte[] token;
  private final byte[] tokenDigest;

  /**
   * @param id an absolute URI
   */
  public SessionKey(String id, byte[] secret) {
    this.id = id;
    this.secret = new SecretKeySpec(secret, "HmacSHA256");
    this.token = token(id).getBytes(StandardCharsets.UTF_8);
    this.tokenDigest = Digests.sha256(token);
  }

  /** The token as in messages and in the answer that opens the session. */
  static String token(String id) {
    return text(FixedText.CONTEXT) + id + text(FixedText.CONTEXT_END);
  }

  private static String text(byte[] ascii) {
    return new String(ascii, StandardCharsets.US_ASCII);
  }

  public String id() {
    return id;
  }

  @Override
  public String algorithm() {
    return WsUris.HMAC_SHA256;
  }

  @Override
  public byte[] sign(byte[] signedInfo) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(secret);
      return mac.doFinal(signedInfo);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public byte[] token() {
    return token;
  }

  @Override
  public byte[] tokenDigest() {
    return tokenDigest;
  }

  @Override
  public String tokenType() {
    return WsUris.CONTEXT_TOKEN;
  }
}
