package org.gridrls.lrc.catalog;

import java.util.Optional;

/**
 * The states that indexes acknowledged, kept in the store of the catalog, so that a restored store
 * has those of its own time. Safe for threads.
 */
public interface AcknowledgedStates {
  Optional<AcknowledgedState> of(String rli);

  /** Replaces the state of that index. */
  void save(AcknowledgedState state);

  /** Does nothing if there is no state of that index. */
  void forget(String rli);

  /** Deletes states before {@code generation}; returns how many. */
  int forgetBefore(long generation);
}
