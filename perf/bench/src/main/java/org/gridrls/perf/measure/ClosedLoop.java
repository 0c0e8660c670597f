package org.gridrls.perf.measure;

import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongConsumer;

/**
 * A number of threads that each make one call after the other; a run ends early without numbers.
 */
public record ClosedLoop(int threads, Numbers numbers, LongConsumer call) implements Load {
  @Override
  public Done run(Duration time) {
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    long start = System.nanoTime();
    long end = start + time.toNanos();
    long done = 0;
    Callable<Long> worker = () -> work(end);
    try {
      for (Future<Long> one : executor.invokeAll(Collections.nCopies(threads, worker))) {
        done += one.get();
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("a call failed", e.getCause());
    } finally {
      executor.shutdownNow();
    }
    return new Done(done, Duration.ofNanos(System.nanoTime() - start));
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
