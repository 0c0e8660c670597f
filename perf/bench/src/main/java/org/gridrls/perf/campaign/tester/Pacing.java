package org.gridrls.perf.campaign.tester;

import org.gridrls.perf.campaign.plan.Campaign;

/**
 * When one tester makes its next call: an interval after the last one was due, or at once if that
 * took longer; until its time is over. Knows no clock: times are given, in nanoseconds of any
 * origin. For one thread.
 */
final class Pacing {
  /** After a failure, so that a server that is away is not asked without a pause. */
  static final long FAILURE_PAUSE_NANOS = 100_000_000;

  static final long NEVER = Long.MAX_VALUE;

  private final long intervalNanos;
  private final long endNanos;
  private long dueNanos;

  Pacing(Campaign.Pace pace, long startNanos) {
    this.intervalNanos = pace.interval().toNanos();
    this.endNanos = startNanos + pace.duration().toNanos();
    this.dueNanos = startNanos;
  }

  long due() {
    return dueNanos;
  }

  /** When the call after one that ended now is due; {@link #NEVER} if it would be too late. */
  long next(long nowNanos, boolean failed) {
    long earliest = failed ? nowNanos + FAILURE_PAUSE_NANOS : nowNanos;
    dueNanos = Math.max(dueNanos + intervalNanos, earliest);
    return dueNanos < endNanos ? dueNanos : NEVER;
  }
}
