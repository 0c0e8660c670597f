package org.gridrls.replicator.schedule;

import java.time.Duration;

/**
 * The limits of the transfers. Immutable.
 *
 * @param transfers files at once
 * @param perSource files at once from one host
 * @param deadline for asking indexes and catalogs about a batch of names
 */
public record TransferLimits(int transfers, int perSource, Duration deadline) {
  /** Files located with one question. */
  static final int BATCH = 100;

  /** Files at once, for each of the limit, as long as the others wait for silent hosts. */
  static final int WAITING_PER_TRANSFER = 4;

  /** Files that are ready to begin, for each file at once. */
  static final int READY_PER_TRANSFER = 8;
}
