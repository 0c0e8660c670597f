package org.gridrls.lrc.store.jdbc;

import java.time.Duration;
import org.gridrls.api.RlsException;

/**
 * The last failed attempt to reach a database. Until a pause is over, its failure is repeated
 * instead of another attempt. Immutable.
 */
public record Outage(RlsException failure, long triedAt) {
  private static final Duration PAUSE = Duration.ofMillis(200);

  /** An attempt that failed just now. */
  public Outage(RlsException failure) {
    this(failure, System.nanoTime());
  }

  /** Whether the pause is not over. */
  public boolean isRecent() {
    return System.nanoTime() - triedAt < PAUSE.toNanos();
  }

  /** The failure as a new exception with a time to wait. */
  public RlsException repeated() {
    return repeated(failure);
  }

  static RlsException repeated(RlsException failure) {
    return RlsException.later(
        failure.error(), failure.getMessage(), failure.retryAfter().orElse(PAUSE), failure);
  }
}
