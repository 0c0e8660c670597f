package org.gridrls.wsrf.fault;

import java.time.Clock;
import java.util.function.Supplier;

/**
 * Adds the time and the address of the resource to the faults of operations that WSRF and
 * WS-Notification define. Safe for threads.
 */
public final class StandardFaultMapper {
  private final Clock clock;

  public StandardFaultMapper(Clock clock) {
    this.clock = clock;
  }

  /** {@code address} is the resource's. */
  public <T> T answer(String address, Supplier<T> body) {
    try {
      return body.get();
    } catch (StandardFault fault) {
      throw fault.saidBy(address, clock.instant());
    }
  }
}
