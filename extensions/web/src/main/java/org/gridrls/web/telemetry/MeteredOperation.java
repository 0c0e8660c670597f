package org.gridrls.web.telemetry;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.distribution.ValueAtPercentile;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;
import org.gridrls.kit.host.meter.OperationReport;

/**
 * Counts the calls of one operation: a histogram for Prometheus, and the median, a percentile and a
 * rate for {@code getStatistics}. Safe for threads.
 */
final class MeteredOperation {
  /** Upper bounds of the histogram, in milliseconds. */
  private static final double[] BOUNDS = {
    0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000
  };

  /** Percentiles and the maximum are of all calls since the start. */
  private static final Duration FOR_EVER = Duration.ofDays(10_000);

  private final Timer calls;
  private final Counter failures;
  private final MinuteRate rate = new MinuteRate();

  MeteredOperation(MeterRegistry registry, String portType, String operation) {
    calls =
        Timer.builder("rls.operation")
            .description("Duration of calls, including those answered by a fault.")
            .tags("service", portType, "operation", operation)
            .serviceLevelObjectives(bounds())
            .publishPercentiles(0.5, 0.99)
            .percentilePrecision(2)
            .distributionStatisticExpiry(FOR_EVER)
            .distributionStatisticBufferLength(1)
            .register(registry);
    failures =
        Counter.builder("rls.operation.failures")
            .description("Calls answered by a fault.")
            .tags("service", portType, "operation", operation)
            .register(registry);
  }

  private static Duration[] bounds() {
    return DoubleStream.of(BOUNDS)
        .mapToObj(millis -> Duration.ofNanos((long) (millis * 1e6)))
        .toArray(Duration[]::new);
  }

  void count(long nowNanos, long elapsedNanos, boolean failed) {
    calls.record(elapsedNanos, TimeUnit.NANOSECONDS);
    if (failed) {
      failures.increment();
    }
    rate.count(TimeUnit.NANOSECONDS.toSeconds(nowNanos));
  }

  /** HdrHistogram errs by up to 1/128 in both directions with two digits; never too short here. */
  private static long micros(ValueAtPercentile percentile) {
    return (long) (percentile.value(TimeUnit.MICROSECONDS) * 65 / 64);
  }

  OperationReport report(String operation, long nowNanos) {
    ValueAtPercentile[] percentiles = calls.takeSnapshot().percentileValues();
    return new OperationReport(
        operation,
        calls.count(),
        (long) failures.count(),
        rate.perSecond(TimeUnit.NANOSECONDS.toSeconds(nowNanos)),
        micros(percentiles[0]),
        micros(percentiles[1]),
        (long) calls.totalTime(TimeUnit.MICROSECONDS));
  }
}
