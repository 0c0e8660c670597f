package org.gridrls.lrc.catalog;

import java.util.Optional;

/** Keeps in the store of a catalog what it is known to have lost. Safe for threads. */
public interface LossStore {
  /** The loss that no operator has accepted yet. */
  Optional<LostChanges> loss();

  /** Replaces the loss. */
  void save(LostChanges loss);

  /** An operator accepted the loss of states that earlier starts than this one sent; 0: never. */
  long acceptedBootId();

  /** Ends the loss and records this acceptance. */
  void accept(long bootId);
}
