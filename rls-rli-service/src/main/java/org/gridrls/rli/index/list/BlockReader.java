package org.gridrls.rli.index.list;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Reads one block of a {@link NameList} from its start: each name as the bytes it shares with the
 * one before and the rest. For one thread.
 */
final class BlockReader {
  /** Eight bytes of an array, in the order in which buffers have them. */
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final ByteBuffer bytes;
  private int at;
  private int left;
  private int shared;
  private int suffixAt;
  private int suffixLength;

  BlockReader(ByteBuffer bytes, int at, int names) {
    this.bytes = bytes;
    this.at = at;
    this.left = names;
  }

  /** Goes to the next name; false after the last. */
  boolean advance() {
    if (left == 0) {
      return false;
    }
    left--;
    shared = varint();
    suffixLength = varint();
    suffixAt = at;
    at += suffixLength;
    return true;
  }

  private int varint() {
    int value = 0;
    for (int shift = 0; ; shift += 7) {
      byte next = bytes.get(at++);
      value |= (next & 0x7f) << shift;
      if (next >= 0) {
        return value;
      }
    }
  }

  /** Writes the name where the reader is over {@code before}, which holds the name before it. */
  byte[] decode(byte[] before) {
    byte[] name = before.length < length() ? Arrays.copyOf(before, 2 * length()) : before;
    bytes.get(suffixAt, name, shared, suffixLength);
    return name;
  }

  int length() {
    return shared + suffixLength;
  }

  int compareHead(byte[] name) {
    int same = same(name, 0);
    if (same == suffixLength || same == name.length) {
      return Integer.compare(suffixLength, name.length);
    }
    return Byte.compareUnsigned(bytes.get(suffixAt + same), name[same]);
  }

  /** How many bytes the rest has in common with a name from {@code from} on. */
  private int same(byte[] name, int from) {
    int most = Math.min(suffixLength, name.length - from);
    int same = 0;
    while (same + Long.BYTES <= most
        && bytes.getLong(suffixAt + same) == (long) LONGS.get(name, from + same)) {
      same += Long.BYTES;
    }
    while (same < most && bytes.get(suffixAt + same) == name[from + same]) {
      same++;
    }
    return same;
  }

  /** Is the name among those that are left? Compares without putting any name together. */
  boolean holds(byte[] name) {
    int matched = 0; // bytes that the last, smaller name has in common with the one sought
    while (advance()) {
      if (shared > matched) {
        continue; // differs from the name sought where the last one did: smaller too
      }
      if (shared < matched) {
        return false; // greater than the last one within what matched
      }
      int same = same(name, matched);
      matched += same;
      if (same == suffixLength && matched == name.length) {
        return true;
      }
      if (same < suffixLength
          && (matched == name.length || isGreater(bytes.get(suffixAt + same), name[matched]))) {
        return false;
      }
    }
    return false;
  }

  private static boolean isGreater(byte left, byte right) {
    return Byte.compareUnsigned(left, right) > 0;
  }
}
