package org.gridrls.web.telemetry;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Tests what counts for the last minute, and what no longer does. */
class MinuteRateTest {
  private final MinuteRate rate = new MinuteRate();

  @Test
  void isTheAverageOfTheLastSixtySeconds() {
    for (long second = 0; second < 60; second++) {
      rate.count(second);
      rate.count(second);
    }
    assertEquals(2, rate.perSecond(59));
    assertEquals(1, rate.perSecond(89));
    assertEquals(0, rate.perSecond(119));
  }

  @Test
  void aPlaceInTheRingIsUsedAgain() {
    rate.count(7);
    rate.count(67);
    assertEquals(1 / 60.0, rate.perSecond(67));
    rate.count(100_000 * 60 + 7);
    assertEquals(1 / 60.0, rate.perSecond(100_000 * 60 + 8));
  }

  @Test
  void aReaderThatIsBehindDoesNotSeeTheFuture() {
    rate.count(10);
    assertEquals(0, rate.perSecond(9));
  }
}
