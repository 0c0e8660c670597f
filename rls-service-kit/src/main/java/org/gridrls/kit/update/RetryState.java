package org.gridrls.kit.update;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The failures in a row of one kind of attempt, and when the next attempt is due. Safe for threads.
 */
public final class RetryState {
  private final Backoff backoff;
  private long failures;
  private String reason;
  private Instant nextAttempt = Instant.MIN;

  public RetryState(Backoff backoff) {
    this.backoff = backoff;
  }

  /** The next attempt is due after the back-off, and not before {@code least} has passed. */
  public synchronized void failed(String why, Duration least, Instant now) {
    failures++;
    reason = why;
    Duration wait = backoff.after(failures);
    nextAttempt = now.plus(wait.compareTo(least) < 0 ? least : wait);
  }

  public synchronized void succeeded() {
    failures = 0;
    reason = null;
    nextAttempt = Instant.MIN;
  }

  /** Makes the next attempt due at once; the failures still count. */
  public synchronized void retryNow() {
    nextAttempt = Instant.MIN;
  }

  public synchronized void waitUntil(Instant moment) {
    nextAttempt = moment;
  }

  public synchronized boolean mustWait(Instant now) {
    return now.isBefore(nextAttempt);
  }

  public synchronized long failures() {
    return failures;
  }

  /** Why the last attempt failed; empty if it succeeded. */
  public synchronized Optional<String> reason() {
    return Optional.ofNullable(reason);
  }

  /** Empty if nothing has to be waited for. */
  public synchronized Optional<Instant> nextAttempt() {
    return nextAttempt.equals(Instant.MIN) ? Optional.empty() : Optional.of(nextAttempt);
  }
}
