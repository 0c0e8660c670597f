package org.gridrls.kit.host.http;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * A limited amount (places, bytes) of which no source may take more than its share. Safe for
 * threads, and without a lock: a thread of the network would wait at one for a virtual thread that
 * has the next turn but no processor.
 */
final class FairQuota {
  private static final int BUCKETS = 1 << 10;

  private final long total;
  private final long share;
  private final AtomicLong all = new AtomicLong();

  /** Keeps what the sources of a bucket have taken; each map is replaced, never changed. */
  private final AtomicReferenceArray<Map<String, Long>> taken = new AtomicReferenceArray<>(BUCKETS);

  /** {@code share} is the most that one source has at once. */
  FairQuota(long total, long share) {
    this.total = total;
    this.share = share;
  }

  /** False, and nothing is taken, if there is not that much left, or not for this source. */
  boolean take(String source, long amount) {
    if (!change(source, amount)) {
      return false;
    }
    long before;
    do {
      before = all.get();
      if (before + amount > total) {
        change(source, -amount);
        return false;
      }
    } while (!all.compareAndSet(before, before + amount));
    return true;
  }

  void giveBack(String source, long amount) {
    all.addAndGet(-amount);
    change(source, -amount);
  }

  /** False, and nothing changes, if the source would have more than its share. */
  private boolean change(String source, long amount) {
    if (share >= total) {
      return true; // the total is the limit of each source
    }
    int bucket = Math.floorMod(source.hashCode(), BUCKETS);
    Map<String, Long> before;
    Map<String, Long> after;
    do {
      before = taken.get(bucket);
      after = before == null ? new HashMap<>() : new HashMap<>(before);
      long own = after.getOrDefault(source, 0L) + amount;
      if (own > share) {
        return false;
      }
      if (own > 0) {
        after.put(source, own);
      } else {
        after.remove(source);
      }
    } while (!taken.compareAndSet(bucket, before, after.isEmpty() ? null : after));
    return true;
  }

  long all() {
    return all.get();
  }
}
