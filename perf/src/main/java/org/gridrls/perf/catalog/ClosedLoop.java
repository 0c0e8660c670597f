package org.gridrls.perf.catalog;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;

/**
 * So many threads that each do one call after the other for some time: how many were done a second.
 */
final class ClosedLoop {
  private ClosedLoop() {}

  /**
   * Runs {@code call} on {@code threads} threads for {@code time}; it gets a number that grows by
   * one with each call over all threads. Returns calls a second; throws if one fails.
   */
  static double rate(int threads, Duration time, IntConsumer call) {
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    AtomicLong done = new AtomicLong();
    long start = System.nanoTime();
    long end = start + time.toNanos();
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        running.add(
            executor.submit(
                () -> {
                  while (System.nanoTime() < end) {
                    call.accept((int) done.getAndIncrement());
                  }
                }));
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
    return done.get() / ((System.nanoTime() - start) / 1e9);
  }

  /** The middle one of several runs. */
  static double median(int runs, java.util.function.DoubleSupplier run) {
    double[] rates = new double[runs];
    for (int i = 0; i < runs; i++) {
      rates[i] = run.getAsDouble();
    }
    java.util.Arrays.sort(rates);
    return rates[runs / 2];
  }
}
