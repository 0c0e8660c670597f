package org.gridrls.kit.fault;

import java.time.Clock;
import org.gridrls.wire.types.RlsFaultMessage;

/**
 * The way out of operations that a standard defines: their faults say when, and which resource says
 * it. Safe for threads.
 */
public final class Standard {
  private final Clock clock;

  public Standard(Clock clock) {
    this.clock = clock;
  }

  /** {@code address} is the resource's. */
  public <T> T answer(String operation, String address, FaultMapper.Operation<T> body)
      throws RlsFaultMessage {
    return FaultMapper.answer(
        operation,
        () -> {
          try {
            return body.run();
          } catch (StandardFault fault) {
            throw fault.saidBy(address, clock.instant());
          }
        });
  }
}
