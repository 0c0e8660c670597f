package org.gridrls.perf.measure;

/** A load that knows of its last run when each answer came. For one thread at a time. */
public interface TimedLoad extends Load {
  /** How long each call took. */
  double[] latencyMillis();

  /** Answers in each of the first seconds. */
  double[] repliesPerSecond(int count);
}
