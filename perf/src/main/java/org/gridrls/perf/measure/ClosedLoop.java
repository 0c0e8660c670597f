package org.gridrls.perf.measure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/**
 * A number of threads that each make one call after the other; a run ends early without numbers.
 */
public final class ClosedLoop implements Load {
  private final int threads;
  private final Numbers numbers;
  private final LongConsumer call;

  public ClosedLoop(int threads, Numbers numbers, LongConsumer call) {
    this.threads = threads;
    this.numbers = numbers;
    this.call = call;
  }

  @Override
  public Done run(Duration time) {
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    AtomicLong done = new AtomicLong();
    long start = System.nanoTime();
    long end = start + time.toNanos();
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        running.add(executor.submit(() -> done.addAndGet(work(end))));
      }
      for (Future<?> one : running) {
        one.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      throw new IllegalStateException("a call failed", e.getCause());
    } finally {
      executor.shutdownNow();
    }
    return new Done(done.get(), Duration.ofNanos(System.nanoTime() - start));
  }

  private long work(long end) {
    long calls = 0;
    while (System.nanoTime() < end) {
      long number = numbers.next();
      if (number < 0) {
        break;
      }
      call.accept(number);
      calls++;
    }
    return calls;
  }
}
