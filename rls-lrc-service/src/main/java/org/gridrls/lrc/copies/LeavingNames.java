package org.gridrls.lrc.copies;

import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The logical names whose last mapping a call may be deleting now, each by one call. They are in
 * memory only: a call that a crash ends has deleted them or not. Safe for threads.
 */
final class LeavingNames {
  private final Set<String> leaving = new HashSet<>();

  /**
   * Marks all the names as soon as no other call has marked one of them; false if that takes until
   * {@code end}, and then none is marked.
   */
  synchronized boolean mark(Collection<String> names, long end) {
    while (!Collections.disjoint(leaving, names)) {
      long left = end - System.nanoTime();
      if (left <= 0 || !await(left)) {
        return false;
      }
    }
    leaving.addAll(names);
    return true;
  }

  /** False if the thread is interrupted. */
  private boolean await(long nanos) {
    try {
      TimeUnit.NANOSECONDS.timedWait(this, nanos);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  synchronized void release(Collection<String> names) {
    names.forEach(leaving::remove);
    notifyAll();
  }

  synchronized List<Boolean> areLeaving(List<String> names) {
    return names.stream().map(leaving::contains).toList();
  }
}
