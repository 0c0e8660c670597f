package org.gridrls.replicator.schedule;

import java.util.concurrent.atomic.AtomicLong;
import org.gridrls.kit.metric.Metrics;

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

  public void report(Metrics metrics) {
    metrics.counter("transfers", "Files copied.", transfers.get());
    sources.report(metrics);
    metrics.counter("transferFailures", "Failed attempts to copy a file.", failures.get());
    metrics.counter("bytesTransferred", "Bytes copied.", bytes.get());
    metrics.counter("copiesRegistered", "Copies added to catalogs.", registered.get());
  }
}
