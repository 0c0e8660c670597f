package org.gridrls.api.audit;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.bloom.BloomHash;

/**
 * Digests of a set of names: the names are divided into buckets by their hashes, and for each
 * bucket the number of its names and a 128 bit sum, independent of their order, is kept. Two sets
 * with equal digests are equal, except with a probability of 2 to the power of -128 per bucket.
 * Immutable; made by a {@link Builder} or read from the wire.
 */
public final class NameDigests {
  private static final int BUCKET_BYTES = 24;
  private static final int NUMBERS = 3;

  private final int buckets;
  private final long[] numbers; // of each bucket: names, sum, sum

  private NameDigests(int buckets, long[] numbers) {
    this.buckets = buckets;
    this.numbers = numbers;
  }

  /** Throws UPDATE_DAMAGED for bytes that {@link #encoded} does not give. */
  public static NameDigests decode(int buckets, byte[] encoded) {
    Buckets.requireCount(buckets);
    if (encoded.length != BUCKET_BYTES * buckets) {
      throw new RlsException(
          RlsError.UPDATE_DAMAGED,
          "digests of " + buckets + " buckets can't have " + encoded.length + " bytes");
    }
    long[] numbers = new long[NUMBERS * buckets];
    ByteBuffer.wrap(encoded).asLongBuffer().get(numbers);
    return new NameDigests(buckets, numbers);
  }

  /** 24 bytes a bucket: names, and the two sums, big-endian. */
  public byte[] encoded() {
    ByteBuffer bytes = ByteBuffer.allocate(BUCKET_BYTES * buckets);
    bytes.asLongBuffer().put(numbers);
    return bytes.array();
  }

  public int buckets() {
    return buckets;
  }

  public long names() {
    long names = 0;
    for (int i = 0; i < numbers.length; i += NUMBERS) {
      names += numbers[i];
    }
    return names;
  }

  /** The buckets that hold something else there; both are divided alike. */
  public List<Integer> differing(NameDigests other) {
    if (buckets != other.buckets) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          buckets + " buckets can't be compared with " + other.buckets + " of them");
    }
    List<Integer> differing = new ArrayList<>();
    for (int bucket = 0; bucket < buckets; bucket++) {
      int at = NUMBERS * bucket;
      if (!Arrays.equals(numbers, at, at + NUMBERS, other.numbers, at, at + NUMBERS)) {
        differing.add(bucket);
      }
    }
    return differing;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NameDigests digests && Arrays.equals(numbers, digests.numbers);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(numbers);
  }

  @Override
  public String toString() {
    return names() + " names in " + buckets + " buckets";
  }

  /** Takes the names one by one, in any order, each once. Not safe for threads. */
  public static final class Builder {
    private final int buckets;
    private long[] numbers;

    /** Throws BAD_ARGUMENT unless it is a power of two from 64 to 65,536. */
    public Builder(int buckets) {
      Buckets.requireCount(buckets);
      this.buckets = buckets;
      this.numbers = new long[NUMBERS * buckets];
    }

    public Builder add(String name) {
      BloomHash hash = BloomHash.of(name);
      int at = NUMBERS * Buckets.of(hash, buckets);
      numbers[at]++;
      numbers[at + 1] += hash.first();
      numbers[at + 2] += hash.second();
      return this;
    }

    /** Ends the building: the builder is of no use afterwards. */
    public NameDigests build() {
      NameDigests digests = new NameDigests(buckets, numbers);
      numbers = null;
      return digests;
    }
  }
}
