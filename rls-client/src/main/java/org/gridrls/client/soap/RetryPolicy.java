package org.gridrls.client.soap;

import java.time.Duration;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * The number of attempts of a failed call, and the pauses between them: each twice the previous
 * one, or as requested by the server, and at most {@code longest}. Immutable.
 *
 * @param attempts calls in all, the first one too
 */
public record RetryPolicy(int attempts, Duration first, Duration longest) {
  public static final RetryPolicy DEFAULT =
      new RetryPolicy(4, Duration.ofMillis(200), Duration.ofSeconds(5));

  public RetryPolicy {
    if (attempts < 1 || first.isNegative() || longest.compareTo(first) < 0) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "at least one attempt, and pauses from short to long");
    }
  }

  /** True if the same call may succeed later: no answer, or the server was unable to answer. */
  public static boolean passing(RlsException failure) {
    return switch (failure.error()) {
      case TRANSPORT_FAILED, TIMEOUT, TOO_MANY_CONNECTIONS, UNAVAILABLE, OVERLOADED ->
          !SoapCalls.nothingThere(failure)
              && !SoapCalls.unsecured(failure)
              && !(failure.getCause() instanceof AnsweringServer.OtherServerException);
      default -> false;
    };
  }

  /** The wait after a number of failures, at least one. */
  Duration pause(int failures, RlsException last) {
    Duration doubled = first.multipliedBy(1L << Math.min(failures - 1, 20));
    Duration wanted = last.retryAfter().filter(a -> a.compareTo(doubled) > 0).orElse(doubled);
    return wanted.compareTo(longest) > 0 ? longest : wanted;
  }
}
