package org.gridrls.lrc.update;

import java.time.Instant;
import org.gridrls.api.update.BaseState;

/**
 * A state of the catalog that an index is brought to. Immutable.
 *
 * @param asOf all that was acknowledged before this moment is in the state; MIN if none is known
 * @param changes of the catalog that are sent one by one to lead there; 0 if everything is sent
 * @param filterId which filter the index then has; 0 for none
 */
record CatalogState(BaseState base, Instant asOf, long changes, long filterId) {
  CatalogState(BaseState base, Instant asOf) {
    this(base, asOf, 0, 0);
  }

  long generation() {
    return base.generation();
  }
}
