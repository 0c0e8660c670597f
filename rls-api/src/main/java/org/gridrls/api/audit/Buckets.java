package org.gridrls.api.audit;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.bloom.BloomHash;

/**
 * Some of the buckets that names are divided into by their hashes. Immutable.
 *
 * @param count into how many
 */
public record Buckets(int count, Set<Integer> chosen) {
  public static final int COUNT_MIN = 64;
  public static final int COUNT_MAX = 65_536;
  public static final int CHOSEN_MAX = 1_000;

  /** Throws BAD_ARGUMENT and TOO_LARGE. */
  public Buckets {
    requireCount(count);
    chosen = Set.copyOf(chosen);
    if (chosen.isEmpty()) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "no bucket was chosen");
    }
    if (chosen.size() > CHOSEN_MAX) {
      throw new RlsException(
          RlsError.TOO_LARGE, "at most " + CHOSEN_MAX + " buckets are looked into at once");
    }
    for (int bucket : chosen) {
      if (bucket < 0 || bucket >= count) {
        throw new RlsException(
            RlsError.BAD_ARGUMENT, "there is no bucket " + bucket + " of " + count);
      }
    }
  }

  public static Buckets of(int count, Collection<Integer> chosen) {
    return new Buckets(count, new HashSet<>(chosen));
  }

  static void requireCount(int count) {
    if (count < COUNT_MIN || count > COUNT_MAX || Integer.bitCount(count) != 1) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          "the number of buckets is a power of two from "
              + COUNT_MIN
              + " to "
              + COUNT_MAX
              + ", not "
              + count);
    }
  }

  /** Returns the number of buckets that keeps a bucket at about a hundred names. */
  public static int countFor(long names) {
    long wanted = Long.highestOneBit(Math.max(1, names / 64));
    return (int) Math.max(COUNT_MIN, Math.min(COUNT_MAX, wanted));
  }

  /** The bucket of a name, by its hash. */
  public static int of(BloomHash hash, int count) {
    return (int) (hash.first() & (count - 1));
  }

  public boolean contains(String name) {
    return chosen.contains(of(BloomHash.of(name), count));
  }
}
