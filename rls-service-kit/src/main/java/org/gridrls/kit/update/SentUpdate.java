package org.gridrls.kit.update;

import java.time.Duration;
import java.time.Instant;
import org.gridrls.api.update.Receipt;
import org.gridrls.api.update.UpdateTargetStatus.SucceededUpdate;

/**
 * An update that was sent to an index, and its answer. Immutable.
 *
 * @param state that the update leads to, as its sender describes states
 * @param names that were added or removed; of a filter, all that are in it
 * @param bytes of names or bits as they are sent, without what a message has around them
 * @param dated false if the index could not determine the age of the message
 */
public record SentUpdate<S>(
    SentKind kind, S state, long names, long bytes, Receipt receipt, boolean dated) {
  /** The kinds of update. */
  public enum SentKind {
    HEARTBEAT("heartbeat"),
    INCREMENTAL("incremental"),
    FULL_LIST("full"),
    BLOOM("bloom"),
    BLOOM_DELTA("bloom delta");

    private final String word;

    SentKind(String word) {
      this.word = word;
    }

    /** Returns the kind as statistics and logs name it. */
    public String word() {
      return word;
    }

    public boolean isWhole() {
      return this == FULL_LIST || this == BLOOM;
    }
  }

  /** For the statistics of the index; {@code at} is by the wall clock. */
  public SucceededUpdate summary(Instant at, Duration took) {
    return new SucceededUpdate(kind.word(), at, took, names, bytes);
  }
}
