package org.gridrls.perf.measure;

import java.util.Arrays;
import org.HdrHistogram.Histogram;

/** A load that records when each answer of its last run came. For one thread at a time. */
public abstract class TimedLoad implements Load {
  private static final int SECONDS_MAX = 7_200;

  /** Longer calls count as this long. */
  private static final long MICROS_MAX = 3_600_000_000L;

  private final Histogram micros = histogram();
  private final double[] seconds = new double[SECONDS_MAX];
  private long start;

  /** An empty one of call times up to an hour, with three significant digits. */
  public static Histogram histogram() {
    return new Histogram(MICROS_MAX, 3);
  }

  /** Adds a call; longer ones than an hour count as an hour. */
  public static void add(Histogram histogram, long micros) {
    histogram.recordValue(Math.min(MICROS_MAX, micros));
  }

  /** A new run begins; returns its time. */
  protected final long started() {
    micros.reset();
    Arrays.fill(seconds, 0);
    start = System.nanoTime();
    return start;
  }

  /** A call that began then is answered now; returns this time. */
  protected final synchronized long answered(long began) {
    long now = System.nanoTime();
    add(micros, (now - began) / 1_000);
    seconds[(int) Math.min(SECONDS_MAX - 1, (now - start) / 1_000_000_000)]++;
    return now;
  }

  /** Milliseconds that this percentage of the calls did not exceed. */
  public final double millis(double percentile) {
    return micros.getValueAtPercentile(percentile) / 1e3;
  }

  /** The time of each call. */
  public final Histogram micros() {
    return micros;
  }

  /** Answers in each of the first seconds. */
  public final double[] repliesPerSecond(int count) {
    return Arrays.copyOf(seconds, count);
  }
}
