package org.gridrls.perf.rgrbench;

import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import org.gridrls.perf.rgrbench.ScenarioRun.Ticker;

/**
 * Does what one thread of a scenario repeats, one blocking request after the other.
 *
 * @param step one request; the turn never comes twice for this work and one side
 */
record Work(String name, BiConsumer<Information, Long> step) {
  /** From one time to another; returns the next turn. */
  long run(Information side, Ticker clock, Span span, long firstTurn, Points points) {
    clock.sleepUntil(span.from());
    long turn = firstTurn;
    while (clock.nanos() < span.until() && !span.broken().getAsBoolean()) {
      long begin = clock.nanos();
      step.accept(side, turn++);
      long end = clock.nanos();
      points.add(end, end - begin);
    }
    return turn;
  }

  /**
   * When it is done.
   *
   * @param broken that another thread has failed, so that continuing is useless
   */
  record Span(long from, long until, BooleanSupplier broken) {
    static Span of(long from, long until) {
      return new Span(from, until, () -> false);
    }
  }
}
