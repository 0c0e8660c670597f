package org.gridrls.client;

import java.util.Set;

/**
 * The names that ceased to exist in a catalog since a state of it, even if they exist again.
 * Immutable.
 *
 * @param latest the state that the catalog had when it was asked
 */
public record RemovedNames(Set<String> names, long latest) {
  public RemovedNames {
    names = Set.copyOf(names);
  }
}
