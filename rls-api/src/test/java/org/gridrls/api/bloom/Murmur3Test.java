package org.gridrls.api.bloom;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.common.hash.Hashing;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The hash is MurmurHash3 x64 128 as others compute it. */
class Murmur3Test {
  @Test
  void hashesAsThePublishedFunctionDoes() {
    assertEquals(new Murmur3(0, 0), Murmur3.of(""));
    assertEquals(
        new Murmur3(0xe34bbc7bbc071b6cL, 0x7a433ca9c49a9347L),
        Murmur3.of("The quick brown fox jumps over the lazy dog"));
  }

  @Test
  void agreesWithGuavaOnEveryLengthOfTail() {
    long seed = 2026_11_21;
    Random random = new Random(seed);
    for (int length = 0; length < 200; length++) {
      byte[] bytes = new byte[length];
      random.nextBytes(bytes);
      assertEquals(guava(bytes), Murmur3.of(bytes), "seed " + seed + ", length " + length);
    }
  }

  private static Murmur3 guava(byte[] bytes) {
    byte[] hash = Hashing.murmur3_128().hashBytes(bytes).asBytes();
    ByteBuffer halves = ByteBuffer.wrap(hash).order(ByteOrder.LITTLE_ENDIAN);
    return new Murmur3(halves.getLong(), halves.getLong());
  }
}
