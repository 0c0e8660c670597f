package org.gridrls.lrc.update;

import java.util.OptionalLong;
import org.gridrls.lrc.catalog.AcknowledgedStates;
import org.gridrls.lrc.catalog.ChangeLog;

/**
 * Trims the journal, but not before update targets and saved filters are past what goes, as long as
 * that stays within bounds. What is remembered of indexes that the journal does not reach back to
 * is forgotten too. Safe for threads.
 */
public final class JournalKeeper implements Runnable {
  private final ChangeLog journal;
  private final AcknowledgedStates acknowledged;
  private final UpdateScheduler updates;
  private final long kept;
  private final long keptMost;

  /**
   * @param kept so many changes are held in any case, for others who follow the catalog
   * @param keptMost so many at most, for targets and filters that are behind
   */
  public JournalKeeper(
      ChangeLog journal,
      AcknowledgedStates acknowledged,
      UpdateScheduler updates,
      long kept,
      long keptMost) {
    this.journal = journal;
    this.acknowledged = acknowledged;
    this.updates = updates;
    this.kept = kept;
    this.keptMost = Math.max(kept, keptMost);
  }

  @Override
  public void run() {
    OptionalLong needed = updates.tend();
    long latest = journal.latestSequence();
    long behind = needed.isPresent() ? latest - needed.getAsLong() : 0;
    if (journal.trim(Math.max(kept, Math.min(keptMost, behind))) > 0) {
      acknowledged.forgetBefore(journal.changesSince(latest, 1).oldestSequence() - 1);
    }
  }
}
