package org.gridrls.faults.nemesis;

import java.time.Duration;
import org.gridrls.client.soap.Timeouts;

/** Begins faults of some kinds. Safe for threads. */
interface Nemesis {
  /** Limits the nemeses' own calls. */
  Timeouts TIMEOUTS = new Timeouts(Duration.ofSeconds(2), Duration.ofSeconds(10));

  /**
   * Does it.
   *
   * @return how it ends
   * @throws UnableException if this machine can't
   */
  Ending begin(Fault fault);

  /** Ends a fault; what it harmed can heal from then on. */
  interface Ending {
    void end();
  }

  /** The machine does not allow this fault; it is counted as skipped. */
  final class UnableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnableException(String reason) {
      super(reason);
    }
  }
}
