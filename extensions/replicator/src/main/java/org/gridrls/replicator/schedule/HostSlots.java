package org.gridrls.replicator.schedule;

import java.util.HashMap;
import java.util.Map;

/** Transfers that read from each host, and their limit. Safe for threads. */
final class HostSlots {
  private final int most;
  private final Map<String, Integer> used = new HashMap<>();

  HostSlots(int most) {
    this.most = most;
  }

  synchronized boolean isFree(String host) {
    return used.getOrDefault(host, 0) < most;
  }

  /** False if the host is read by as many transfers as allowed. */
  synchronized boolean acquire(String host) {
    if (!isFree(host)) {
      return false;
    }
    used.merge(host, 1, Integer::sum);
    return true;
  }

  synchronized void release(String host) {
    used.computeIfPresent(host, (name, count) -> count == 1 ? null : count - 1);
  }
}
