package org.gridrls.rli.update;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.gridrls.api.update.Echo;

/**
 * Tokens of receipts: each names the start of this index that issued it, and when. A message that
 * echoes a token was made after it, however long it was in transit. Safe for threads.
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
