package org.gridrls.wsrf.notify;

import java.time.Duration;
import java.util.List;

/**
 * What notifying may cost.
 *
 * @param hosts patterns of hosts that may be notified whoever subscribes
 * @param subscriptionsMax more are refused
 * @param pullPointsMax more are refused
 * @param queueMax messages that wait for one consumer, or lie in one pull point; then the oldest go
 * @param attempts a consumer that fails so often in a row is dropped
 * @param pause after the first failure; doubled after each further one
 * @param leaseMax the longest life of a subscription, and of a pull point that nobody reads
 */
public record NotifyLimits(
    List<String> hosts,
    int subscriptionsMax,
    int pullPointsMax,
    int queueMax,
    int threads,
    int attempts,
    Duration pause,
    Duration leaseMax) {
  public static final NotifyLimits DEFAULT =
      new NotifyLimits(
          List.of(), 1_000, 100, 1_000, 4, 5, Duration.ofSeconds(1), Duration.ofDays(1));

  private static final Duration LEASE_DEFAULT = Duration.ofHours(1);
  private static final Duration PAUSE_MAX = Duration.ofMinutes(1);

  public NotifyLimits {
    hosts = List.copyOf(hosts);
  }

  Duration leaseDefault() {
    return LEASE_DEFAULT.compareTo(leaseMax) < 0 ? LEASE_DEFAULT : leaseMax;
  }

  /** How long to wait after so many failures in a row. */
  Duration pauseAfter(int failures) {
    Duration wait = pause.multipliedBy(1L << Math.min(failures - 1, 20));
    return wait.compareTo(PAUSE_MAX) > 0 ? PAUSE_MAX : wait;
  }
}
