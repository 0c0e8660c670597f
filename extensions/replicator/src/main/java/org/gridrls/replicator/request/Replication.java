package org.gridrls.replicator.request;

import java.time.Instant;
import java.util.Optional;

/**
 * A request for copies. Immutable.
 *
 * @param number in the store, in the order of creation
 * @param id the last part of the address of the resource; cannot be guessed
 * @param requestId chosen by the caller
 * @param ends when the resource is removed; empty: never
 * @param error the last failure that concerns all files
 */
public record Replication(
    long number,
    String id,
    String requestId,
    Optional<String> owner,
    ReplicationState state,
    ReplicationOptions options,
    Instant created,
    Optional<Instant> ends,
    long bytes,
    Optional<String> error) {

  public Replication with(ReplicationState next) {
    return copy(next, options, ends, bytes, error);
  }

  /** Returns this replication with another termination time. */
  public Replication ending(Optional<Instant> at) {
    return copy(state, options, at, bytes, error);
  }

  /** Returns this replication with another failure. */
  public Replication failing(Optional<String> failure) {
    return copy(state, options, ends, bytes, failure);
  }

  /** Returns this replication with another priority. */
  public Replication prioritized(int priority) {
    ReplicationOptions changed =
        new ReplicationOptions(
            options.destination(), options.catalog(), priority, options.concurrency());
    return copy(state, changed, ends, bytes, error);
  }

  /** Returns this replication with more bytes brought. */
  public Replication grown(long more) {
    return copy(state, options, ends, bytes + more, error);
  }

  private Replication copy(
      ReplicationState newState,
      ReplicationOptions newOptions,
      Optional<Instant> newEnd,
      long newBytes,
      Optional<String> newError) {
    return new Replication(
        number, id, requestId, owner, newState, newOptions, created, newEnd, newBytes, newError);
  }

  /** True while files are begun. */
  public boolean isActive() {
    return state == ReplicationState.ACTIVE;
  }

  /** True if landed files are still registered. */
  public boolean registers() {
    return state != ReplicationState.REMOVED;
  }
}
