package org.gridrls.faults.history;

import java.util.ArrayList;
import java.util.List;

/**
 * The calls that changed one name in one catalog, in order. A change happens at some moment between
 * its start and its end; the end of a call whose outcome is unknown is never. Guarded by {@link
 * CatalogFacts}.
 */
final class Track {
  static final long NEVER = Long.MAX_VALUE;

  private final List<Change> changes = new ArrayList<>();

  /** From then on the name exists there, or does not. */
  record Change(long start, long end, boolean exists) {}

  void begin(long start, boolean exists) {
    changes.add(new Change(start, NEVER, exists));
  }

  void acknowledge(long end) {
    int last = changes.size() - 1;
    Change begun = changes.get(last);
    changes.set(last, new Change(begun.start, end, begun.exists));
  }

  /** Nothing was done. */
  void refuse() {
    changes.remove(changes.size() - 1);
  }

  /** Is the outcome of the last change unknown? */
  boolean isOpen() {
    return !changes.isEmpty() && changes.get(changes.size() - 1).end == NEVER;
  }

  /** The last acknowledged state; the name did not exist before its first change. */
  boolean exists() {
    int last = changes.size() - (isOpen() ? 2 : 1);
    return last >= 0 && changes.get(last).exists;
  }

  /** True only if no other state is possible at any moment from {@code from} to {@code to}. */
  boolean was(boolean exists, long from, long to) {
    int last = changes.size() - 1;
    while (last >= 0 && changes.get(last).end > from) {
      last--;
    }
    boolean state = last >= 0 && changes.get(last).exists;
    boolean unchanged = last + 1 == changes.size() || changes.get(last + 1).start >= to;
    return state == exists && unchanged;
  }

  List<Change> changes() {
    return List.copyOf(changes);
  }
}
