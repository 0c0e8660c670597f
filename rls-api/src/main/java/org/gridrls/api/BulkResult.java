package org.gridrls.api;

import java.util.List;

/** What became of a bulk call: how many items were applied, and each that was not, in order. */
public record BulkResult(int applied, List<ItemFailure> failures) {
  public BulkResult {
    failures = List.copyOf(failures);
  }
}
