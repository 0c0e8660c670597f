package org.gridrls.replicator.request;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;

/**
 * One file of a request with its state. Immutable.
 *
 * @param replication the number of the request
 * @param number within the request
 * @param due the time of the next attempt, if it was delayed
 * @param facts size and checksums that were verified, by the names of attributes
 */
public record StoredItem(
    long replication,
    long number,
    WantedFile file,
    ItemPhase phase,
    Optional<Instant> due,
    int attempts,
    Optional<String> reason,
    OptionalLong bytes,
    Optional<String> source,
    SortedMap<String, String> facts) {

  /** The state as callers see it. */
  public ItemState state() {
    return phase.shown(due.isPresent());
  }
}
