package org.gridrls.api.bloom;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.function.IntToLongFunction;
import org.gridrls.api.Limits;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * A set of logical names with false positives but without false negatives. Immutable, safe for
 * threads; made by a {@link Builder} or read from the wire. The serial form is Guava's (strategy
 * byte 1, hash functions, words, all big-endian), and so are the bit positions, so that a Guava
 * {@code BloomFilter} over UTF-8 strings reads it.
 */
public final class BloomFilter {
  private static final int STRATEGY_MURMUR128_MITZ_64 = 1;
  private static final int PART_WORDS = 4_096;

  private final BloomParameters parameters;
  private final long[] words;
  private final long bitsSet;

  private BloomFilter(BloomParameters parameters, long[] words) {
    this.parameters = parameters;
    this.words = words;
    this.bitsSet = Arrays.stream(words).map(Long::bitCount).sum();
  }

  /** Made of words, each 64 bits as {@link #word} gives them. */
  public static BloomFilter of(BloomParameters parameters, IntToLongFunction word) {
    long[] words = new long[parameters.words()];
    Arrays.setAll(words, word);
    return new BloomFilter(parameters, words);
  }

  /**
   * The filter whose bits are {@code words}, which are copied: bit 0 is the lowest of the first.
   */
  public static BloomFilter of(BloomParameters parameters, long[] words) {
    if (words.length != parameters.words()) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          "a filter of " + parameters + " has not " + words.length + " words");
    }
    return new BloomFilter(parameters, words.clone());
  }

  public BloomParameters parameters() {
    return parameters;
  }

  /** False is certain. */
  public boolean mightContain(String name) {
    return mightContain(BloomHash.of(name));
  }

  /** The same with the name hashed before: many filters are asked with one hash. */
  public boolean mightContain(BloomHash hash) {
    for (int i = 0; i < parameters.hashFunctions(); i++) {
      long bit = hash.bit(i, parameters.bits());
      if ((words[(int) (bit >>> 6)] & (1L << bit)) == 0) {
        return false;
      }
    }
    return true;
  }

  /** The rate of false positives (0 to 1) that follows from how full the filter is. */
  public double falsePositiveRate() {
    return Math.pow((double) bitsSet / parameters.bits(), parameters.hashFunctions());
  }

  public long bitsSet() {
    return bitsSet;
  }

  /** Bits {@code 64 * index} to {@code 64 * index + 63}, the first one lowest. */
  public long word(int index) {
    return words[index];
  }

  public long sizeInBytes() {
    return 6L + 8L * words.length;
  }

  public void writeTo(OutputStream out) throws IOException {
    stream().transferTo(out);
  }

  /** The bytes that {@link #writeTo} writes, made while they are read. */
  public InputStream stream() {
    return new SequenceInputStream(
        new Enumeration<>() {
          private int next = -1;

          @Override
          public boolean hasMoreElements() {
            return next < words.length;
          }

          @Override
          public InputStream nextElement() {
            byte[] part = next < 0 ? header() : part(next);
            next = next < 0 ? 0 : next + PART_WORDS;
            return new ByteArrayInputStream(part);
          }
        });
  }

  private byte[] header() {
    return ByteBuffer.allocate(6)
        .put((byte) STRATEGY_MURMUR128_MITZ_64)
        .put((byte) parameters.hashFunctions())
        .putInt(words.length)
        .array();
  }

  private byte[] part(int from) {
    int count = Math.min(PART_WORDS, words.length - from);
    ByteBuffer part = ByteBuffer.allocate(Long.BYTES * count);
    part.asLongBuffer().put(words, from, count);
    return part.array();
  }

  /**
   * Throws UPDATE_DAMAGED for bytes that are no filter or end early, TOO_LARGE beyond the limit.
   */
  public static BloomFilter readFrom(InputStream in) throws IOException {
    DataInputStream data = new DataInputStream(in);
    try {
      int strategy = data.readByte();
      int hashFunctions = data.readByte() & 0xff;
      int words = data.readInt();
      if (strategy != STRATEGY_MURMUR128_MITZ_64 || hashFunctions == 0 || words < 1) {
        throw new RlsException(
            RlsError.UPDATE_DAMAGED, "the bytes are not a Bloom filter of strategy 1");
      }
      if (8L * words > Limits.FILTER_BYTES_MAX) {
        throw new RlsException(
            RlsError.TOO_LARGE, "a filter has at most " + Limits.FILTER_BYTES_MAX + " bytes");
      }
      return new BloomFilter(
          new BloomParameters(64L * words, hashFunctions), readWords(data, words));
    } catch (EOFException e) {
      throw new RlsException(RlsError.UPDATE_DAMAGED, "the Bloom filter ends early", e);
    }
  }

  private static long[] readWords(DataInputStream data, int count) throws IOException {
    // grown as bytes really arrive: a header alone can't make us allocate what it claims
    long[] words = new long[Math.min(count, 1 << 16)];
    byte[] buffer = new byte[8 * 4096];
    for (int from = 0; from < count; ) {
      int chunk = Math.min(4096, count - from);
      data.readFully(buffer, 0, 8 * chunk);
      if (from + chunk > words.length) {
        words = Arrays.copyOf(words, (int) Math.min(count, 2L * words.length));
      }
      ByteBuffer.wrap(buffer).asLongBuffer().get(words, from, chunk);
      from += chunk;
    }
    return words.length == count ? words : Arrays.copyOf(words, count);
  }

  /** Collects names into a filter of fixed size. Not safe for threads. */
  public static final class Builder {
    private final BloomParameters parameters;
    private long[] words;

    public Builder(BloomParameters parameters) {
      this.parameters = parameters;
      this.words = new long[parameters.words()];
    }

    public Builder add(String name) {
      BloomHash hash = BloomHash.of(name);
      for (int i = 0; i < parameters.hashFunctions(); i++) {
        long bit = hash.bit(i, parameters.bits());
        words[(int) (bit >>> 6)] |= 1L << bit;
      }
      return this;
    }

    /** Ends the building: the builder is of no use afterwards. */
    public BloomFilter build() {
      BloomFilter filter = new BloomFilter(parameters, words);
      words = null;
      return filter;
    }
  }
}
