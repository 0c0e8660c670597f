package org.gridrls.transfer.mover;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** When a transfer is too slow to go on. */
class PaceTest {
  private final AtomicLong now = new AtomicLong(-5);

  private Pace pace(double usual) {
    return new Pace(Duration.ofSeconds(15), usual, now::get);
  }

  private void pass(long seconds) {
    now.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
  }

  @Test
  void eachStallTimeBringsItsShare() {
    Pace pace = pace(0);
    pass(15);
    assertFalse(pace.isLost(15 * 1_024));
    pass(14);
    assertFalse(pace.isLost(15 * 1_024), "the second stall time is not over");
    pass(1);
    assertTrue(pace.isLost(2 * 15 * 1_024 - 1));
  }

  @Test
  void theMeanIsNotFarBelowWhatTheSourceUsuallySends() {
    Pace pace = pace(100_000_000);
    pass(150);
    assertFalse(pace.isBehind(0), "the first ten stall times are patience");
    pass(10);
    assertTrue(pace.isBehind(9_999_999));
    assertFalse(pace.isBehind(10_000_000));
  }

  @Test
  void aTransferAtAnUnknownRateHasOnlyTheLeastOne() {
    Pace pace = pace(0);
    pass(160);
    assertFalse(pace.isBehind(10 * 1_024));
    assertTrue(pace.isBehind(10 * 1_024 - 1));
  }
}
