package org.gridrls.lrc.catalog;

import java.util.Optional;

/**
 * What indexes are known to hold of the catalog, kept in its store: a store of an earlier day so
 * speaks of that day. Safe for threads.
 */
public interface AcknowledgedStates {
  Optional<AcknowledgedState> of(String rli);

  /** Replaces what was kept of that index. */
  void save(AcknowledgedState state);

  /** Harmless if nothing is kept. */
  void forget(String rli);

  /** Forgets those of states before {@code generation}; returns how many. */
  int forgetBefore(long generation);
}
