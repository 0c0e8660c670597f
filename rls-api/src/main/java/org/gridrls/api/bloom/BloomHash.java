package org.gridrls.api.bloom;

/** A logical name hashed once, for filters of any size. Immutable. */
public record BloomHash(long first, long second) {
  public static BloomHash of(String name) {
    Murmur3 hash = Murmur3.of(name);
    return new BloomHash(hash.low(), hash.high());
  }

  /** The bit that hash function {@code i} (from 0) chooses in a filter of that size. */
  public long bit(int i, long bits) {
    return ((first + i * second) & Long.MAX_VALUE) % bits;
  }
}
