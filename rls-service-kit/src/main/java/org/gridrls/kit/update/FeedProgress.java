package org.gridrls.kit.update;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The progress of one index with the updates of one catalog: whether a full update is needed, when
 * the last one was sent, and failures. Decides which update is due, but does not send. Safe for
 * threads.
 */
public final class FeedProgress {
  private final RetryState retry;

  /** Requests are counted, so that an update does not satisfy a request that came during it. */
  private long wholeRequests;

  private long requestsAtBegin;
  private long requestsSatisfied;
  private Instant wholeAt; // null: never
  private Instant contactAt = Instant.MIN;

  /** How the state that the index acknowledged differs from the present state of the catalog. */
  public enum Gap {
    /** It is not known what the index holds; a heartbeat asks. */
    UNKNOWN,
    NONE,
    CHANGES,
    /** The catalog has restarted since; changes are sent at once. */
    OTHER_START,
    /** No changes lead from one to the other. */
    UNRELATED
  }

  /**
   * Holds what the next decision rests on.
   *
   * @param fullInterval everything is sent at least this often; empty: only when needed
   * @param changesDue have changes waited long enough?
   * @param heartbeatDue does the index need a heartbeat, if it needs nothing else?
   */
  public record Outlook(
      Gap gap, Optional<Duration> fullInterval, boolean changesDue, boolean heartbeatDue) {}

  /** {@code wholeWanted}: everything is sent first, whatever the index holds already. */
  public FeedProgress(Backoff backoff, boolean wholeWanted) {
    this.retry = new RetryState(backoff);
    this.wholeRequests = wholeWanted ? 1 : 0;
  }

  public synchronized DueUpdate due(Outlook outlook, Instant now) {
    if (retry.mustWait(now)) {
      return DueUpdate.NOTHING;
    }
    if (isWholeWanted() || outlook.gap() == Gap.UNRELATED) {
      return DueUpdate.WHOLE;
    }
    if (outlook.gap() == Gap.OTHER_START) {
      return DueUpdate.CHANGES;
    }
    if (isFullDue(outlook.fullInterval(), now)) {
      return DueUpdate.WHOLE;
    }
    if (outlook.gap() == Gap.CHANGES && outlook.changesDue()) {
      return DueUpdate.CHANGES;
    }
    return outlook.gap() == Gap.UNKNOWN || outlook.heartbeatDue()
        ? DueUpdate.HEARTBEAT
        : DueUpdate.NOTHING;
  }

  private boolean isFullDue(Optional<Duration> interval, Instant now) {
    return wholeAt != null
        && interval.filter(after -> !now.isBefore(wholeAt.plus(after))).isPresent();
  }

  public synchronized boolean isWholeWanted() {
    return requestsSatisfied < wholeRequests;
  }

  /** Everything is to be sent soon, in spite of failures before. */
  public synchronized void requestWhole() {
    wholeRequests++;
    retry.retryNow();
  }

  public synchronized void wholeBegins() {
    requestsAtBegin = wholeRequests;
  }

  /** Restores the progress from before a restart: everything was last sent at that moment. */
  public synchronized void resume(Instant lastWholeAt) {
    requestsSatisfied = Math.max(requestsSatisfied, 1);
    wholeAt = lastWholeAt;
  }

  /**
   * The index has the catalog from elsewhere: it needs nothing, and is asked again after a while.
   */
  public synchronized void heldElsewhere(Instant now, Duration askAfter) {
    requestsSatisfied = wholeRequests;
    contactAt = now;
    retry.succeeded();
    retry.waitUntil(now.plus(askAfter));
  }

  /** The index accepted an update that began at {@code began}. */
  public synchronized void delivered(SentUpdate<?> sent, Instant began, Instant now) {
    if (sent.kind().isWhole()) {
      requestsSatisfied = requestsAtBegin;
      wholeAt = began;
    }
    contactAt = now;
    retry.succeeded();
  }

  /** When everything was last sent; empty: never. */
  public synchronized Optional<Instant> wholeAt() {
    return Optional.ofNullable(wholeAt);
  }

  /** When the index last took something; MIN: never. */
  public synchronized Instant contactAt() {
    return contactAt;
  }

  /** Has that much time passed since the index last took something? */
  public boolean isSilentFor(Duration time, Instant now) {
    return !now.isBefore(contactAt().plus(time));
  }

  /** The index is to be sent something at once. */
  public synchronized void requestContact() {
    contactAt = Instant.MIN;
    retry.retryNow();
  }

  public RetryState retry() {
    return retry;
  }
}
