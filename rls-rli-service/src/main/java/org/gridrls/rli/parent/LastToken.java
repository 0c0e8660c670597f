package org.gridrls.rli.parent;

import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.gridrls.api.update.Echo;
import org.gridrls.api.update.Receipt;
import org.gridrls.kit.schedule.SteadyClock;

/**
 * The last token that a parent gave, and for how long it has been here. For one thread at a time.
 */
final class LastToken {
  private final Clock steady;
  private String token;
  private Instant receivedAt = Instant.MIN;

  LastToken(Clock steady) {
    this.steady = steady;
  }

  void received(Receipt receipt) {
    receipt
        .token()
        .ifPresent(
            given -> {
              token = given;
              receivedAt = steady.instant();
            });
  }

  Optional<Echo> echo() {
    return Optional.ofNullable(token)
        .map(known -> new Echo(known, SteadyClock.since(receivedAt, steady)));
  }

  /** Did the same start of the parent give that token and the last one? */
  boolean isOfLastStart(Echo echo) {
    return token != null && echo.isOfStart(token);
  }
}
