package org.gridrls.lrc.catalog;

import java.util.List;

/**
 * Some changes, oldest first.
 *
 * @param oldestSequence the first one still held; {@code latestSequence + 1} if none is
 */
public record JournalPage(List<JournalEntry> entries, long oldestSequence, long latestSequence) {
  public JournalPage {
    entries = List.copyOf(entries);
  }

  /** True if nothing between {@code sequence} and these changes is missing. */
  public boolean reachesBackTo(long sequence) {
    return sequence >= oldestSequence - 1;
  }

  /** The state after these changes, on top of {@code base}. */
  public long leadsTo(long base) {
    return entries.isEmpty() ? base : entries.get(entries.size() - 1).sequence();
  }
}
