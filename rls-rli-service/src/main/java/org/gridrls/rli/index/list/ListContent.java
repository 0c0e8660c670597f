package org.gridrls.rli.index.list;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;
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
  // in UTF-8: the order of the bytes is that of the base, and comparing arrays is fast
  private final NavigableSet<byte[]> added; // none of them in the base
  private final NavigableSet<byte[]> removed; // all of them in the base
  private final Optional<FilterContent> guard; // has all names of the base and the added ones

  private ListContent(
      NameList base,
      NavigableSet<byte[]> added,
      NavigableSet<byte[]> removed,
      Optional<FilterContent> guard) {
    this.base = base;
    this.added = added;
    this.removed = removed;
    this.guard = guard;
  }

  public static ListContent of(NameList names) {
    return new ListContent(names, emptySet(), emptySet(), Optional.empty());
  }

  private static NavigableSet<byte[]> emptySet() {
    return new TreeSet<>(Arrays::compareUnsigned);
  }

  private static byte[] utf8(String name) {
    return name.getBytes(StandardCharsets.UTF_8);
  }

  private static String text(byte[] utf8) {
    return new String(utf8, StandardCharsets.UTF_8);
  }

  @Override
  public ListContent changed(Collection<String> add, Collection<String> remove) {
    NavigableSet<byte[]> newlyAdded = new TreeSet<>(added);
    NavigableSet<byte[]> newlyRemoved = new TreeSet<>(removed);
    for (String name : remove) {
      byte[] utf8 = utf8(name);
      if (!newlyAdded.remove(utf8) && base.contains(utf8)) {
        newlyRemoved.add(utf8);
      }
    }
    for (String name : add) {
      byte[] utf8 = utf8(name);
      if (!newlyRemoved.remove(utf8) && !base.contains(utf8)) {
        newlyAdded.add(utf8);
      }
    }
    guard.ifPresent(filter -> filter.include(add));
    return new ListContent(base, newlyAdded, newlyRemoved, guard);
  }

  /** The filter of the names in this list, once it was built. */
  public Optional<FilterContent> guard() {
    return guard;
  }

  /** Returns a copy that is guarded by {@code filter}, which has all names of the base. */
  ListContent guardedBy(FilterContent filter) {
    filter.include(added.stream().map(ListContent::text).toList());
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

  /** The names that may differ from the packed base, in UTF-8. */
  NavigableSet<byte[]> overlay() {
    NavigableSet<byte[]> names = new TreeSet<>(added);
    names.addAll(removed);
    return names;
  }

  /** Packs the base with all additions and removals. */
  NameList packed(NameListBuilder builder) {
    Iterator<byte[]> more = added.iterator();
    byte[] next = next(more);
    for (NameCursor packed = base.cursor(); packed.advance(); ) {
      for (; next != null && packed.compare(next) > 0; next = next(more)) {
        builder.add(next, 0, next.length);
      }
      if (removed.isEmpty() || !removed.contains(packed.copy())) {
        packed.addTo(builder);
      }
    }
    for (; next != null; next = next(more)) {
      builder.add(next, 0, next.length);
    }
    return builder.build();
  }

  private static byte[] next(Iterator<byte[]> names) {
    return names.hasNext() ? names.next() : null;
  }

  /**
   * Returns a list of these names over another base, into which {@code before} was packed, which
   * this grew out of.
   */
  ListContent over(NameList packed, ListContent before) {
    NavigableSet<byte[]> touched = overlay();
    touched.addAll(before.overlay());
    NavigableSet<byte[]> newlyAdded = emptySet();
    NavigableSet<byte[]> newlyRemoved = emptySet();
    for (byte[] name : touched) {
      boolean here = contains(name);
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
    return contains(name.utf8());
  }

  boolean contains(byte[] utf8) {
    return added.contains(utf8) || !removed.contains(utf8) && base.contains(utf8);
  }

  @Override
  public Iterator<String> from(String first) {
    Iterator<String> packed = base.from(first);
    return overlaySize() == 0
        ? packed
        : new OverlaidNames(packed, added.tailSet(utf8(first), true).iterator(), removed);
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
  public boolean inFile() {
    return base.home() instanceof NameFile;
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
