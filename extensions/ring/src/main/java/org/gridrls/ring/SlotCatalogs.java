package org.gridrls.ring;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.gridrls.ring.slot.PartTable;
import org.gridrls.ring.slot.SlotDigest;
import org.gridrls.ring.slot.SlotNames;
import org.gridrls.ring.slot.SlotStore;
import org.gridrls.ring.slot.Slots;
import org.gridrls.rli.index.source.SourceState;

/**
 * The lists of each slot, kept until one of them changes, so that a lookup visits only the catalogs
 * that may have a name, whatever their number. Safe for threads.
 */
final class SlotCatalogs {
  private final AtomicLongArray versions = new AtomicLongArray(Slots.COUNT);
  private final AtomicReferenceArray<Slot> kept = new AtomicReferenceArray<>(Slots.COUNT);

  /** The names of a catalog in one slot. */
  record Listed(String lrc, SlotNames names) {}

  /**
   * The lists of one slot. Immutable.
   *
   * @param version changes when the slot gets other owners
   * @param stamp of the slot in the sources with these lists
   * @param covered by their numbers in the digest; null for a number without a list
   * @param open the lists that the digest does not cover
   * @param missing the catalogs of which a part is missing
   */
  record Slot(
      long version,
      long stamp,
      SlotDigest digest,
      List<Listed> covered,
      List<Listed> open,
      List<String> missing) {

    @SuppressWarnings("ReferenceEquality") // the very digest that was built
    boolean isOf(long now, long currentStamp, SlotDigest current) {
      return version == now && stamp == currentStamp && digest == current;
    }
  }

  /** Call after the sources show another part of the slot, or the slot has other owners. */
  void changed(int slot) {
    versions.incrementAndGet(slot);
    kept.set(slot, null);
  }

  /** Notes a change of all slots in which the parts differ. */
  void changed(PartTable before, PartTable now) {
    for (int slot = 0; slot < Slots.COUNT; slot++) {
      if (before.base(slot) != now.base(slot) || before.overlay(slot) != now.overlay(slot)) {
        changed(slot);
      }
    }
  }

  /** The lists of a slot that this member owns. */
  Slot of(int slot, SlotDigest digest, RingSources sources, SlotStore store) {
    long version = versions.get(slot); // before the sources
    RingSources.Snapshot now = sources.snapshot();
    long stamp = now.stamps().of(slot);
    Slot known = kept.get(slot);
    if (known != null && known.isOf(version, stamp, digest)) {
      return known;
    }
    List<Listed> covered = new ArrayList<>(Collections.nCopies(digest.lists(), null));
    Slot empty = new Slot(version, stamp, digest, covered, new ArrayList<>(), new ArrayList<>());
    Slot made = filled(slot, empty, now.all(), store);
    if (made.missing.isEmpty()) {
      kept.set(slot, made);
    }
    return made;
  }

  private static Slot filled(int slot, Slot made, Collection<SourceState> all, SlotStore store) {
    for (SourceState state : all) {
      RingContent content = (RingContent) state.content();
      if (!content.packed().parts().hasNames(slot)) {
        continue;
      }
      Optional<SlotNames> names = content.slot(slot, store);
      if (names.isEmpty()) {
        made.missing.add(content.lrc());
        continue;
      }
      Listed listed = new Listed(content.lrc(), names.get());
      content
          .place(slot, made.digest)
          .filter(RingContent.DigestPlace::whole)
          .ifPresentOrElse(
              place -> made.covered.set(place.number(), listed), () -> made.open.add(listed));
    }
    return made;
  }
}
