package org.gridrls.rli.update;

import java.time.Duration;

/**
 * What an index takes from those who update it.
 *
 * @param leaseMax longer leases are cut to it
 * @param openMax full updates under way at once
 * @param openTimeout an open update that nothing arrives for is dropped
 * @param partBytesMax one part of a full update, inflated
 * @param overlayMax names that may differ from a packed list before it is packed anew
 */
public record UpdateLimits(
    Duration leaseMax, int openMax, Duration openTimeout, int partBytesMax, int overlayMax) {
  public static final UpdateLimits DEFAULT =
      new UpdateLimits(Duration.ofHours(1), 64, Duration.ofMinutes(10), 64 << 20, 10_000);
}
