package org.gridrls.api.bloom;

import com.google.common.hash.Hashing;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * A logical name hashed once by Guava's {@code murmur3_128}, for filters of any size. Immutable.
 */
public record BloomHash(long first, long second) {
  public static BloomHash of(String name) {
    byte[] hash = Hashing.murmur3_128().hashString(name, StandardCharsets.UTF_8).asBytes();
    ByteBuffer halves = ByteBuffer.wrap(hash).order(ByteOrder.LITTLE_ENDIAN);
    return new BloomHash(halves.getLong(), halves.getLong());
  }

  /** The bit that hash function {@code i} (from 0) chooses in a filter of that size. */
  public long bit(int i, long bits) {
    return ((first + i * second) & Long.MAX_VALUE) % bits;
  }
}
