package org.gridrls.api.bloom;

import com.google.common.hash.Funnels;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.Queue;
import java.util.function.IntToLongFunction;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * A set of logical names with false positives but without false negatives. Immutable, safe for
 * threads; made by a {@link Builder}, of a filter of Guava, or read from the wire. Guava's {@code
 * BloomFilter} over UTF-8 strings (strategy 1) hashes the names, sets the bits and reads the serial
 * form; {@link #guava()} gives it to a program. Beside it this class shows the bits, which filters
 * with counters, deltas and the matrix of an index need.
 */
public final class BloomFilter {
  static final int STRATEGY_MURMUR128_MITZ_64 = 1;
  static final int HEADER_BYTES = 6;
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

  /**
   * Takes over a filter of Guava with the funnel {@code stringFunnel(UTF_8)} and the strategy that
   * Guava chooses by itself. Throws UPDATE_DAMAGED for another strategy, TOO_LARGE beyond the
   * limit.
   */
  public static BloomFilter of(com.google.common.hash.BloomFilter<CharSequence> filter) {
    WordSink sink = new WordSink();
    try {
      filter.writeTo(sink);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new BloomFilter(sink.parameters(), sink.words());
  }

  /** Copies this filter into one of Guava, which the caller may keep and change. */
  public com.google.common.hash.BloomFilter<CharSequence> guava() {
    return readByGuava(stream());
  }

  private static com.google.common.hash.BloomFilter<CharSequence> readByGuava(InputStream bytes) {
    try {
      return com.google.common.hash.BloomFilter.readFrom(
          bytes, Funnels.stringFunnel(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // of bytes in memory
    }
  }

  public BloomParameters parameters() {
    return parameters;
  }

  /** False is certain. */
  public boolean mightContain(String name) {
    return mightContain(BloomHash.of(name));
  }

  /**
   * Looks for a name that was hashed before, as many filters are asked with one hash. False is
   * certain.
   */
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
    return HEADER_BYTES + 8L * words.length;
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
    return ByteBuffer.allocate(HEADER_BYTES)
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
   * Reads a filter, and nothing after it. Throws UPDATE_DAMAGED for bytes that are no filter or end
   * early, TOO_LARGE beyond the limit; a header alone can't make it allocate what it claims.
   */
  public static BloomFilter readFrom(InputStream in) throws IOException {
    try {
      byte[] header = new byte[HEADER_BYTES];
      new DataInputStream(in).readFully(header);
      long left = Long.BYTES * (long) WordSink.parametersOf(header).words();
      Queue<byte[]> parts = new ArrayDeque<>();
      parts.add(header);
      while (left > 0) {
        byte[] part = new byte[(int) Math.min(left, Long.BYTES * PART_WORDS)];
        new DataInputStream(in).readFully(part);
        parts.add(part);
        left -= part.length;
      }
      return of(readByGuava(released(parts)));
    } catch (EOFException e) {
      throw new RlsException(RlsError.UPDATE_DAMAGED, "the Bloom filter ends early", e);
    }
  }

  /** Reads parts in order; each is free for the collector as soon as it was read. */
  private static InputStream released(Queue<byte[]> parts) {
    return new SequenceInputStream(
        new Enumeration<>() {
          @Override
          public boolean hasMoreElements() {
            return !parts.isEmpty();
          }

          @Override
          public InputStream nextElement() {
            return new ByteArrayInputStream(parts.remove());
          }
        });
  }

  /** Collects names into a filter of fixed size. Not safe for threads. */
  public static final class Builder {
    private com.google.common.hash.BloomFilter<CharSequence> filter;

    public Builder(BloomParameters parameters) {
      // Guava has no constructor for bits and hash functions, but reads an empty filter of them
      this.filter = new BloomFilter(parameters, new long[parameters.words()]).guava();
    }

    public Builder add(String name) {
      filter.put(name);
      return this;
    }

    /** Ends the building: the builder is of no use afterwards. */
    public BloomFilter build() {
      BloomFilter built = of(filter);
      filter = null;
      return built;
    }
  }
}
