package org.gridrls.perf.rgrbench;

import com.google.common.util.concurrent.MoreExecutors;
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
import org.gridrls.perf.process.Waiting;

/**
 * One scenario on one side: each thread's query alone first, after as much of a warm-up, then the
 * three phases with all threads. Used once, by one thread.
 */
record ScenarioRun(
    Scenario scenario, Side side, Phases phases, Duration interval, AtomicBoolean broken) {
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
    this(scenario, side, phases, interval, new AtomicBoolean());
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
      // no thread may use a connection that is closed
      MoreExecutors.shutdownAndAwaitTermination(executor, Duration.ofMinutes(1));
    }
  }

  /** The three parts of a scenario: queries alone, with updates, alone again. Immutable. */
  record Phases(Duration queries, Duration updates, Duration queriesAgain) {
    static final Phases FULL =
        new Phases(Duration.ofSeconds(360), Duration.ofSeconds(300), Duration.ofSeconds(540));
    static final Phases SHORT =
        new Phases(Duration.ofSeconds(12), Duration.ofSeconds(10), Duration.ofSeconds(18));

    long updatesFrom() {
      return queries.toNanos();
    }

    long updatesUntil() {
      return queries.plus(updates).toNanos();
    }

    long end() {
      return queries.plus(updates).plus(queriesAgain).toNanos();
    }
  }

  /** The time of a scenario, in nanoseconds since its start. Safe for threads. */
  interface Ticker {
    long nanos();

    void sleepUntil(long nanos);

    /** One that starts now. */
    static Ticker started() {
      long start = System.nanoTime();
      return new Ticker() {
        @Override
        public long nanos() {
          return System.nanoTime() - start;
        }

        @Override
        public void sleepUntil(long nanos) {
          long left = nanos - nanos();
          if (left > 0) {
            Waiting.sleep(Duration.ofNanos(left + 999_999)); // it sleeps whole milliseconds
          }
        }
      };
    }
  }
}
