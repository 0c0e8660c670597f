package org.gridrls.wss.message;

/**
 * Signs messages, and makes the token that says by which key. Implementations are safe for threads.
 */
public interface SigningKey {
  /** The signature's algorithm, as XML Signature names it. */
  String algorithm();

  byte[] sign(byte[] signedInfo);

  /** The token in canonical form; its id is {@code token}. */
  byte[] token();

  /** The SHA-256 of the token. */
  byte[] tokenDigest();

  /** How a reference to the token names its kind. */
  String tokenType();
}
