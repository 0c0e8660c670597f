package org.gridrls.wsrf.notify;

import java.time.Duration;
import java.util.List;
import org.gridrls.kit.config.Settings;

/**
 * Limits of notifications. Immutable.
 *
 * @param hosts patterns of hosts that may be notified, for any subscriber
 * @param subscriptionsMax more are refused
 * @param pullPointsMax more are refused
 * @param queueMax messages queued for one consumer or in one pull point; then the oldest is dropped
 * @param attempts number of consecutive failures that end a subscription
 * @param pause after the first failure; doubled after each further one
 * @param leaseMax the longest lifetime of a subscription, and of an unread pull point
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

  /** Reads the settings of one producer. */
  public static NotifyLimits read(Settings settings) {
    return new NotifyLimits(
        settings.texts(
            "hosts",
            DEFAULT.hosts,
            "patterns of hosts that may be notified in addition to the host that subscribes"),
        DEFAULT.subscriptionsMax,
        DEFAULT.pullPointsMax,
        DEFAULT.queueMax,
        DEFAULT.threads,
        DEFAULT.attempts,
        DEFAULT.pause,
        DEFAULT.leaseMax);
  }

  Duration leaseDefault() {
    return LEASE_DEFAULT.compareTo(leaseMax) < 0 ? LEASE_DEFAULT : leaseMax;
  }

  /** The delay after a number of failures in a row. */
  Duration pauseAfter(int failures) {
    Duration wait = pause.multipliedBy(1L << Math.min(failures - 1, 20));
    return wait.compareTo(PAUSE_MAX) > 0 ? PAUSE_MAX : wait;
  }
}
