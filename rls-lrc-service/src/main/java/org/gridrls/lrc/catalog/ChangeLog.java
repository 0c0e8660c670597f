package org.gridrls.lrc.catalog;

import java.util.function.Function;

/**
 * The journal of a catalog's logical names: every time one begins or ceases to exist it gets the
 * next sequence number, together with the change itself. It feeds soft-state updates and clients
 * that follow a catalog. Safe for threads.
 */
public interface ChangeLog {
  /** The number of the last change, 0 before the first; costs nothing. */
  long latestSequence();

  /** The changes after {@code sequence}, oldest first, at most {@code limit}. */
  JournalPage changesSince(long sequence, int limit);

  /**
   * Shows {@code reader} all logical names as they are at one moment; the view ends when it
   * returns.
   */
  <T> T snapshot(Function<NameSnapshot, T> reader);

  /** Forgets all but the last {@code keep} changes; returns how many went. */
  long trim(long keep);
}
