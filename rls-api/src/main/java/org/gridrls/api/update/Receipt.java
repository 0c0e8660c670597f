package org.gridrls.api.update;

import java.time.Duration;
import java.util.Optional;

/** What an index did with an update, and which state of the sender it holds now. */
public record Receipt(
    Outcome outcome,
    long heldBootId,
    long heldGeneration,
    Duration lease,
    Optional<String> reason) {
  /** What an index did with an update. */
  public enum Outcome {
    ACCEPTED,
    /** Something before it is missing: send a full update. */
    FULL_UPDATE_NEEDED,
    /** It is older than what the index holds. */
    IGNORED
  }
}
