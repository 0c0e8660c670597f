package org.gridrls.kit.host.meter;

import java.util.List;
import java.util.Optional;

/**
 * Measures the calls of a host; an optional module implements it and the composition root plugs it
 * in. Safe for threads.
 */
public interface CallMeters {
  /** Measures nothing. */
  CallMeters NONE = traceparent -> Optional.empty();

  /** A call begins; {@code traceparent} is the header of its request, unchecked. */
  Optional<MeasuredCall> begin(Optional<String> traceparent);

  /** Sorted by operation; only operations that were called. */
  default List<OperationReport> report() {
    return List.of();
  }
}
