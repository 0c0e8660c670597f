package org.gridrls.perf.measure;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SteadyStateTest {
  private final SteadyState judge = new SteadyState(3, 0.05);

  @Test
  void ratesThatStillGrowAreNotSteady() {
    assertFalse(judge.steadyWith(100));
    assertFalse(judge.steadyWith(104));
    assertFalse(judge.steadyWith(109));
    assertFalse(judge.steadyWith(114));
  }

  @Test
  void itIsSteadyOnceTheLastSlicesAreAlike() {
    assertFalse(judge.steadyWith(10));
    assertFalse(judge.steadyWith(100));
    assertFalse(judge.steadyWith(104));
    assertTrue(judge.steadyWith(101));
  }

  @Test
  void fewerSlicesThanItLooksAtAreNotEnough() {
    assertFalse(judge.steadyWith(100));
    assertFalse(judge.steadyWith(100));
    assertTrue(judge.steadyWith(100));
  }
}
