package org.gridrls.replicator.store;

import java.util.HashMap;
import java.util.Map;
import org.gridrls.replicator.request.ItemCounts;
import org.gridrls.replicator.request.ItemPhase;

/**
 * The files of each request by phase, updated with the store, so that rows are never counted. Safe
 * for threads.
 */
final class CountedItems {
  private static final int WAITING = ItemPhase.values().length;

  private final Map<Long, long[]> counts = new HashMap<>();

  private static int slot(ItemPhase phase, boolean due) {
    return phase == ItemPhase.PENDING && due ? WAITING : phase.ordinal();
  }

  private long[] of(long replication) {
    return counts.computeIfAbsent(replication, any -> new long[WAITING + 1]);
  }

  synchronized void add(long replication, ItemPhase phase, boolean due, long number) {
    of(replication)[slot(phase, due)] += number;
  }

  synchronized void clear(long replication) {
    counts.remove(replication);
  }

  synchronized ItemCounts counts(long replication) {
    long[] now = of(replication);
    return new ItemCounts(
        now[ItemPhase.PENDING.ordinal()],
        now[WAITING],
        now[ItemPhase.CLAIMED.ordinal()],
        now[ItemPhase.LANDED.ordinal()],
        now[ItemPhase.DONE.ordinal()],
        now[ItemPhase.FAILED.ordinal()],
        now[ItemPhase.TERMINATED.ordinal()]);
  }
}
