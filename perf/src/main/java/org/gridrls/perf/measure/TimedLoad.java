package org.gridrls.perf.measure;

import org.HdrHistogram.Histogram;

/** A load that records when each answer of its last run came. For one thread at a time. */
public interface TimedLoad extends Load {
  /** Longer calls count as so long. */
  long MICROS_MAX = 3_600_000_000L;

  /** An empty one of call times up to an hour, with three significant digits. */
  static Histogram histogram() {
    return new Histogram(MICROS_MAX, 3);
  }

  /** Milliseconds that this percentage of the calls did not exceed. */
  default double millis(double percentile) {
    return micros().getValueAtPercentile(percentile) / 1e3;
  }

  /** The time of each call. */
  Histogram micros();

  /** Answers in each of the first seconds. */
  double[] repliesPerSecond(int count);
}
