package org.gridrls.ring.slot;

/**
 * For each slot a hash of the parts that the manifests name. Two members with the same stamp of a
 * slot answer for it from the same names. Immutable.
 */
public final class SlotStamps {
  public static final SlotStamps NONE = new SlotStamps(new long[Slots.COUNT]);

  private final long[] stamps;

  private SlotStamps(long[] stamps) {
    this.stamps = stamps;
  }

  public long of(int slot) {
    return stamps[slot];
  }

  /** After a catalog has replaced its parts. */
  public SlotStamps replaced(PartTable before, PartTable now) {
    long[] changed = stamps.clone();
    for (int slot = 0; slot < Slots.COUNT; slot++) {
      changed[slot] ^= stamp(before, slot) ^ stamp(now, slot);
    }
    return new SlotStamps(changed);
  }

  /** Stages are random, so their bits need no mixing. */
  private static long stamp(PartTable parts, int slot) {
    return parts.base(slot) ^ Long.rotateLeft(parts.overlay(slot), Long.SIZE / 2);
  }
}
