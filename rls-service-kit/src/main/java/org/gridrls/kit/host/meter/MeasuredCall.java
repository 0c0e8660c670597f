package org.gridrls.kit.host.meter;

import java.util.Optional;

/** A call that is being measured, and its place in a distributed trace. Safe for threads. */
public interface MeasuredCall {
  /** The header of W3C Trace Context. */
  String TRACEPARENT = "traceparent";

  /** The header for requests that this call causes; empty if it belongs to no trace. */
  Optional<String> traceparent();

  /** The call has ended. Both names come from the contract. */
  void end(String portType, String operation, boolean failed);
}
