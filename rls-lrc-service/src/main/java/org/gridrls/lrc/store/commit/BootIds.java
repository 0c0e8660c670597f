package org.gridrls.lrc.store.commit;

import java.util.random.RandomGenerator;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.lrc.catalog.CatalogIdentity;

/**
 * Gives each start of a catalog a number greater than all before. The step is random: a store
 * restored from an older copy continues from an old number, and with steps of one it would reuse
 * numbers under which indexes hold other states. As safe for threads as its random numbers.
 */
public final class BootIds {
  public static final long STEP_MAX = 1L << 24;

  /** Indexes refuse greater ones. */
  public static final long MAX = 1L << 53;

  private final RandomGenerator random;

  public BootIds(RandomGenerator random) {
    this.random = random;
  }

  /** Throws STORE_FAILED if no number is left. */
  public long after(long previous) {
    if (previous >= MAX) {
      throw new RlsException(
          RlsError.STORE_FAILED, "the boot id in the store is invalid or exhausted: " + previous);
    }
    return Math.min(MAX, previous + 1 + random.nextLong(STEP_MAX));
  }

  /**
   * A number after {@code heard}, which is at least {@code own}. Throws BAD_ARGUMENT if it is too
   * far ahead.
   */
  long beyond(long own, long heard) {
    if (heard - own > CatalogIdentity.AHEAD_MAX || heard >= MAX) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          "start " + heard + " can't be from this catalog, whose current start is " + own);
    }
    return after(heard);
  }
}
