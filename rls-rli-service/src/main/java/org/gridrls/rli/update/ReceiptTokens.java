package org.gridrls.rli.update;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.gridrls.api.update.Echo;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.kit.schedule.Moment;

/**
 * Tokens of receipts: each names the start of this index that issued it, and when. A message that
 * echoes a token was made after it, however long it was in transit. Indexes that share their
 * sources accept each other's tokens, which are then dated by the wall clock. Safe for threads.
 */
final class ReceiptTokens {
  private static final int RADIX = 36;

  /** Wall clocks of indexes that share their sources differ by less. */
  private static final Duration APART = Duration.ofSeconds(2);

  private final String start = Long.toUnsignedString(new SecureRandom().nextLong(), RADIX);
  private final Clocks clocks;
  private final Supplier<Optional<String>> shared;

  /** {@code shared} begins the tokens of all indexes that share their sources. */
  ReceiptTokens(Clocks clocks, Supplier<Optional<String>> shared) {
    this.clocks = clocks;
    this.shared = shared;
  }

  String issue() {
    Moment now = clocks.moment();
    return shared
        .get()
        .map(begin -> token(begin, now.wall()))
        .orElseGet(() -> token(start, now.steady()));
  }

  private static String token(String begin, Instant at) {
    return begin + "-" + Long.toString(at.toEpochMilli(), RADIX);
  }

  /**
   * The earliest moment at which a message with that echo can have been made; empty if the token is
   * not one of this start or of an index that shares the sources, or from the future.
   */
  Optional<Instant> made(Optional<Echo> echo, Moment now) {
    Optional<Instant> own =
        echo.flatMap(one -> made(one, start)).filter(made -> !made.isAfter(now.steady()));
    return own.or(
        () ->
            echo.flatMap(one -> shared.get().flatMap(begin -> made(one, begin)))
                .filter(made -> made.isBefore(now.wall().plus(APART)))
                .map(now::steadyPast));
  }

  private static Optional<Instant> made(Echo echo, String begin) {
    if (!echo.token().startsWith(begin + "-")) {
      return Optional.empty();
    }
    try {
      long issued = Long.parseLong(echo.token().substring(begin.length() + 1), RADIX);
      return Optional.of(Instant.ofEpochMilli(Math.addExact(issued, echo.since().toMillis())));
    } catch (ArithmeticException | NumberFormatException e) {
      return Optional.empty();
    }
  }
}
