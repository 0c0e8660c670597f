package org.gridrls.perf.campaign.plan;

import java.time.Duration;

/**
 * When each tester starts: this much after the one before it. A value.
 *
 * @param burst for a burst the delay is what spreads all over a time
 */
public record StartPlan(boolean burst, Duration delay) {
  /** Its multiples, without what is before the point, lie evenly between 0 and 1. */
  private static final double GOLDEN_SECTION = (Math.sqrt(5) - 1) / 2;

  public StartPlan {
    Campaign.require("testers.delay", !delay.isNegative(), "not negative");
  }

  static StartPlan ramp(Duration delay) {
    return new StartPlan(false, delay);
  }

  static StartPlan burst(Duration within, int testers) {
    return new StartPlan(true, within.dividedBy(testers));
  }

  /**
   * After the start of the first, which has number 0. In a ramp each starts within its step, or
   * within the interval of calls if that is less, at a moment of its own: else testers whose delays
   * add up to intervals would always call at the same moments.
   */
  public Duration of(int tester, Duration interval) {
    Duration step = delay.multipliedBy(tester);
    if (burst) {
      return step;
    }
    Duration within = interval.compareTo(delay) < 0 ? interval : delay;
    double part = tester * GOLDEN_SECTION % 1;
    return step.plusNanos((long) (part * within.toNanos()));
  }
}
