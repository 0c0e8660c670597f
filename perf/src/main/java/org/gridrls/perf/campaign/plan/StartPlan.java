package org.gridrls.perf.campaign.plan;

import java.time.Duration;

/**
 * When each tester starts: so much after the one before it. A value.
 *
 * @param burst for a burst the delay is what spreads all over a time
 */
public record StartPlan(boolean burst, Duration delay) {
  public StartPlan {
    Campaign.require("testers.delay", !delay.isNegative(), "not negative");
  }

  static StartPlan ramp(Duration delay) {
    return new StartPlan(false, delay);
  }

  static StartPlan burst(Duration within, int testers) {
    return new StartPlan(true, within.dividedBy(testers));
  }

  /** After the start of the first, which has number 0. */
  public Duration of(int tester) {
    return delay.multipliedBy(tester);
  }
}
