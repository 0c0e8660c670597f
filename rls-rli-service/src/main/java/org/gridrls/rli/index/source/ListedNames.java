package org.gridrls.rli.index.source;

import java.util.Collection;
import java.util.Iterator;

/** The names of one source as a list, which can be read in order and changed. Safe for threads. */
public interface ListedNames extends Content {
  /** The names from {@code first} on, itself too if it is there, in order. */
  Iterator<String> from(String first);

  /**
   * The names after a change; adding one that is there and removing one that is not are harmless.
   */
  ListedNames changed(Collection<String> add, Collection<String> remove);

  /** The number of names that differ from the packed list. */
  int overlaySize();
}
