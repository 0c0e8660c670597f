package org.gridrls.cli.text;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-256, of which the value may be asked for on the way. Stateless, safe for threads. */
public final class Digests {
  private Digests() {}

  public static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /** A digest that goes on from the same point, while the other one is finished. */
  public static MessageDigest copy(MessageDigest digest) {
    try {
      return (MessageDigest) digest.clone();
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException("the digests of the JDK can be copied", e);
    }
  }
}
