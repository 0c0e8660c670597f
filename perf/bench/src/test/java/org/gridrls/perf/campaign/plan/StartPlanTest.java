package org.gridrls.perf.campaign.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StartPlanTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  @Test
  void inARampEachStartsWithinItsStep() {
    StartPlan ramp = StartPlan.ramp(Duration.ofMillis(20));
    assertEquals(Duration.ZERO, ramp.of(0, SECOND));
    for (int tester = 0; tester < 1_000; tester++) {
      long micros = ramp.of(tester, SECOND).toNanos() / 1_000;
      assertTrue(micros >= 20_000L * tester && micros < 20_000L * (tester + 1), "" + micros);
    }
  }

  @Test
  void callsOfARampAreSpreadOverTheInterval() {
    // fifty steps make an interval: without more, twenty testers would call at each of 50 moments
    StartPlan ramp = StartPlan.ramp(Duration.ofMillis(20));
    long most =
        IntStream.range(0, 1_000)
            .mapToLong(tester -> ramp.of(tester, SECOND).toMillis() % 1_000)
            .boxed()
            .collect(Collectors.groupingBy(millis -> millis, Collectors.counting()))
            .values()
            .stream()
            .mapToLong(count -> count)
            .max()
            .orElseThrow();
    assertTrue(most <= 3, most + " testers in a millisecond");
  }

  @Test
  void withoutAnIntervalTheStepIsKept() {
    StartPlan ramp = StartPlan.ramp(Duration.ofMillis(500));
    assertEquals(Duration.ofMillis(3_500), ramp.of(7, Duration.ZERO));
  }

  @Test
  void aShortIntervalIsWhatTheyAreSpreadOver() {
    StartPlan ramp = StartPlan.ramp(Duration.ofMillis(500));
    for (int tester = 0; tester < 40; tester++) {
      long after = ramp.of(tester, Duration.ofMillis(100)).toMillis() - 500L * tester;
      assertTrue(after >= 0 && after < 100, "" + after);
    }
  }

  @Test
  void aBurstIsSpreadOverItsTimeOnly() {
    StartPlan burst = StartPlan.burst(SECOND, 500);
    assertEquals(Duration.ofMillis(998), burst.of(499, Duration.ofSeconds(5)));
  }
}
