package org.gridrls.rli.index.list;

import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Set;
import org.gridrls.api.CodePointOrder;

/** The names of a base with additions and removals applied, in order. For one thread. */
final class OverlaidNames implements Iterator<String> {
  private final Iterator<String> base;
  private final Iterator<byte[]> added;
  private final Set<byte[]> removed;
  private String nextBase;
  private String nextAdded;

  OverlaidNames(Iterator<String> base, Iterator<byte[]> added, Set<byte[]> removed) {
    this.base = base;
    this.added = added;
    this.removed = removed;
    stepBase();
    stepAdded();
  }

  private void stepBase() {
    do {
      nextBase = base.hasNext() ? base.next() : null;
    } while (nextBase != null && isRemoved(nextBase));
  }

  private boolean isRemoved(String name) {
    return !removed.isEmpty() && removed.contains(name.getBytes(StandardCharsets.UTF_8));
  }

  private void stepAdded() {
    nextAdded = added.hasNext() ? new String(added.next(), StandardCharsets.UTF_8) : null;
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
