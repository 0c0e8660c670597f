package org.gridrls.client.wss;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-256, the only digest that is used. */
final class Digests {
  private Digests() {}

  static MessageDigest begin() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  static byte[] sha256(byte[] bytes) {
    return begin().digest(bytes);
  }
}
