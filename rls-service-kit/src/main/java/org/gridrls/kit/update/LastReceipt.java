package org.gridrls.kit.update;

import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.gridrls.api.update.Echo;
import org.gridrls.api.update.Receipt;

/**
 * The token of the last receipt of one index, to be echoed in the next message to it. Safe for
 * threads.
 */
public final class LastReceipt {
  private final LongSupplier stopwatch;
  private String token;
  private long receivedAt;
  private String echoed;

  /**
   * @param stopwatch nanoseconds from any origin. It must not run ahead, as a clock that is set
   *     forward does: the index would take the message for younger than it is
   */
  public LastReceipt(LongSupplier stopwatch) {
    this.stopwatch = stopwatch;
  }

  /**
   * For a message that is being made. Ask for it before the age of what the message says: a delay
   * between the two then makes the message look older, not younger.
   */
  public synchronized Optional<Echo> echo() {
    echoed = token;
    return Optional.ofNullable(token)
        .map(last -> new Echo(last, Duration.ofNanos(stopwatch.getAsLong() - receivedAt)));
  }

  /**
   * The answer to that message. False if the index could not determine the age of the message: it
   * got no echo, or one of an earlier start of its own.
   */
  public synchronized boolean received(Receipt receipt) {
    if (receipt.token().isEmpty()) {
      return true; // an index that does not date what it is sent
    }
    String last = receipt.token().get();
    boolean dated = echoed != null && new Echo(echoed, Duration.ZERO).isOfStart(last);
    token = last;
    receivedAt = stopwatch.getAsLong();
    return dated;
  }
}
