package org.gridrls.faults.history;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** All states of a catalog, by its change journal. Used by one thread. */
public final class Journal {
  private final Map<String, TreeMap<Long, Boolean>> changes = new HashMap<>();

  /** In this order. */
  public void add(long sequence, String logicalName, boolean exists) {
    changes.computeIfAbsent(logicalName, any -> new TreeMap<>()).put(sequence, exists);
  }

  /** Did the name exist in that state? */
  public boolean had(String logicalName, long generation) {
    Map.Entry<Long, Boolean> last =
        changes.getOrDefault(logicalName, new TreeMap<>()).floorEntry(generation);
    return last != null && last.getValue();
  }
}
