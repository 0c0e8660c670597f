package org.gridrls.rli.soap;

import java.time.Duration;
import java.util.function.Supplier;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/** The deadline of a call: the caller's value within a limit, or a default. */
public record Deadlines(Supplier<Duration> fallback, Duration max) {

  Duration of(Integer millis, String what) {
    if (millis == null) {
      return shorter(fallback.get());
    }
    if (millis <= 0) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          what + " must be a positive number of milliseconds, not " + millis);
    }
    return shorter(Duration.ofMillis(millis));
  }

  private Duration shorter(Duration wanted) {
    return wanted.compareTo(max) > 0 ? max : wanted;
  }
}
