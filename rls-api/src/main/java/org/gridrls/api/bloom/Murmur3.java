package org.gridrls.api.bloom;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * MurmurHash3, the 128 bit variant for 64 bit machines (Austin Appleby, public domain), seed 0,
 * over the UTF-8 bytes of a name. Immutable result, stateless function.
 */
record Murmur3(long low, long high) {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long C1 = 0x87c37b91114253d5L;
  private static final long C2 = 0x4cf5ad432745937fL;
  private static final int BLOCK = 16;

  static Murmur3 of(String name) {
    return of(name.getBytes(StandardCharsets.UTF_8));
  }

  static Murmur3 of(byte[] bytes) {
    long h1 = 0;
    long h2 = 0;
    int whole = bytes.length - bytes.length % BLOCK;
    for (int at = 0; at < whole; at += BLOCK) {
      h1 ^= mixFirst((long) LONGS.get(bytes, at));
      h1 = Long.rotateLeft(h1, 27) + h2;
      h1 = h1 * 5 + 0x52dce729;
      h2 ^= mixSecond((long) LONGS.get(bytes, at + 8));
      h2 = Long.rotateLeft(h2, 31) + h1;
      h2 = h2 * 5 + 0x38495ab5;
    }
    h1 ^= mixFirst(tail(bytes, whole, Math.min(whole + 8, bytes.length)));
    h2 ^= mixSecond(tail(bytes, Math.min(whole + 8, bytes.length), bytes.length));
    return finish(h1, h2, bytes.length);
  }

  private static long tail(byte[] bytes, int from, int to) {
    long word = 0;
    for (int i = to - 1; i >= from; i--) {
      word = (word << 8) | (bytes[i] & 0xff);
    }
    return word;
  }

  private static Murmur3 finish(long first, long second, int length) {
    long h1 = first ^ length;
    long h2 = second ^ length;
    h1 += h2;
    h2 += h1;
    h1 = scatter(h1);
    h2 = scatter(h2);
    h1 += h2;
    h2 += h1;
    return new Murmur3(h1, h2);
  }

  private static long mixFirst(long k) {
    return Long.rotateLeft(k * C1, 31) * C2;
  }

  private static long mixSecond(long k) {
    return Long.rotateLeft(k * C2, 33) * C1;
  }

  private static long scatter(long k) {
    long h = (k ^ (k >>> 33)) * 0xff51afd7ed558ccdL;
    h = (h ^ (h >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return h ^ (h >>> 33);
  }
}
