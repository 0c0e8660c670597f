package org.gridrls.wss.xml;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-256, the only digest that is used. */
public final class Digests {
  private Digests() {}

  public static MessageDigest begin() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  public static byte[] sha256(byte[] bytes) {
    return begin().digest(bytes);
  }
}
