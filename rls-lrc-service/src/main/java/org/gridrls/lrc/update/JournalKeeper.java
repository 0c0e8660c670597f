package org.gridrls.lrc.update;

import java.util.OptionalLong;
import org.gridrls.lrc.catalog.AcknowledgedStates;
import org.gridrls.lrc.catalog.CatalogJournal;

/**
 * Trims the journal, but keeps changes that update targets or saved filters still need, up to a
 * limit. Deletes acknowledged states that the journal no longer reaches back to. Safe for threads.
 */
public final class JournalKeeper implements Runnable {
  private final CatalogJournal journal;
  private final AcknowledgedStates acknowledged;
  private final UpdateScheduler updates;
  private final long kept;
  private final long keptMost;

  /**
   * @param kept changes kept in any case, for clients that follow the catalog
   * @param keptMost the most changes kept, for targets and filters that are behind
   */
  public JournalKeeper(
      CatalogJournal journal,
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
    OptionalLong needed = updates.saveUnusedFilters();
    long latest = journal.latestSequence();
    long behind = needed.isPresent() ? latest - needed.getAsLong() : 0;
    if (journal.trim(Math.max(kept, Math.min(keptMost, behind))) > 0) {
      acknowledged.forgetBefore(journal.changesSince(latest, 1).oldestSequence() - 1);
    }
  }
}
