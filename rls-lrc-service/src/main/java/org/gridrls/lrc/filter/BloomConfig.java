package org.gridrls.lrc.filter;

import java.time.Duration;
import java.util.OptionalDouble;
import org.gridrls.api.bloom.BloomParameters;
import org.gridrls.kit.config.Settings;

/**
 * How filters are sized and saved. Immutable.
 *
 * @param falsePositiveRate of a filter when it is sent
 * @param bitsPerName size of a filter instead of by rate, with {@code hashFunctions}
 * @param saveInterval how often a changing filter is saved, besides when the catalog is stopping
 */
public record BloomConfig(
    double falsePositiveRate,
    OptionalDouble bitsPerName,
    int hashFunctions,
    Duration saveInterval) {
  /** The filter is sized for n + n/10 names, and some more. */
  private static final int HEADROOM_PART = 10;

  private static final int HEADROOM_LEAST = 64;

  /** A filter sized for this many times its names is made smaller. */
  private static final int TOO_BIG_PART = 4;

  private static final Duration SAVE_INTERVAL = Duration.ofMinutes(10);

  public static BloomConfig read(Settings settings) {
    double rate =
        settings.number(
            "false-positive-rate",
            0.01,
            0,
            0.5,
            "false positive rate of the Bloom filters that are sent");
    double bits =
        settings.number(
            "bits-per-name",
            0,
            -1,
            1_000,
            "size of filters in bits per name (10 in the paper); 0: size by false-positive-rate");
    int hashes =
        settings.integer(
            "hash-functions",
            3,
            1,
            255,
            "number of hash functions of filters sized by bits-per-name (3 in the paper)");
    return new BloomConfig(
        rate, bits > 0 ? OptionalDouble.of(bits) : OptionalDouble.empty(), hashes, SAVE_INTERVAL);
  }

  /** The size of a filter and the number of names it is meant for. Immutable. */
  public record Sizing(BloomParameters parameters, long capacity) {
    /** Whether the number of names is neither above the capacity nor far below it. */
    public boolean suits(long names) {
      return names <= capacity && names >= capacity / TOO_BIG_PART - HEADROOM_LEAST;
    }
  }

  public Sizing sizingFor(long names) {
    return sizingOf(names + names / HEADROOM_PART + HEADROOM_LEAST);
  }

  /** The size of a filter for at most {@code capacity} names. */
  Sizing sizingOf(long capacity) {
    BloomParameters parameters =
        bitsPerName.isPresent()
            ? BloomParameters.perName(capacity, bitsPerName.getAsDouble(), hashFunctions)
            : BloomParameters.forRate(capacity, falsePositiveRate);
    return new Sizing(parameters, capacity);
  }
}
