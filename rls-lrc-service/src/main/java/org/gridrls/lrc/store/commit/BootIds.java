package org.gridrls.lrc.store.commit;

import java.util.random.RandomGenerator;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Gives each start of a catalog a number greater than the one before. The step is random, because a
 * store that was put back to an older copy counts on from there: by steps of one it would take
 * numbers again that indexes may hold other states of. As safe for threads as its random numbers.
 */
public final class BootIds {
  public static final long STEP_MAX = 1L << 24;

  /** Indexes refuse greater ones. */
  public static final long MAX = 1L << 53;

  /** Nobody has heard of starts so far ahead: they are not of this catalog. */
  private static final long AHEAD_MAX = 1L << 44;

  private final RandomGenerator random;

  public BootIds(RandomGenerator random) {
    this.random = random;
  }

  /** Throws STORE_FAILED if none is left. */
  public long after(long previous) {
    if (previous >= MAX) {
      throw new RlsException(
          RlsError.STORE_FAILED, "the boot id in the store is damaged, or used up: " + previous);
    }
    return Math.min(MAX, previous + 1 + random.nextLong(STEP_MAX));
  }

  /** After {@code heard}, which is not less than {@code own}; BAD_ARGUMENT if it is far off. */
  long beyond(long own, long heard) {
    if (heard - own > AHEAD_MAX || heard >= MAX) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          "start " + heard + " can't be of this catalog, which is at start " + own);
    }
    return after(heard);
  }
}
