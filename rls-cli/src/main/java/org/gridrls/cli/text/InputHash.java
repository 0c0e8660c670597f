package org.gridrls.cli.text;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-256, of which the value may be asked for on the way. Stateless, safe for threads. */
public final class InputHash {
  private InputHash() {}

  public static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /** Copies a digest, so that its value can be computed while the original stays open. */
  public static MessageDigest copy(MessageDigest digest) {
    try {
      return (MessageDigest) digest.clone();
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException("the digests of the JDK can be copied", e);
    }
  }
}
