package org.gridrls.lrc.store.jdbc;

import java.time.Duration;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Why a store refuses writes although its database answers, and what the operator has to do.
 * Immutable.
 *
 * @param message for callers, the log and the health page
 */
public record StoreTrouble(TroubleKind kind, String message) {
  /** The kind of trouble, and when to retry. */
  public enum TroubleKind {
    DAMAGED(
        Duration.ofMinutes(10),
        "the store is damaged: reads and writes are refused",
        "is damaged; reads and writes are refused: stop the server, then restore a"
            + " backup or salvage the store (see docs/stores.md)"),
    FULL(
        Duration.ofSeconds(10),
        "the store is full: no writes",
        "has no space left; nothing was written: free space, then it accepts writes again "
            + "without a restart"),
    READ_ONLY(
        Duration.ofSeconds(10),
        "the store is read-only: no writes",
        "can't be written (it, its file system or its database is read-only); nothing was written:"
            + " make it writable, then it accepts writes again without a restart"),
    DEVICE_FAILED(
        Duration.ofSeconds(10),
        "the disk of the store fails",
        "can't be read or written; nothing was written: check the disk and its file system"),
    TAKEN_OVER(
        Duration.ofMinutes(1),
        "another server took over the store: no writes",
        "belongs to another server, which took over; this one accepts no more writes: stop one "
            + "of them, and restart this one if it is to continue");

    private final Duration retryAfter;
    private final String summary;
    private final String advice;

    TroubleKind(Duration retryAfter, String summary, String advice) {
      this.retryAfter = retryAfter;
      this.summary = summary;
      this.advice = advice;
    }

    public String summary() {
      return summary;
    }

    public boolean isDamage() {
      return this == DAMAGED;
    }

    /** Whether only a restart of the server ends it. */
    public boolean isForGood() {
      return this == DAMAGED || this == TAKEN_OVER;
    }
  }

  public static StoreTrouble of(TroubleKind kind, StoreConfig store, String reason) {
    return new StoreTrouble(kind, "the store " + store + " " + kind.advice + " (" + reason + ")");
  }

  public RlsException refusal(Throwable cause) {
    RlsError error = kind == TroubleKind.TAKEN_OVER ? RlsError.UNAVAILABLE : RlsError.STORE_FAILED;
    return RlsException.later(error, message, kind.retryAfter, cause);
  }
}
