package org.gridrls.transfer.mover;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** When a transfer is too slow. */
class LeastRateTest {
  private final AtomicLong now = new AtomicLong(-5);

  private LeastRate least(double usual) {
    return new LeastRate(Duration.ofSeconds(15), usual, now::get);
  }

  private void pass(long seconds) {
    now.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
  }

  @Test
  void eachStallTimeBringsItsShare() {
    LeastRate least = least(0);
    pass(15);
    assertFalse(least.isLost(15 * 1_024));
    pass(14);
    assertFalse(least.isLost(15 * 1_024), "the second stall time is not over");
    pass(1);
    assertTrue(least.isLost(2 * 15 * 1_024 - 1));
  }

  @Test
  void theMeanIsNotFarBelowWhatTheSourceUsuallySends() {
    LeastRate least = least(100_000_000);
    pass(150);
    assertFalse(least.isBehind(0), "the first ten stall times are patience");
    pass(10);
    assertTrue(least.isBehind(9_999_999));
    assertFalse(least.isBehind(10_000_000));
  }

  @Test
  void aTransferAtAnUnknownRateHasOnlyTheLeastOne() {
    LeastRate least = least(0);
    pass(160);
    assertFalse(least.isBehind(10 * 1_024));
    assertTrue(least.isBehind(10 * 1_024 - 1));
  }
}
