package org.gridrls.rli.update;

import static org.gridrls.rli.Samples.bits;
import static org.gridrls.rli.Samples.source;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import org.gridrls.api.update.Receipt;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.kit.schedule.PeriodicTask;
import org.gridrls.rli.Samples;
import org.gridrls.rli.index.source.Sources;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.Test;

/** The sweep frees memory, no sooner than it may. */
class IndexExpiryTest {
  private static final Duration PURGE_AFTER = Duration.ofHours(5);

  private Duration purgeAfter = PURGE_AFTER;
  private final MutableClock clock = MutableClock.standing();
  private final Sources sources = new Sources();
  private final UpdateReceiver receiver =
      new UpdateReceiver(sources, UpdateLimits.DEFAULT, Clocks.both(clock));
  private final PeriodicTask sweep =
      new PeriodicTask(
          "index expiry", new IndexExpiry(sources, receiver, () -> purgeAfter, Clocks.both(clock)));

  @Test
  void anExpiredSourceIsKeptForASecondPeriodAndThenForgotten() {
    receiver.bloom(source("a", 1, 1), bits(List.of("x")), 1);
    clock.advance(Samples.LEASE.plus(PURGE_AFTER).minusMillis(1));
    receiver.bloom(source("b", 1, 1), bits(List.of("x")), 1);
    sweep.runOnce();
    assertEquals(2, sources.all().size());
    clock.advance(Duration.ofMillis(1));
    sweep.runOnce();
    assertEquals(
        List.of("b"), sources.all().stream().map(state -> state.source().lrcMember()).toList());
  }

  @Test
  void thePeriodMayBeMadeShorter() {
    receiver.bloom(source("a", 1, 1), bits(List.of("x")), 1);
    clock.advance(Samples.LEASE.plusMinutes(1));
    sweep.runOnce();
    assertEquals(1, sources.all().size());
    purgeAfter = Duration.ofMinutes(1);
    sweep.runOnce();
    assertEquals(0, sources.all().size());
  }

  @Test
  void aForgottenSourceBeginsAnew() {
    receiver.bloom(source("a", 2, 5), bits(List.of("x")), 1);
    clock.advance(Samples.LEASE.plus(PURGE_AFTER));
    sweep.runOnce();
    assertEquals(
        Receipt.Outcome.FULL_UPDATE_NEEDED, receiver.heartbeat(source("a", 2, 5)).outcome());
  }

  @Test
  void updatesThatNobodyGoesOnWithAreDropped() {
    receiver.begin(source("a", 1, 1));
    clock.advance(UpdateLimits.DEFAULT.openTimeout().minusMillis(1));
    sweep.runOnce();
    assertEquals(1, receiver.openUpdates());
    clock.advance(Duration.ofMillis(1));
    sweep.runOnce();
    assertEquals(0, receiver.openUpdates());
  }
}
