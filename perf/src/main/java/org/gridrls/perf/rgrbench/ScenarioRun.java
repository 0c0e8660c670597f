package org.gridrls.perf.rgrbench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.gridrls.kit.schedule.Closer;

/**
 * One scenario on one side: each thread's query alone first, after as much of a warm-up, then the
 * three phases with all threads. Used once, by one thread.
 */
final class ScenarioRun {
  private final Scenario scenario;
  private final Side side;
  private final Phases phases;
  private final Duration interval;
  private final AtomicBoolean broken = new AtomicBoolean();

  /**
   * What came of it.
   *
   * @param alone mean milliseconds of a query when nothing else goes on
   */
  record Outcome(
      Scenario scenario, Side side, double alone, List<Points> queries, List<Points> updates) {
    Points ofQueries() {
      return Points.together(queries);
    }

    Points ofUpdates() {
      return Points.together(updates);
    }
  }

  /** What one thread has: what to do, with whom, from which turn on. */
  private record Working(Work work, Information information, long turn, Points points) {}

  ScenarioRun(Scenario scenario, Side side, Phases phases, Duration interval) {
    this.scenario = scenario;
    this.side = side;
    this.phases = phases;
    this.interval = interval;
  }

  /** {@code alone} is how long each query works without others. */
  Outcome run(Duration alone, Supplier<Ticker> clocks) {
    try (Closer closer = new Closer()) {
      double[] single = new double[scenario.queries().size()];
      List<Working> asking = new ArrayList<>();
      for (Work work : scenario.queries()) {
        Working warm = alone(opened(work, closer, 0), alone, clocks.get());
        Working one = alone(fresh(warm, warm.turn()), alone, clocks.get());
        single[asking.size()] = one.points().meanMillis(0, phases.end());
        asking.add(fresh(one, one.turn()));
      }
      List<Working> changing = new ArrayList<>();
      for (Work work : scenario.updates()) {
        Working warm = alone(opened(work, closer, 0), alone, clocks.get());
        changing.add(fresh(warm, warm.turn()));
      }
      together(asking, changing, clocks.get());
      double mean = java.util.Arrays.stream(single).average().orElseThrow();
      return new Outcome(scenario, side, mean, points(asking), points(changing));
    }
  }

  private static List<Points> points(List<Working> threads) {
    return threads.stream().map(Working::points).toList();
  }

  private Working opened(Work work, Closer closer, long turn) {
    return new Working(work, closer.opened(side.open()), turn, newPoints());
  }

  private Working fresh(Working before, long turn) {
    return new Working(before.work(), before.information(), turn, newPoints());
  }

  private Points newPoints() {
    return new Points(interval.toNanos(), phases.end());
  }

  /** The same with the turn that comes next. */
  private static Working alone(Working thread, Duration time, Ticker clock) {
    long next =
        thread
            .work()
            .run(
                thread.information(),
                clock,
                Work.Span.of(0, time.toNanos()),
                thread.turn(),
                thread.points());
    return new Working(thread.work(), thread.information(), next, thread.points());
  }

  private void together(List<Working> asking, List<Working> changing, Ticker clock) {
    ExecutorService executor = Executors.newFixedThreadPool(asking.size() + changing.size());
    CompletionService<Long> running = new ExecutorCompletionService<>(executor);
    Work.Span whole = new Work.Span(0, phases.end(), broken::get);
    Work.Span middle = new Work.Span(phases.updatesFrom(), phases.updatesUntil(), broken::get);
    asking.forEach(thread -> running.submit(() -> work(thread, clock, whole)));
    changing.forEach(thread -> running.submit(() -> work(thread, clock, middle)));
    try {
      for (int i = 0; i < asking.size() + changing.size(); i++) {
        running.take().get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException(
          scenario.id() + " by " + side.name() + " failed", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } finally {
      broken.set(true);
      executor.shutdownNow();
      awaitEnd(executor);
    }
  }

  private static long work(Working thread, Ticker clock, Work.Span span) {
    return thread.work().run(thread.information(), clock, span, thread.turn(), thread.points());
  }

  /** Nobody may use a connection that is closed. */
  private static void awaitEnd(ExecutorService executor) {
    try {
      executor.awaitTermination(1, java.util.concurrent.TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
