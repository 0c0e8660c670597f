package org.gridrls.kit.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PeriodicTaskTest {
  private final ScheduledExecutorService executor = Schedulers.scheduler("test", 2);

  @AfterEach
  void stop() {
    Schedulers.stop(executor);
  }

  @Test
  void runOnceRunsOnceOnTheCallersThread() {
    Thread[] ran = new Thread[1];
    new PeriodicTask("t", () -> ran[0] = Thread.currentThread()).runOnce();
    assertEquals(Thread.currentThread(), ran[0]);
  }

  @Test
  void aRunThatFailsIsNotTheLastOne() throws InterruptedException {
    CountDownLatch runs = new CountDownLatch(3);
    PeriodicTask task =
        new PeriodicTask(
            "failing on purpose",
            () -> {
              runs.countDown();
              if (runs.getCount() > 1) {
                throw new AssertionError("an error");
              }
              throw new IllegalStateException("an exception");
            });
    task.every(Duration.ofMillis(1), Duration.ZERO, executor);
    assertTrue(runs.await(10, TimeUnit.SECONDS));
    task.close();
  }

  @Test
  void twoRunsAreNeverUnderWayAtOnce() throws InterruptedException {
    AtomicInteger underWay = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch runs = new CountDownLatch(50);
    PeriodicTask task =
        new PeriodicTask(
            "t",
            () -> {
              most.accumulateAndGet(underWay.incrementAndGet(), Math::max);
              underWay.decrementAndGet();
              runs.countDown();
            });
    task.every(Duration.ofMillis(1), Duration.ZERO, executor);
    while (runs.getCount() > 0) {
      task.runOnce();
    }
    task.close();
    assertEquals(1, most.get());
  }

  @Test
  void isScheduledOnlyOnce() {
    PeriodicTask task =
        new PeriodicTask("t", () -> {}).every(Duration.ofHours(1), Duration.ofHours(1), executor);
    assertThrows(
        IllegalStateException.class,
        () -> task.every(Duration.ofHours(1), Duration.ofHours(1), executor));
    task.close();
  }

  @Test
  void closingLetsARunUnderWayEnd() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    PeriodicTask task =
        new PeriodicTask(
            "t",
            () -> {
              begun.countDown();
              awaitUninterrupted(release);
              ended.countDown();
            });
    task.every(Duration.ofMillis(1), Duration.ZERO, executor);
    assertTrue(begun.await(10, TimeUnit.SECONDS));
    task.close();
    release.countDown();
    assertTrue(ended.await(10, TimeUnit.SECONDS));
  }

  private static void awaitUninterrupted(CountDownLatch latch) {
    try {
      assertTrue(latch.await(10, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void stoppingAnExecutorLeavesOutWhatHasNotBegun() {
    boolean[] ran = new boolean[1];
    executor.schedule(() -> ran[0] = true, 1, TimeUnit.HOURS);
    Schedulers.stop(executor);
    assertTrue(executor.isTerminated());
    assertFalse(ran[0]);
  }
}
