package org.gridrls.kit.host.meter;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** Counts the calls of one operation. Safe for threads, without locks. */
public final class OperationMeter {
  private final LongAdder count = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private final LongAdder totalNanos = new LongAdder();
  private final LatencyHistogram latency = new LatencyHistogram();
  private final MinuteRate rate = new MinuteRate();

  /** {@code now} is the time at the end of the call, {@code elapsed} how long it took. */
  public void count(long nowNanos, long elapsedNanos, boolean failed) {
    count.increment();
    if (failed) {
      failures.increment();
    }
    totalNanos.add(elapsedNanos);
    latency.count(TimeUnit.NANOSECONDS.toMicros(elapsedNanos));
    rate.count(TimeUnit.NANOSECONDS.toSeconds(nowNanos));
  }

  OperationReport report(String operation, long nowNanos) {
    return new OperationReport(
        operation,
        count.sum(),
        failures.sum(),
        rate.perSecond(TimeUnit.NANOSECONDS.toSeconds(nowNanos)),
        latency.quantile(0.5),
        latency.quantile(0.99),
        TimeUnit.NANOSECONDS.toMicros(totalNanos.sum()));
  }
}
