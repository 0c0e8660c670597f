package org.gridrls.api;

import java.util.Optional;

/** One item of a bulk call that was not applied: its place in the request (from 0), and why. */
public record ItemFailure(int index, RlsError error, String message, String item) {
  public static ItemFailure of(int index, RlsException failure) {
    return new ItemFailure(
        index, failure.error(), failure.getMessage(), failure.item().orElse(null));
  }

  /** Returns the failure as an exception, for a call that had only this item. */
  public RlsException toException() {
    return new RlsException(error, message, Optional.ofNullable(item), Optional.empty(), null);
  }
}
