package org.gridrls.rli.index;

import java.util.Collection;
import java.util.Iterator;
import java.util.NavigableSet;
import java.util.OptionalDouble;
import java.util.TreeSet;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.index.Evidence;

/**
 * A source's names as a list: a packed base, and over it the small sets of names that came and went
 * since. Immutable, safe for threads; a change makes a new one that shares the base.
 */
public final class ListContent implements Content {
  private static final int OVERLAY_NAME_BYTES = 120;

  private final NameList base;
  private final NavigableSet<String> added; // none of them in the base
  private final NavigableSet<String> removed; // all of them in the base

  private ListContent(NameList base, NavigableSet<String> added, NavigableSet<String> removed) {
    this.base = base;
    this.added = added;
    this.removed = removed;
  }

  public static ListContent of(NameList names) {
    return new ListContent(names, emptySet(), emptySet());
  }

  private static NavigableSet<String> emptySet() {
    return new TreeSet<>(CodePointOrder.COMPARATOR);
  }

  /**
   * The names after a change; adding one that is there and removing one that is not are harmless.
   * Packs all anew when more than {@code overlayMax} names differ from the base.
   */
  public ListContent changed(Collection<String> add, Collection<String> remove, int overlayMax) {
    NavigableSet<String> newlyAdded = new TreeSet<>(added);
    NavigableSet<String> newlyRemoved = new TreeSet<>(removed);
    for (String name : remove) {
      if (!newlyAdded.remove(name) && base.contains(name)) {
        newlyRemoved.add(name);
      }
    }
    for (String name : add) {
      if (!newlyRemoved.remove(name) && !base.contains(name)) {
        newlyAdded.add(name);
      }
    }
    ListContent changed = new ListContent(base, newlyAdded, newlyRemoved);
    return changed.overlaySize() > overlayMax ? changed.packed() : changed;
  }

  private int overlaySize() {
    return added.size() + removed.size();
  }

  private ListContent packed() {
    NameListBuilder builder = new NameListBuilder();
    from("").forEachRemaining(builder::add);
    return of(builder.build());
  }

  boolean contains(AskedName name) {
    if (overlaySize() > 0) {
      if (added.contains(name.text())) {
        return true;
      }
      if (removed.contains(name.text())) {
        return false;
      }
    }
    return base.contains(name.utf8());
  }

  /** The names from {@code first} on, itself too if it is there, in order. */
  public Iterator<String> from(String first) {
    Iterator<String> packed = base.from(first);
    return overlaySize() == 0
        ? packed
        : new OverlaidNames(packed, added.tailSet(first, true).iterator(), removed);
  }

  @Override
  public Evidence evidence() {
    return Evidence.LIST;
  }

  @Override
  public long names() {
    return base.size() + added.size() - removed.size();
  }

  @Override
  public long bytes() {
    return base.bytes() + (long) OVERLAY_NAME_BYTES * overlaySize();
  }

  @Override
  public OptionalDouble falsePositiveRate() {
    return OptionalDouble.empty();
  }
}
