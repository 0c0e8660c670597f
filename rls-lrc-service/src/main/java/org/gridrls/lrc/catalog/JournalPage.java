package org.gridrls.lrc.catalog;

import java.util.List;

/**
 * Consecutive changes, oldest first. Immutable.
 *
 * @param oldestSequence the oldest change still in the journal; {@code latestSequence + 1} if it is
 *     empty
 */
public record JournalPage(List<JournalEntry> entries, long oldestSequence, long latestSequence) {
  public JournalPage {
    entries = List.copyOf(entries);
  }

  /** Whether no change between {@code sequence} and these changes is missing. */
  public boolean reachesBackTo(long sequence) {
    return sequence >= oldestSequence - 1;
  }

  /** The sequence number after applying these changes to the state {@code base}. */
  public long leadsTo(long base) {
    return entries.isEmpty() ? base : entries.get(entries.size() - 1).sequence();
  }
}
