package org.gridrls.rli.index.list;

import org.gridrls.api.update.UpdateSource;

/** Creates the lists of an index, in memory or in files. Safe for threads. */
@FunctionalInterface
public interface NameLists {
  NameLists IN_MEMORY = source -> new NameListBuilder();

  /** Begins the list of a source in this state, with the lease that was granted. */
  NameListBuilder begin(UpdateSource source);
}
