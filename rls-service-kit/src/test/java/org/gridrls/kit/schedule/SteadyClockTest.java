package org.gridrls.kit.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.Test;

class SteadyClockTest {
  private final MutableClock wall = MutableClock.standing();
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5); // it may overflow
  private final SteadyClock clock = SteadyClock.of(wall, nanos::get);
  private final Instant start = clock.instant();

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
    wall.advance(time);
  }

  private Duration passed() {
    return Duration.between(start, clock.instant());
  }

  @Test
  void beginsWithTheWallClock() {
    assertEquals(wall.instant(), start);
  }

  @Test
  void followsTheStopwatch() {
    pass(Duration.ofNanos(1_234_567));
    assertEquals(Duration.ofNanos(1_234_567), passed());
  }

  @Test
  void aWallClockSetBackChangesNothing() {
    pass(Duration.ofSeconds(5));
    wall.advance(Duration.ofHours(-1));
    assertEquals(Duration.ofSeconds(5), passed());
    pass(Duration.ofSeconds(5));
    assertEquals(Duration.ofSeconds(10), passed());
  }

  @Test
  void aSuspendedMachineLosesNoTime() {
    pass(Duration.ofSeconds(5));
    assertEquals(Duration.ofSeconds(5), passed());
    wall.advance(Duration.ofMinutes(12)); // the stopwatch stood still
    assertEquals(Duration.ofMinutes(12).plusSeconds(5), passed());
    pass(Duration.ofSeconds(1));
    assertEquals(Duration.ofMinutes(12).plusSeconds(6), passed());
  }

  @Test
  void aSuspensionCountsAfterTheWallClockWasSetBack() {
    wall.advance(Duration.ofHours(-1));
    assertEquals(Duration.ZERO, passed());
    wall.advance(Duration.ofMinutes(12));
    assertEquals(Duration.ofMinutes(12), passed());
  }

  @Test
  void smallCorrectionsOfTheWallClockCountAsNoTime() {
    for (int i = 0; i < 1_000; i++) {
      wall.advance(Duration.ofMillis(i % 2 == 0 ? 900 : -900));
      assertEquals(Duration.ZERO, passed());
    }
  }

  @Test
  void aThreadHeldUpBetweenTwoReadingsIsNoLeap() {
    Deque<Runnable> before = new ArrayDeque<>();
    SteadyClock held =
        SteadyClock.of(
            wall,
            () -> {
              long read = nanos.get();
              if (!before.isEmpty()) {
                before.poll().run();
              }
              return read;
            });
    Instant first = held.instant();
    before.add(() -> pass(Duration.ofSeconds(20))); // after the stopwatch, before the wall clock
    held.instant();
    assertEquals(Duration.ofSeconds(20), Duration.between(first, held.instant()));
  }

  @Test
  void neverGoesBack() {
    Random random = new Random(4);
    Instant last = clock.instant();
    for (int i = 0; i < 10_000; i++) {
      nanos.addAndGet(random.nextInt(1_000_000));
      wall.advance(Duration.ofMillis(random.nextInt(20_000) - 10_000));
      Instant now = clock.instant();
      assertFalse(now.isBefore(last), "step " + i);
      last = now;
    }
  }
}
