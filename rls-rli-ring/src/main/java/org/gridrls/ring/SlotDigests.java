package org.gridrls.ring;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.gridrls.ring.slot.SlotDigest;
import org.gridrls.ring.slot.SlotMap;
import org.gridrls.ring.slot.SlotNames;
import org.gridrls.ring.slot.SlotStore;
import org.gridrls.ring.slot.Slots;
import org.gridrls.rli.index.list.NameList;
import org.gridrls.rli.index.source.SourceState;

/**
 * Builds the digests of this member's slots in the background, and again when many lists have
 * another base, or some have and no more change. A list that no digest covers is searched. Safe for
 * threads.
 */
final class SlotDigests implements Runnable {
  /** Searching that many lists costs no more than a digest. */
  private static final int FEW = 3;

  /** The digests take this part of the heap at most. */
  private static final long HEAP_SHARE = 8;

  private final SlotStore store;
  private final RingSources sources;
  private final AtomicReferenceArray<SlotDigest> digests = new AtomicReferenceArray<>(Slots.COUNT);
  private final int[] uncovered = new int[Slots.COUNT];
  private volatile long bytes;

  SlotDigests(SlotStore store, RingSources sources) {
    this.store = store;
    this.sources = sources;
  }

  SlotDigest of(int slot) {
    SlotDigest known = digests.get(slot);
    return known == null ? SlotDigest.NONE : known;
  }

  /** What they take in memory. */
  long bytes() {
    return bytes;
  }

  @Override
  public synchronized void run() {
    SlotMap map = store.map();
    Collection<SourceState> all = sources.all();
    long sum = 0;
    for (int slot = 0; slot < Slots.COUNT; slot++) {
      if (!map.owns(slot) || sum > Runtime.getRuntime().maxMemory() / HEAP_SHARE) {
        digests.set(slot, null);
      } else {
        refresh(slot, all);
      }
      sum += of(slot).bytes();
    }
    bytes = sum;
  }

  private void refresh(int slot, Collection<SourceState> all) {
    List<RingContent> lists =
        all.stream()
            .map(state -> (RingContent) state.content())
            .filter(content -> content.packed().parts().base(slot) != 0)
            .toList();
    SlotDigest now = of(slot);
    int open = (int) lists.stream().filter(content -> !content.isCovered(slot, now)).count();
    if (open > FEW && (open * 4 > lists.size() || open == uncovered[slot])) {
      build(slot, lists);
      open = 0;
    }
    uncovered[slot] = open;
  }

  private void build(int slot, List<RingContent> lists) {
    List<RingContent> covered = new ArrayList<>();
    List<NameList> bases = new ArrayList<>();
    for (RingContent content : lists.subList(0, Math.min(lists.size(), SlotDigest.LISTS_MAX))) {
      content
          .slot(slot, store)
          .map(SlotNames::base)
          .ifPresent(
              base -> {
                covered.add(content);
                bases.add(base);
              });
    }
    SlotDigest built = SlotDigest.of(bases);
    for (int number = 0; number < covered.size(); number++) {
      covered.get(number).cover(slot, new RingContent.Place(built, number));
    }
    digests.set(slot, built);
  }
}
