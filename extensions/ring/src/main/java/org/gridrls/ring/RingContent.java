package org.gridrls.ring;

import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.gridrls.api.index.Evidence;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.ring.slot.PartId;
import org.gridrls.ring.slot.PartTable;
import org.gridrls.ring.slot.SlotDigest;
import org.gridrls.ring.slot.SlotNames;
import org.gridrls.ring.slot.SlotStore;
import org.gridrls.ring.slot.Slots;
import org.gridrls.rli.index.source.JointSearch;
import org.gridrls.rli.index.source.ListedNames;
import org.gridrls.rli.index.source.QueriedName;

/**
 * The names of one catalog in a ring: which parts have them, and the parts of this member as far as
 * they were read. Safe for threads; but for what was read, immutable.
 */
final class RingContent implements ListedNames {
  private final UpdateSource source;
  private final Packed packed;
  private final Changes changes;
  private final RingNames ring;
  private final AtomicReferenceArray<SlotNames> read = new AtomicReferenceArray<>(Slots.COUNT);
  private final AtomicReferenceArray<DigestPlace> places = new AtomicReferenceArray<>(Slots.COUNT);

  /**
   * The number that the catalog has in the digest of a slot.
   *
   * @param whole false if only the base is known to be covered
   */
  record DigestPlace(SlotDigest digest, int number, boolean whole) {
    DigestPlace ofBase() {
      return new DigestPlace(digest, number, false);
    }
  }

  /** The parts, and how many names and bytes they have. */
  record Packed(PartTable parts, long names, long bytes) {}

  /** Changes that are not in any part yet. */
  record Changes(Set<String> added, Set<String> removed) {
    static final Changes NONE = new Changes(Set.of(), Set.of());
  }

  /** Reads names from wherever they are in the ring. */
  interface RingNames extends JointSearch {
    Iterator<String> from(RingContent content, String first);

    boolean isLost(PartId part);
  }

  /** {@code source}: a state of the catalog with these names. */
  RingContent(UpdateSource source, Packed packed, Changes changes, RingNames ring) {
    this.source = source;
    this.packed = packed;
    this.changes = changes;
    this.ring = ring;
  }

  String lrc() {
    return source.lrc();
  }

  UpdateSource source() {
    return source;
  }

  Packed packed() {
    return packed;
  }

  Changes changes() {
    return changes;
  }

  /** The names in a slot of this member; empty if a part is missing. */
  Optional<SlotNames> slot(int slot, SlotStore store) {
    SlotNames known = read.get(slot);
    if (known != null) {
      return Optional.of(known);
    }
    List<PartId> parts = packed.parts().of(slot);
    byte[][] bytes = new byte[2][];
    for (PartId part : parts) {
      Optional<byte[]> here = store.local(part);
      if (here.isEmpty()) {
        return Optional.empty();
      }
      bytes[part.stage() == packed.parts().base(slot) ? 0 : 1] = here.get();
    }
    SlotNames names = parts.isEmpty() ? SlotNames.NONE : SlotNames.read(bytes[0], bytes[1]);
    read.set(slot, names);
    return Optional.of(names);
  }

  /** Releases cached lists of a slot that another member owns now. */
  void leave(int slot) {
    read.set(slot, null);
    places.set(slot, null);
  }

  /** Takes over what an earlier state of the catalog had read of parts that are the same. */
  void takeOver(RingContent before) {
    PartTable old = before.packed.parts();
    for (int slot = 0; slot < Slots.COUNT; slot++) {
      if (old.base(slot) == packed.parts().base(slot)) {
        DigestPlace place = before.places.get(slot);
        boolean same = old.overlay(slot) == packed.parts().overlay(slot);
        places.set(slot, place == null || same ? place : place.ofBase());
        if (same) {
          read.set(slot, before.read.get(slot));
        }
      }
    }
  }

  void cover(int slot, DigestPlace place) {
    places.set(slot, place);
  }

  /** Where the digest has at least the names of the slot's base; empty: nowhere. */
  @SuppressWarnings("ReferenceEquality") // the very digest that was built
  Optional<DigestPlace> place(int slot, SlotDigest digest) {
    return Optional.ofNullable(places.get(slot)).filter(place -> place.digest == digest);
  }

  /** The slots of which a part was lost. */
  List<Integer> lostSlots() {
    return packed.parts().all().filter(ring::isLost).map(PartId::slot).distinct().toList();
  }

  @Override
  public boolean isWhole() {
    return packed.parts().all().noneMatch(ring::isLost);
  }

  @Override
  public Iterator<String> from(String first) {
    return ring.from(this, first);
  }

  @Override
  public ListedNames changed(Collection<String> add, Collection<String> remove) {
    return new RingContent(
        source, packed, new Changes(new HashSet<>(add), new HashSet<>(remove)), ring);
  }

  @Override
  public int overlaySize() {
    return 0; // changes are packed as they come
  }

  @Override
  public Evidence evidence() {
    return Evidence.LIST;
  }

  @Override
  public boolean mightContain(QueriedName name) {
    return ring.having(name).contains(lrc());
  }

  @Override
  public Optional<JointSearch> joint() {
    return Optional.of(ring);
  }

  @Override
  public long names() {
    return packed.names();
  }

  @Override
  public long bytes() {
    return packed.bytes();
  }

  @Override
  public OptionalDouble falsePositiveRate() {
    return OptionalDouble.empty();
  }

  @Override
  public Object store() {
    return packed.parts();
  }

  @Override
  public void retire() {} // the ring removes parts that no manifest names
}
