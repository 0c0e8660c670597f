package org.gridrls.kit.host.meter;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * How long things took, in microseconds, in a fixed number of buckets: each power of two is divided
 * into sixteen, so that what is read is at most a sixteenth too long. Safe for threads, without
 * locks: counting is one addition.
 */
final class LatencyHistogram {
  private static final int PARTS_BITS = 4;
  private static final int PARTS = 1 << PARTS_BITS;

  /** More than an hour is counted as this: 2^32 - 1 microseconds. */
  static final long MICROS_MAX = (1L << 32) - 1;

  private final AtomicLongArray buckets = new AtomicLongArray(bucket(MICROS_MAX) + 1);

  void count(long micros) {
    buckets.incrementAndGet(bucket(Math.max(0, Math.min(micros, MICROS_MAX))));
  }

  /** The time that this share of the counted ones did not exceed; 0 if nothing was counted. */
  long quantile(double share) {
    long[] counts = counts();
    long total = 0;
    for (long count : counts) {
      total += count;
    }
    long wanted = Math.max(1, (long) Math.ceil(total * share));
    long seen = 0;
    for (int bucket = 0; bucket < counts.length; bucket++) {
      seen += counts[bucket];
      if (seen >= wanted) {
        return longest(bucket);
      }
    }
    return 0;
  }

  private long[] counts() {
    long[] counts = new long[buckets.length()];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = buckets.get(i);
    }
    return counts;
  }

  /** Times below sixteen have a bucket each; above, the leading five bits choose. */
  private static int bucket(long micros) {
    if (micros < PARTS) {
      return (int) micros;
    }
    int shift = shift(micros);
    return shift * PARTS + (int) (micros >>> shift);
  }

  private static int shift(long micros) {
    return Long.SIZE - 1 - Long.numberOfLeadingZeros(micros) - PARTS_BITS;
  }

  /** The longest time that falls into the bucket. */
  private static long longest(int bucket) {
    if (bucket < PARTS) {
      return bucket;
    }
    int shift = bucket / PARTS - 1;
    return ((long) (bucket - shift * PARTS + 1) << shift) - 1;
  }
}
