package org.gridrls.replicator.request;

import java.time.Instant;
import java.util.Optional;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * A standing rule, which users call a wish: files that the replicator brings as soon as they are
 * missing, until the rule is removed. Immutable.
 *
 * @param number in the store, in the order of creation
 * @param id for callers
 * @param requestId chosen by the caller
 * @param copies files that have this number of copies elsewhere are not brought; 0: all are
 * @param replication the number of the request that brings the files
 */
public record ReplicationRule(
    long number,
    String id,
    String requestId,
    Optional<String> owner,
    WantedNames names,
    int copies,
    long replication,
    Instant created) {
  private static final int COPIES_MAX = 100;

  public ReplicationRule {
    if (copies < 0 || copies > COPIES_MAX) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "the number of copies must be between 0 and " + COPIES_MAX);
    }
  }

  /** Returns this rule as it is stored. */
  public ReplicationRule stored(long newNumber, long newReplication) {
    return new ReplicationRule(
        newNumber, id, requestId, owner, names, copies, newReplication, created);
  }
}
