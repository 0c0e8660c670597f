package org.gridrls.replicator.schedule;

import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Counts since the start of the server. Safe for threads. */
public final class TransferTotals {
  final AtomicLong transfers = new AtomicLong();
  final AtomicLong failures = new AtomicLong();
  final AtomicLong bytes = new AtomicLong();
  final AtomicLong registered = new AtomicLong();
  final SourceTotals sources = new SourceTotals();
  final RecentBytes recent = new RecentBytes();

  /** Files brought. */
  public long transfers() {
    return transfers.get();
  }

  /** Failed attempts. */
  public long failures() {
    return failures.get();
  }

  public long bytes() {
    return bytes.get();
  }

  /** Returns the totals by host, such as {@code sourceBytes HOST}. */
  public Map<String, Long> ofSources() {
    return sources.figures();
  }

  /** Copies registered. */
  public long registered() {
    return registered.get();
  }
}
