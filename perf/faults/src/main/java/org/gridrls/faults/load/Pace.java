package org.gridrls.faults.load;

import java.time.Duration;
import java.util.Random;

/**
 * How fast the callers of a run work.
 *
 * @param callsPerSecond of all callers together; a server that does not answer lowers it
 */
public record Pace(double callsPerSecond) {
  /** Some hundreds of checks per second, and most of a processor left for the servers. */
  public static final Pace USUAL = new Pace(15);

  public Pace {
    if (!(callsPerSecond > 0)) {
      throw new IllegalArgumentException("callers need a rate above zero: " + callsPerSecond);
    }
  }

  /** A random pause between two calls of one of {@code callers}; its mean keeps the rate. */
  Duration pause(int callers, Random random) {
    return Duration.ofNanos((long) (random.nextDouble() * 2e9 * callers / callsPerSecond));
  }
}
