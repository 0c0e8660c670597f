package org.gridrls.kit.host.http;

import java.util.HashMap;
import java.util.Map;

/**
 * A limited amount (places, bytes) of which no source may take more than its share. Safe for
 * threads.
 */
final class Shares {
  private final long total;
  private final long share;
  private final Map<String, Long> taken = new HashMap<>();
  private long all;

  /** {@code share} is the most that one source has at once. */
  Shares(long total, long share) {
    this.total = total;
    this.share = share;
  }

  /** False, and nothing is taken, if there is not that much left, or not for this source. */
  synchronized boolean take(String source, long amount) {
    long own = taken.getOrDefault(source, 0L) + amount;
    if (own > share || all + amount > total) {
      return false;
    }
    taken.put(source, own);
    all += amount;
    return true;
  }

  synchronized void giveBack(String source, long amount) {
    all -= amount;
    taken.computeIfPresent(source, (known, own) -> own > amount ? own - amount : null);
  }

  synchronized long all() {
    return all;
  }
}
