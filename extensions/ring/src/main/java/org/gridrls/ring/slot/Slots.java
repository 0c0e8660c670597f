package org.gridrls.ring.slot;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The slots of a ring: a name's slot is the first byte of the SHA-1 of its UTF-8. Stateless. */
public final class Slots {
  public static final int COUNT = 256;

  private static final ThreadLocal<MessageDigest> SHA1 = ThreadLocal.withInitial(Slots::sha1);

  private Slots() {}

  /**
   * Where a name belongs. Immutable.
   *
   * @param hash of the name, other bits than those of the slot
   */
  public record SlotKey(int slot, int hash) {
    public static SlotKey of(String name) {
      byte[] digest = SHA1.get().digest(name.getBytes(StandardCharsets.UTF_8));
      return new SlotKey(digest[0] & 0xff, ByteBuffer.wrap(digest).getInt(1));
    }
  }

  private static MessageDigest sha1() {
    try {
      return MessageDigest.getInstance("SHA-1");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-1", e);
    }
  }

  public static int of(String name) {
    return of(name.getBytes(StandardCharsets.UTF_8));
  }

  static int of(byte[] utf8) {
    return SHA1.get().digest(utf8)[0] & 0xff;
  }

  /** Formats a slot as people read it, two hexadecimal digits. */
  public static String shown(int slot) {
    return String.format("%02x", slot);
  }
}
