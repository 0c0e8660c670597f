package org.gridrls.perf.rgrbench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
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
   * The response times.
   *
   * @param alone mean milliseconds of a query without other load
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

  /** A thread: its work, connection, next turn and points. */
  private record Working(Work work, Information information, long turn, Points points) {
    long run(Ticker clock, Work.Span span) {
      return work.run(information, clock, span, turn, points);
    }
  }

  ScenarioRun(Scenario scenario, Side side, Phases phases, Duration interval) {
    this.scenario = scenario;
    this.side = side;
    this.phases = phases;
    this.interval = interval;
  }

  /** {@code alone} is the time for each query without others. */
  Outcome run(Duration alone, Supplier<Ticker> clocks) {
    try (Closer closer = new Closer()) {
      Work.Span span = Work.Span.of(0, alone.toNanos());
      double sum = 0;
      List<Working> asking = new ArrayList<>();
      for (Work work : scenario.queries()) {
        Working warm = ran(new Working(work, opened(closer), 0, points()), clocks.get(), span);
        Working next = ran(warm, clocks.get(), span);
        sum += warm.points().meanMillis(0, phases.end());
        asking.add(next);
      }
      List<Working> changing = new ArrayList<>();
      for (Work work : scenario.updates()) {
        changing.add(ran(new Working(work, opened(closer), 0, points()), clocks.get(), span));
      }
      together(asking, changing, clocks.get());
      double mean = sum / scenario.queries().size();
      return new Outcome(scenario, side, mean, points(asking), points(changing));
    }
  }

  private Information opened(Closer closer) {
    return closer.opened(side.open());
  }

  private Points points() {
    return new Points(interval.toNanos(), phases.end());
  }

  private static List<Points> points(List<Working> threads) {
    return threads.stream().map(Working::points).toList();
  }

  /** Runs the thread; returns it with its next turn and new points. */
  private Working ran(Working thread, Ticker clock, Work.Span span) {
    long next = thread.run(clock, span);
    return new Working(thread.work(), thread.information(), next, points());
  }

  private void together(List<Working> asking, List<Working> changing, Ticker clock) {
    int threads = asking.size() + changing.size();
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    CompletionService<Long> running = new ExecutorCompletionService<>(executor);
    Work.Span whole = new Work.Span(0, phases.end(), broken::get);
    Work.Span middle = new Work.Span(phases.updatesFrom(), phases.updatesUntil(), broken::get);
    asking.forEach(thread -> running.submit(() -> thread.run(clock, whole)));
    changing.forEach(thread -> running.submit(() -> thread.run(clock, middle)));
    try {
      for (int i = 0; i < threads; i++) {
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

  /** No thread may use a connection that is closed. */
  private static void awaitEnd(ExecutorService executor) {
    try {
      executor.awaitTermination(1, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
