package org.gridrls.api;

import java.util.List;

/**
 * The outcome of a bulk call: the number of items applied, and each item that failed, in order.
 *
 * @param replayed true if this is the recorded outcome of an earlier call with the same request id:
 *     this one has changed nothing
 */
public record BulkResult(int applied, List<ItemFailure> failures, boolean replayed) {
  public BulkResult {
    failures = List.copyOf(failures);
  }

  public BulkResult(int applied, List<ItemFailure> failures) {
    this(applied, failures, false);
  }

  /** Returns a copy that is marked as a repetition. */
  public BulkResult again() {
    return new BulkResult(applied, failures, true);
  }
}
