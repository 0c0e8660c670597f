package org.gridrls.kit.fault;

import java.time.Clock;
import org.gridrls.wire.types.RlsFaultMessage;

/**
 * Runs the operations that WSRF and WS-Notification define: adds the time and the address of the
 * resource to their faults. Safe for threads.
 */
public final class StandardFaultMapper {
  private final Clock clock;

  public StandardFaultMapper(Clock clock) {
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
