package org.gridrls.ring;

import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.gridrls.ring.RingContent.DigestPlace;
import org.gridrls.ring.slot.SlotDigest;
import org.gridrls.ring.slot.SlotMap;
import org.gridrls.ring.slot.SlotNames;
import org.gridrls.ring.slot.SlotStore;
import org.gridrls.ring.slot.Slots;
import org.gridrls.rli.index.source.SourceState;

/**
 * Builds the digests of this member's slots in the background, and adds what changed when that are
 * many lists, or some and no more change. A list that no digest covers is searched. Safe for
 * threads.
 */
final class SlotDigests implements Runnable {
  /** Searching that many lists costs no more than a digest. */
  private static final int FEW = 3;

  /** Not more lists than that are searched besides the digest for long. */
  private static final int MANY = 16;

  /** The digests take this part of the heap at most. */
  private static final long HEAP_SHARE = 8;

  private final SlotStore store;
  private final RingSources sources;
  private final AtomicReferenceArray<SlotDigest> digests = new AtomicReferenceArray<>(Slots.COUNT);
  private final int[] uncovered = new int[Slots.COUNT];
  private final BitSet withoutSome = new BitSet(Slots.COUNT);
  private volatile long bytes;

  SlotDigests(SlotStore store, RingSources sources) {
    this.store = store;
    this.sources = sources;
  }

  SlotDigest of(int slot) {
    SlotDigest known = digests.get(slot);
    return known == null ? SlotDigest.NONE : known;
  }

  /** Returns how many bytes the digests take in memory. */
  long bytes() {
    return bytes;
  }

  @Override
  public synchronized void run() {
    SlotMap map = store.map();
    Collection<SourceState> all = sources.latest();
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
            .filter(content -> content.packed().parts().hasNames(slot))
            .toList();
    SlotDigest now = of(slot);
    int open = (int) lists.stream().filter(content -> !isCovered(content, slot, now)).count();
    boolean due = open > FEW && (open > MANY || open * 4 > lists.size() || open == uncovered[slot]);
    if (due || open > 0 && withoutSome.get(slot)) {
      build(slot, now, lists);
      open = 0;
    }
    uncovered[slot] = open;
  }

  private static boolean isCovered(RingContent content, int slot, SlotDigest digest) {
    return content.place(slot, digest).filter(DigestPlace::whole).isPresent();
  }

  private void build(int slot, SlotDigest before, List<RingContent> lists) {
    Map<Integer, RingContent> numbered = new HashMap<>();
    Map<Integer, SlotDigest.Addition> added = new HashMap<>();
    BitSet kept = new BitSet();
    for (RingContent content : lists) {
      content.place(slot, before).ifPresent(place -> kept.set(place.number()));
    }
    BitSet taken = (BitSet) kept.clone();
    withoutSome.clear(slot);
    for (RingContent content : lists) {
      Optional<DigestPlace> place = content.place(slot, before);
      Optional<SlotNames> names = content.slot(slot, store);
      int number = place.map(DigestPlace::number).orElseGet(() -> taken.nextClearBit(0));
      if (names.isEmpty()) {
        withoutSome.set(slot); // replaced or moved meanwhile
      } else if (number < SlotDigest.LISTS_MAX) {
        taken.set(number);
        numbered.put(number, content);
        if (place.filter(DigestPlace::whole).isEmpty()) {
          added.put(number, new SlotDigest.Addition(names.get(), place.isEmpty()));
        }
      }
    }
    SlotDigest built = before.with(kept, added);
    numbered.forEach(
        (number, content) -> content.cover(slot, new DigestPlace(built, number, true)));
    digests.set(slot, built);
  }
}
