package org.gridrls.api;

/** Limits that both sides of the wire know. */
public final class Limits {
  /** The most items of one bulk call. */
  public static final int BULK_ITEMS_MAX = 10_000;

  /**
   * The most bytes of one part of a full update, compressed; also the most of one attachment that
   * is no filter.
   */
  public static final int UPDATE_PART_BYTES_MAX = 4 * 1024 * 1024;

  /** The most bytes of a Bloom filter: 10 bits each for 400 million names. */
  public static final int FILTER_BYTES_MAX = 512 * 1024 * 1024;

  private Limits() {}

  public static void requireBulk(int items) {
    if (items > BULK_ITEMS_MAX) {
      throw new RlsException(
          RlsError.TOO_LARGE,
          "a bulk call has at most "
              + BULK_ITEMS_MAX
              + " items, this one has "
              + items
              + "; split it");
    }
  }
}
