package org.gridrls.api.bloom;

import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * The size of a filter, apart from its bits.
 *
 * @param bits a multiple of 64
 * @param hashFunctions 1 to 255
 */
public record BloomParameters(long bits, int hashFunctions) {
  private static final double LN_2 = Math.log(2);

  public BloomParameters {
    if (bits < 64 || bits % 64 != 0 || bits / 64 > Integer.MAX_VALUE) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "a filter has a multiple of 64 bits, not " + bits);
    }
    if (hashFunctions < 1 || hashFunctions > 255) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "a filter has 1 to 255 hash functions, not " + hashFunctions);
    }
  }

  /** The smallest filter that keeps false positives at {@code rate} for {@code names} names. */
  public static BloomParameters forRate(long names, double rate) {
    double bitsPerName = -Math.log(rate) / (LN_2 * LN_2);
    int hashFunctions = Math.max(1, (int) Math.round(bitsPerName * LN_2));
    return new BloomParameters(wholeWords(names, bitsPerName), hashFunctions);
  }

  /**
   * A fixed number of bits a name, as in the paper: 10 bits and 3 hash functions, which gives 1.74
   * % false positives (the paper says about 1 %).
   */
  public static BloomParameters perName(long names, double bitsPerName, int hashFunctions) {
    return new BloomParameters(wholeWords(names, bitsPerName), hashFunctions);
  }

  private static long wholeWords(long names, double bitsPerName) {
    long bits = (long) Math.ceil(Math.max(1, names) * bitsPerName);
    return (bits + 63) / 64 * 64;
  }

  public int words() {
    return (int) (bits / 64);
  }
}
