package org.gridrls.kit.update;

import java.time.Instant;
import java.util.Optional;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.Receipt;

/**
 * The sending side of an {@link UpdateFeed}: supplies the updates about one catalog for one run,
 * and records the answers. For one thread at a time.
 *
 * @param <S> how it describes a state of the catalog
 */
public interface FeedOwner<S> {
  SentUpdate<S> heartbeat();

  /** A heartbeat that is only to show what the index holds. */
  SentUpdate<S> probe();

  SentUpdate<S> whole();

  /** The changes since the acknowledged state; empty if only a full update is possible. */
  Optional<SentUpdate<S>> changes();

  /** After accepted changes: do more of them wait? */
  boolean hasMoreChanges();

  /** False while the content of the index is unknown, because a heartbeat would be meaningless. */
  boolean mayHeartbeat();

  /** The index has answered, whatever it said. */
  default void answered(Receipt receipt) {}

  /** The index took the update. False if that does not count after all. */
  boolean accepted(SentUpdate<S> sent, Instant began);

  /** The index holds something else, which goes before. True if it holds this state, or later. */
  boolean ignored(SentUpdate<S> sent, Instant began);

  /** The index does not hold the assumed state; true if the same run sends everything. */
  boolean lost();

  /** The index refused to begin a full update; true if its answer to a probe explains why. */
  boolean superseded(SentUpdate<S> probe);

  /** The reason with which the feed notes a failure and backs off; empty: the owner notes it. */
  default Optional<String> failed(RlsException failure) {
    return Optional.of(failure.getMessage());
  }
}
