package org.gridrls.rli.update;

import java.util.concurrent.atomic.LongAdder;

/** Counts updates by their outcome since the start. Safe for threads. */
public final class UpdateCounters {
  private final LongAdder accepted = new LongAdder();
  private final LongAdder ignored = new LongAdder();
  private final LongAdder fullNeeded = new LongAdder();

  void accepted() {
    accepted.increment();
  }

  void ignored() {
    ignored.increment();
  }

  void fullUpdateNeeded() {
    fullNeeded.increment();
  }

  public long updatesAccepted() {
    return accepted.sum();
  }

  public long updatesIgnored() {
    return ignored.sum();
  }

  public long fullUpdatesNeeded() {
    return fullNeeded.sum();
  }
}
