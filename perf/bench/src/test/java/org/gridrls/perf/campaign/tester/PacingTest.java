package org.gridrls.perf.campaign.tester;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.gridrls.perf.campaign.plan.Campaign;
import org.junit.jupiter.api.Test;

class PacingTest {
  private static final long MILLI = 1_000_000;
  private static final long START = 5_000 * MILLI;

  private static Pacing pacing(int durationMillis, int intervalMillis) {
    return new Pacing(
        new Campaign.Pace(
            Duration.ofMillis(durationMillis),
            Duration.ofMillis(intervalMillis),
            Duration.ofSeconds(1)),
        START);
  }

  @Test
  void callsAreDueAnIntervalApartHoweverLongTheyTook() {
    Pacing pacing = pacing(1_000, 100);
    assertEquals(START, pacing.due());
    assertEquals(START + 100 * MILLI, pacing.next(START + 10 * MILLI, false));
    assertEquals(START + 200 * MILLI, pacing.next(START + 199 * MILLI, false));
  }

  @Test
  void aCallThatTookLongerIsFollowedAtOnceAndNotMadeUpFor() {
    Pacing pacing = pacing(1_000, 100);
    assertEquals(START + 350 * MILLI, pacing.next(START + 350 * MILLI, false));
    assertEquals(START + 450 * MILLI, pacing.next(START + 360 * MILLI, false));
  }

  @Test
  void withoutAnIntervalEachCallFollowsTheLast() {
    Pacing pacing = pacing(1_000, 0);
    assertEquals(START + 7 * MILLI, pacing.next(START + 7 * MILLI, false));
    assertEquals(START + 9 * MILLI, pacing.next(START + 9 * MILLI, false));
  }

  @Test
  void afterAFailureThereIsAPause() {
    Pacing pacing = pacing(1_000, 0);
    assertEquals(START + 103 * MILLI, pacing.next(START + 3 * MILLI, true));
  }

  @Test
  void whenItsTimeIsOverATesterMakesNoMoreCalls() {
    Pacing pacing = pacing(1_000, 100);
    assertEquals(START + 999 * MILLI, pacing.next(START + 999 * MILLI, false));
    assertEquals(Pacing.NEVER, pacing.next(START + 1_000 * MILLI, false));
  }
}
