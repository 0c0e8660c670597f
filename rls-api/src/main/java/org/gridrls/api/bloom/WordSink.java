package org.gridrls.api.bloom;

import java.io.OutputStream;
import java.nio.ByteBuffer;
import org.gridrls.api.Limits;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/** Takes the bits out of the serial form that Guava writes, without holding its bytes. */
final class WordSink extends OutputStream {
  private final byte[] header = new byte[BloomFilter.HEADER_BYTES];
  private BloomParameters parameters;
  private long[] words = {};
  private long at; // bytes taken so far

  BloomParameters parameters() {
    return parameters;
  }

  long[] words() {
    return words;
  }

  @Override
  public void write(int one) {
    if (at < header.length) {
      header[(int) at++] = (byte) one;
      if (at == header.length) {
        parameters = parametersOf(header);
        words = new long[parameters.words()];
      }
      return;
    }
    int word = (int) ((at++ - header.length) / Long.BYTES);
    words[word] = words[word] << Byte.SIZE | one & 0xff;
  }

  /** Throws UPDATE_DAMAGED for bytes that begin no filter, TOO_LARGE beyond the limit. */
  static BloomParameters parametersOf(byte[] header) {
    ByteBuffer bytes = ByteBuffer.wrap(header);
    int strategy = bytes.get();
    int hashFunctions = bytes.get() & 0xff;
    int words = bytes.getInt();
    if (strategy != BloomFilter.STRATEGY_MURMUR128_MITZ_64 || hashFunctions == 0 || words < 1) {
      throw new RlsException(
          RlsError.UPDATE_DAMAGED, "the bytes are not a Bloom filter of strategy 1");
    }
    if (8L * words > Limits.FILTER_BYTES_MAX) {
      throw new RlsException(
          RlsError.TOO_LARGE, "a filter has at most " + Limits.FILTER_BYTES_MAX + " bytes");
    }
    return new BloomParameters(64L * words, hashFunctions);
  }
}
