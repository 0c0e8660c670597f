package org.gridrls.rli.index.list;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Set;
import org.gridrls.api.CodePointOrder;

/** The names of a base with additions and removals applied, in order. For one thread. */
final class OverlaidNames implements Iterator<String> {
  private final Iterator<String> base;
  private final Iterator<String> added;
  private final Set<String> removed;
  private String nextBase;
  private String nextAdded;

  OverlaidNames(Iterator<String> base, Iterator<String> added, Set<String> removed) {
    this.base = base;
    this.added = added;
    this.removed = removed;
    stepBase();
    stepAdded();
  }

  private void stepBase() {
    do {
      nextBase = base.hasNext() ? base.next() : null;
    } while (nextBase != null && removed.contains(nextBase));
  }

  private void stepAdded() {
    nextAdded = added.hasNext() ? added.next() : null;
  }

  @Override
  public boolean hasNext() {
    return nextBase != null || nextAdded != null;
  }

  @Override
  public String next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    boolean fromAdded =
        nextBase == null || (nextAdded != null && CodePointOrder.compare(nextAdded, nextBase) < 0);
    String name = fromAdded ? nextAdded : nextBase;
    if (fromAdded) {
      stepAdded();
    } else {
      stepBase();
    }
    return name;
  }
}
