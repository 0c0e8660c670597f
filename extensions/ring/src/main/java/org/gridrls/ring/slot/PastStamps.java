package org.gridrls.ring.slot;

/**
 * The last stamps of each slot. A member that finds the stamp of another one here is ahead of it.
 * Safe for threads.
 */
public final class PastStamps {
  /** Limits the stamps kept of each slot; one that is further behind counts as unknown. */
  static final int KEPT = 256;

  private final long[][] stamps = new long[Slots.COUNT][];
  private final int[] counts = new int[Slots.COUNT];

  public synchronized void add(int slot, long stamp) {
    if (stamps[slot] == null) {
      stamps[slot] = new long[KEPT];
    }
    stamps[slot][counts[slot]++ % KEPT] = stamp;
    counts[slot] = counts[slot] == 2 * KEPT ? KEPT : counts[slot];
  }

  public synchronized boolean has(int slot, long stamp) {
    for (int i = Math.min(counts[slot], KEPT) - 1; i >= 0; i--) {
      if (stamps[slot][i] == stamp) {
        return true;
      }
    }
    return false;
  }
}
