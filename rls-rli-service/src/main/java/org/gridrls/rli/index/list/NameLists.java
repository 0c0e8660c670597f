package org.gridrls.rli.index.list;

import org.gridrls.api.update.UpdateSource;

/** Where the lists of an index are kept. Safe for threads. */
@FunctionalInterface
public interface NameLists {
  NameLists IN_MEMORY = source -> new NameListBuilder();

  /** Begins a list of what a source says in this state, whose lease is the one granted. */
  NameListBuilder begin(UpdateSource source);
}
