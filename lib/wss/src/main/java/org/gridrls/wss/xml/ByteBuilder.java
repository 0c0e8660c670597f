package org.gridrls.wss.xml;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/** Bytes that grow at their end. For one thread. */
public final class ByteBuilder {
  private byte[] bytes;
  private int size;

  public ByteBuilder(int capacity) {
    bytes = new byte[capacity];
  }

  private void room(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
    }
  }

  public ByteBuilder add(int one) {
    room(1);
    bytes[size++] = (byte) one;
    return this;
  }

  public ByteBuilder add(byte[] more) {
    return add(more, 0, more.length);
  }

  public ByteBuilder add(byte[] more, int from, int to) {
    room(to - from);
    System.arraycopy(more, from, bytes, size, to - from);
    size += to - from;
    return this;
  }

  /** In UTF-8. */
  public ByteBuilder add(String text) {
    return add(text.getBytes(StandardCharsets.UTF_8));
  }

  public ByteBuilder base64(byte[] value) {
    return add(Base64.getEncoder().encode(value));
  }

  public int size() {
    return size;
  }

  /** A copy of all bytes. */
  public byte[] bytes() {
    return Arrays.copyOf(bytes, size);
  }

  /** Whether these are the bytes of that range. */
  boolean is(byte[] other, int from, int to) {
    return Arrays.equals(bytes, 0, size, other, from, to);
  }
}
