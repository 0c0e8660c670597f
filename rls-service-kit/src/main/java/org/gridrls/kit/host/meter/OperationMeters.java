package org.gridrls.kit.host.meter;

import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;

/**
 * The meters of all operations of a host. Labels are made of what the WSDLs name, never of what a
 * caller sends; so there are only so many. Safe for threads.
 */
public final class OperationMeters {
  private final ConcurrentMap<String, OperationMeter> meters = new ConcurrentHashMap<>();
  private final LongSupplier nanos;
  private final long origin;

  /** {@code nanos} is a time that only grows, from any origin, as {@link System#nanoTime} is. */
  public OperationMeters(LongSupplier nanos) {
    this.nanos = nanos;
    this.origin = nanos.getAsLong();
  }

  /** Nanoseconds since this was made. */
  public long now() {
    return Math.max(0, nanos.getAsLong() - origin);
  }

  public OperationMeter of(String operation) {
    return meters.computeIfAbsent(operation, unseen -> new OperationMeter());
  }

  /** Sorted by operation; those that were never called are not there. */
  public List<OperationReport> report() {
    long now = now();
    return meters.entrySet().stream()
        .map(entry -> entry.getValue().report(entry.getKey(), now))
        .sorted(Comparator.comparing(OperationReport::operation))
        .toList();
  }
}
