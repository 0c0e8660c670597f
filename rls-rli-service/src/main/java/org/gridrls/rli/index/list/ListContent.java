package org.gridrls.rli.index.list;

import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.bloom.BloomParameters;
import org.gridrls.api.index.Evidence;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.rli.index.filter.FilterContent;
import org.gridrls.rli.index.source.ListedNames;
import org.gridrls.rli.index.source.QueriedName;

/**
 * A source's names as a list: a packed base, and the small sets of names added and removed since.
 * Immutable, safe for threads; a change makes a new list that shares the base.
 */
public final class ListContent implements ListedNames {
  private static final int OVERLAY_NAME_BYTES = 120;

  private final NameList base;
  private final NavigableSet<String> added; // none of them in the base
  private final NavigableSet<String> removed; // all of them in the base
  private final Optional<FilterContent> guard; // has all names of the base and the added ones

  private ListContent(
      NameList base,
      NavigableSet<String> added,
      NavigableSet<String> removed,
      Optional<FilterContent> guard) {
    this.base = base;
    this.added = added;
    this.removed = removed;
    this.guard = guard;
  }

  public static ListContent of(NameList names) {
    return new ListContent(names, emptySet(), emptySet(), Optional.empty());
  }

  private static NavigableSet<String> emptySet() {
    return new TreeSet<>(CodePointOrder.COMPARATOR);
  }

  @Override
  public ListContent changed(Collection<String> add, Collection<String> remove) {
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
    guard.ifPresent(filter -> filter.include(add));
    return new ListContent(base, newlyAdded, newlyRemoved, guard);
  }

  /** The filter that tells which names this list certainly lacks, once it was built. */
  public Optional<FilterContent> guard() {
    return guard;
  }

  /** The same names; {@code filter} has all names of the base. */
  ListContent guardedBy(FilterContent filter) {
    filter.include(added);
    return new ListContent(base, added, removed, Optional.of(filter));
  }

  /** A filter of the names of the base. */
  BloomFilter packedFilter(BloomParameters size) {
    BloomFilter.Builder filter = new BloomFilter.Builder(size);
    base.from("").forEachRemaining(filter::add);
    return filter.build();
  }

  long packedNames() {
    return base.size();
  }

  @Override
  public int overlaySize() {
    return added.size() + removed.size();
  }

  /** The names that may differ from the packed base. */
  Set<String> overlay() {
    Set<String> names = new HashSet<>(added);
    names.addAll(removed);
    return names;
  }

  /** Packs the base with all additions and removals. */
  NameList packed(NameListBuilder builder) {
    from("").forEachRemaining(builder::add);
    return builder.build();
  }

  /**
   * The same names over another base: what {@code before}, which this grew out of, was packed into.
   */
  ListContent over(NameList packed, ListContent before) {
    Set<String> touched = overlay();
    touched.addAll(before.overlay());
    NavigableSet<String> newlyAdded = emptySet();
    NavigableSet<String> newlyRemoved = emptySet();
    for (String name : touched) {
      boolean here = contains(new QueriedName(name));
      if (here != packed.contains(name)) {
        (here ? newlyAdded : newlyRemoved).add(name);
      }
    }
    return new ListContent(packed, newlyAdded, newlyRemoved, Optional.empty());
  }

  /** Notes in the base's file, if that holds exactly this state, that it was confirmed. */
  void confirm(UpdateSource state, Instant heardAt) {
    base.home().confirm(state, heardAt);
  }

  @Override
  public boolean mightContain(QueriedName name) {
    return contains(name);
  }

  public boolean contains(QueriedName name) {
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

  @Override
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

  @Override
  public Object store() {
    return base;
  }

  @Override
  public void retire() {
    base.home().leave();
    guard.ifPresent(FilterContent::retire);
  }
}
