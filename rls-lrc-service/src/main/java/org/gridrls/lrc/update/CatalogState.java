package org.gridrls.lrc.update;

import java.time.Instant;
import org.gridrls.api.update.BaseState;

/**
 * A state of the catalog that an index is brought to. Immutable.
 *
 * @param asOf everything acknowledged before this moment is in the state; MIN if unknown
 * @param changes number of changes that are sent one by one to reach it; 0 for a full update
 * @param filterId the filter that the index then has; 0 for none
 */
record CatalogState(BaseState base, Instant asOf, long changes, long filterId) {
  CatalogState(BaseState base, Instant asOf) {
    this(base, asOf, 0, 0);
  }

  long generation() {
    return base.generation();
  }
}
