package org.gridrls.ring.slot;

import java.security.SecureRandom;

/**
 * The key of a packed part. Parts never change: each full update and each change writes parts of a
 * stage of its own. Immutable.
 *
 * @param stage a random value
 */
public record PartId(int slot, long stage) {
  private static final SecureRandom RANDOM = new SecureRandom();

  /** An unused stage; never 0, which means no part. */
  public static long newStage() {
    long stage = RANDOM.nextLong();
    return stage == 0 ? newStage() : stage;
  }

  /** Begins with the slot, two hexadecimal digits. */
  public String key() {
    return String.format("%02x%016x", slot, stage);
  }

  public static PartId ofKey(String key) {
    return new PartId(slotOf(key), Long.parseUnsignedLong(key.substring(2), 16));
  }

  public static int slotOf(String key) {
    return Integer.parseInt(key, 0, 2, 16);
  }
}
