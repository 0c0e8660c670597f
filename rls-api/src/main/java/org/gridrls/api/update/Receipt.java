package org.gridrls.api.update;

import java.time.Duration;
import java.util.Optional;

/**
 * The outcome of an update, and the state of the sender that the index now has. Immutable.
 *
 * @param token to be echoed in the next message: it tells the index when it gave this receipt
 * @param missing the latest state that an earlier start of the catalog sent, that this index
 *     confirmed, and that the sender's store does not contain; empty for none
 */
public record Receipt(
    Outcome outcome,
    long heldBootId,
    long heldGeneration,
    Duration lease,
    Optional<String> reason,
    Optional<String> token,
    Optional<BaseState> missing) {
  public Receipt with(String newToken) {
    return new Receipt(
        outcome, heldBootId, heldGeneration, lease, reason, Optional.of(newToken), missing);
  }

  /** Says what an index did with an update. */
  public enum Outcome {
    ACCEPTED,
    /** Something before it is missing: send a full update. */
    FULL_UPDATE_NEEDED,
    /** It is older than what the index holds. */
    IGNORED
  }
}
