package org.gridrls.lrc.store.commit;

import org.gridrls.lrc.catalog.CatalogCounts;

/** The counts of a catalog as of the current transaction. For the writing thread. */
final class Tally {
  private long logicalNames;
  private long targetNames;
  private long mappings;
  private long sequence;

  Tally(CatalogCounts counts) {
    reset(counts);
  }

  void reset(CatalogCounts counts) {
    logicalNames = counts.logicalNames();
    targetNames = counts.targetNames();
    mappings = counts.mappings();
    sequence = counts.sequence();
  }

  CatalogCounts counts() {
    return new CatalogCounts(logicalNames, targetNames, mappings, sequence);
  }

  void logicalNames(long more) {
    logicalNames += more;
  }

  void targetNames(long more) {
    targetNames += more;
  }

  void mappings(long more) {
    mappings += more;
  }

  long nextSequence() {
    return ++sequence;
  }
}
