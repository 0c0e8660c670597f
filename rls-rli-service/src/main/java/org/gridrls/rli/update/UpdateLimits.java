package org.gridrls.rli.update;

import java.time.Duration;
import org.gridrls.rli.index.source.RecentRemovals;

/**
 * Limits of the updates that an index accepts. Immutable.
 *
 * @param leaseMax longer leases are shortened to it
 * @param openMax full updates in progress
 * @param openTimeout an open update that receives nothing for this long is dropped
 * @param partBytesMax one part of a full update, uncompressed
 * @param overlayMax names that may differ from a packed list before it is repacked; up to five
 *     times as many of long lists
 * @param removalBytesMax memory for names and bits that updates removed
 */
public record UpdateLimits(
    Duration leaseMax,
    int openMax,
    Duration openTimeout,
    int partBytesMax,
    int overlayMax,
    long removalBytesMax) {
  public static final UpdateLimits DEFAULT =
      new UpdateLimits(
          Duration.ofHours(1),
          64,
          Duration.ofMinutes(10),
          64 << 20,
          10_000,
          RecentRemovals.BYTES_MAX);
}
