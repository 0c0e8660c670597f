package org.gridrls.rli.update;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.gridrls.api.update.Echo;

/**
 * The tokens of receipts: each says which start of this index gave it and when. A message that
 * echoes one was made after it, however long it was on its way. Safe for threads.
 */
final class ReceiptTokens {
  private static final int RADIX = 36;

  private final String start = Long.toUnsignedString(new SecureRandom().nextLong(), RADIX) + "-";
  private final Clock steady;

  ReceiptTokens(Clock steady) {
    this.steady = steady;
  }

  String issue() {
    return start + Long.toString(steady.millis(), RADIX);
  }

  /**
   * The earliest moment at which a message with that echo can have been made; empty if the token is
   * not one of this start, or from the future.
   */
  Optional<Instant> made(Optional<Echo> echo, Instant now) {
    return echo.filter(one -> one.token().startsWith(start))
        .flatMap(this::issuedAndSince)
        .filter(made -> !made.isAfter(now));
  }

  private Optional<Instant> issuedAndSince(Echo echo) {
    try {
      long issued = Long.parseLong(echo.token().substring(start.length()), RADIX);
      return Optional.of(Instant.ofEpochMilli(Math.addExact(issued, echo.since().toMillis())));
    } catch (ArithmeticException | NumberFormatException e) {
      return Optional.empty();
    }
  }
}
