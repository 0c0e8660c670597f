package org.gridrls.ring;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.ring.slot.Overlay;
import org.gridrls.ring.slot.PackedNames;
import org.gridrls.ring.slot.PartId;
import org.gridrls.ring.slot.PartTable;
import org.gridrls.ring.slot.SlotNames;
import org.gridrls.ring.slot.SlotStore;
import org.gridrls.ring.slot.Slots;
import org.gridrls.rli.index.source.ListedNames;

/** Splits lists and changes into the parts of slots, and stores them. Safe for threads. */
final class RingWriter {
  /** A base is packed again when more names differ, or an eighth of it. */
  private static final int OVERLAY_MIN = 256;

  private final SlotStore store;

  RingWriter(SlotStore store) {
    this.store = store;
  }

  /** Stores all names of a list. */
  RingContent.Packed whole(ListedNames list) {
    PackedNames[] slots = new PackedNames[Slots.COUNT];
    long names = 0;
    for (Iterator<String> all = list.from(""); all.hasNext(); names++) {
      String name = all.next();
      int slot = Slots.of(name);
      if (slots[slot] == null) {
        slots[slot] = new PackedNames();
      }
      slots[slot].add(name);
    }
    long stage = PartId.newStage();
    PartTable table = PartTable.empty();
    Map<PartId, byte[]> parts = new HashMap<>();
    for (int slot = 0; slot < Slots.COUNT; slot++) {
      if (slots[slot] != null) {
        parts.put(new PartId(slot, stage), slots[slot].bytes());
        table = table.with(slot, stage, 0);
      }
    }
    store.put(parts);
    return new RingContent.Packed(table, names, bytes(parts));
  }

  private static long bytes(Map<PartId, byte[]> parts) {
    return parts.values().stream().mapToLong(part -> part.length).sum();
  }

  /** Stores what changed: for each slot concerned a new overlay, or a new base. */
  RingContent.Packed changed(RingContent.Packed before, RingContent.Changes changes) {
    Map<Integer, Set<String>> added = bySlot(changes.added());
    Map<Integer, Set<String>> removed = bySlot(changes.removed());
    Set<Integer> slots = new HashSet<>(added.keySet());
    slots.addAll(removed.keySet());
    long stage = PartId.newStage();
    PartTable table = before.parts();
    Map<PartId, byte[]> parts = new HashMap<>();
    long names = before.names();
    long replaced = 0;
    for (int slot : slots) {
      byte[] base = bytes(slot, before.parts().base(slot));
      byte[] changed = bytes(slot, before.parts().overlay(slot));
      SlotNames held = SlotNames.read(base, changed);
      Overlay overlay =
          held.overlay()
              .after(
                  held.base(),
                  added.getOrDefault(slot, Set.of()),
                  removed.getOrDefault(slot, Set.of()));
      names += overlay.growth() - held.overlay().growth();
      boolean repack = overlay.size() > Math.max(OVERLAY_MIN, held.base().size() / 8);
      replaced += length(changed) + (repack ? length(base) : 0);
      parts.put(
          new PartId(slot, stage),
          repack ? SlotNames.packed(held.base(), overlay) : overlay.bytes());
      table =
          repack ? table.with(slot, stage, 0) : table.with(slot, before.parts().base(slot), stage);
    }
    store.put(parts);
    return new RingContent.Packed(table, names, before.bytes() - replaced + bytes(parts));
  }

  private static Map<Integer, Set<String>> bySlot(Collection<String> names) {
    Map<Integer, Set<String>> slots = new HashMap<>();
    names.forEach(name -> slots.computeIfAbsent(Slots.of(name), none -> new HashSet<>()).add(name));
    return slots;
  }

  private static int length(byte[] part) {
    return part == null ? 0 : part.length;
  }

  private byte[] bytes(int slot, long stage) {
    return stage == 0
        ? null
        : store
            .get(new PartId(slot, stage))
            .orElseThrow(
                () ->
                    new RlsException(
                        RlsError.UNAVAILABLE,
                        "the ring does not have slot "
                            + Slots.shown(slot)
                            + " of this catalog now; repeat the update"));
  }
}
