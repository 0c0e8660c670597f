package org.gridrls.transfer.http;

import java.time.Duration;
import org.gridrls.transfer.mover.LeastRate;

/**
 * The limits of a transfer by HTTP. Immutable.
 *
 * @param connect for one connection
 * @param stall after this time a stream of less than {@link LeastRate#SLOWEST} bytes a second is
 *     given up
 * @param streams at once for one file
 * @param connections at once to one host
 */
public record PullLimits(Duration connect, Duration stall, int streams, int connections) {
  public static final PullLimits DEFAULT =
      new PullLimits(Duration.ofSeconds(10), Duration.ofSeconds(15), 8, 32);

  static final int REDIRECTS_MAX = 8;
}
