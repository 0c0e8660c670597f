package org.gridrls.kit.update;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * The wait after failures: from one second, doubled up to five minutes, each randomly shortened by
 * up to half. As safe for threads as its random numbers.
 */
public final class Backoff {
  public static final Duration LONGEST = Duration.ofMinutes(5);
  private static final int DOUBLINGS = 9;

  private final RandomGenerator random;

  public Backoff(RandomGenerator random) {
    this.random = random;
  }

  /** {@code failures} in a row, at least one. */
  public Duration after(long failures) {
    long doubled = 1_000L << Math.min(failures - 1, DOUBLINGS);
    long longest = Math.min(doubled, LONGEST.toMillis());
    return Duration.ofMillis(longest / 2 + random.nextLong(longest / 2 + 1));
  }
}
