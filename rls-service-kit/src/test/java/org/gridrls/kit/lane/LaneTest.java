package org.gridrls.kit.lane;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.gridrls.kit.lane.Lane.LaneReport;
import org.gridrls.kit.lane.Lane.LaneTask;
import org.junit.jupiter.api.Test;

/**
 * Waiting is bounded in number and in time; anyone who is refused was not served, and never both.
 */
class LaneTest {
  private final AtomicLong now = new AtomicLong();
  private final ArrayDeque<Runnable> started = new ArrayDeque<>();
  private final List<String> refused = new ArrayList<>();
  private final List<String> served = new ArrayList<>();
  private boolean closed;
  private final Lane lane =
      new Lane(
          new LaneLimits(
              2, 3, Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofMillis(200)),
          this::execute,
          now::get);

  private void execute(Runnable task) {
    if (closed) {
      throw new RejectedExecutionException();
    }
    started.add(task);
  }

  private void offer(String... names) {
    for (String name : names) {
      lane.offer(
          new LaneTask() {
            @Override
            public void run() {
              served.add(name);
            }

            @Override
            public void refuse() {
              refused.add(name);
            }
          });
    }
  }

  /** Work that has begun and ends when the test says so. */
  private final class Held implements LaneTask, AutoCloseable {
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch end = new CountDownLatch(1);
    private Thread thread;

    Held() {
      lane.offer(this);
    }

    Held begin() {
      thread = new Thread(started.poll());
      thread.start();
      await(begun);
      return this;
    }

    @Override
    public void run() {
      begun.countDown();
      await(end);
    }

    @Override
    public void refuse() {
      refused.add("held");
    }

    @Override
    public void close() throws InterruptedException {
      end.countDown();
      thread.join();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private void pass(long millis) {
    now.addAndGet(Duration.ofMillis(millis).toNanos());
  }

  private void endOne() {
    started.poll().run();
  }

  @Test
  void thePlacesAreTakenThenTheQueueThenNobody() {
    offer("a", "b", "c", "d", "e", "f");
    assertEquals(2, started.size());
    assertEquals(List.of("f"), refused);
    assertEquals(new LaneReport(2, 3, 1), lane.report());
    while (!started.isEmpty()) {
      endOne();
    }
    assertEquals(List.of("a", "b", "c", "d", "e"), served);
    assertEquals(new LaneReport(0, 0, 1), lane.report());
  }

  @Test
  void whoWaitedTooLongIsRefusedWhenAPlaceBecomesFree() {
    offer("a", "b", "c");
    pass(999);
    offer("d");
    pass(1);
    endOne();
    assertEquals(List.of("c"), refused);
    assertEquals(new LaneReport(2, 0, 1), lane.report());
    endOne();
    endOne();
    assertEquals(List.of("a", "b", "d"), served);
  }

  @Test
  void whoWaitsBehindWorkThatDoesNotEndIsRefusedBySweeping() throws Exception {
    try (Held one = new Held().begin();
        Held other = new Held().begin()) {
      offer("c", "d");
      pass(999);
      lane.sweep();
      assertEquals(List.of(), refused);
      pass(1);
      lane.sweep();
      assertEquals(List.of("c", "d"), refused);
      assertEquals(new LaneReport(2, 0, 2), lane.report());
    }
    assertEquals(new LaneReport(0, 0, 2), lane.report());
  }

  @Test
  void whoHasAPlaceButNoProcessorIsRefusedAfterTheLongestWaitToo() {
    offer("a", "b");
    pass(500);
    offer("c");
    pass(499);
    lane.sweep();
    assertEquals(List.of(), refused);
    pass(1);
    lane.sweep();
    assertEquals(List.of("a", "b"), refused);
    assertEquals(new LaneReport(2, 1, 2), lane.report(), "their threads are still to come");
    endOne();
    endOne();
    endOne();
    assertEquals(List.of("c"), served);
    assertEquals(new LaneReport(0, 0, 2), lane.report());
  }

  @Test
  void workThatHasBegunIsNotRefused() throws Exception {
    try (Held one = new Held().begin()) {
      pass(60_000);
      lane.sweep();
      assertEquals(List.of(), refused);
    }
  }

  @Test
  void inAQueueThatDoesNotGetEmptyOnlyShortWaitsAreAllowed() throws Exception {
    try (Held first = new Held().begin();
        Held second = new Held().begin();
        Held third = new Held()) {
      pass(900);
      offer("d");
      first.close();
      third.begin();
      pass(150);
      lane.sweep();
      assertEquals(List.of(), refused, "busy for a second, d has waited for 150 ms");
      pass(50);
      lane.sweep();
      assertEquals(List.of("d"), refused);
      offer("e");
      pass(999);
      lane.sweep();
      assertEquals(List.of("d"), refused, "the queue was empty since: e may wait longer");
    }
  }

  @Test
  void aBurstThatIsServedInTimeLosesNobody() {
    for (int i = 0; i < 100; i++) {
      offer("x" + i, "y" + i, "z" + i);
      pass(100);
      while (!started.isEmpty()) {
        endOne();
      }
    }
    assertEquals(300, served.size());
    assertEquals(List.of(), refused);
  }

  @Test
  void workThatFailsGivesItsPlaceBack() {
    lane.offer(
        new LaneTask() {
          @Override
          public void run() {
            throw new IllegalStateException("as it may be");
          }

          @Override
          public void refuse() {}
        });
    try {
      endOne();
    } catch (IllegalStateException expected) {
      served.add("failed");
    }
    assertEquals(new LaneReport(0, 0, 0), lane.report());
  }

  @Test
  void withoutThreadsEverybodyIsRefusedOnce() {
    offer("a", "b", "c", "d");
    closed = true;
    endOne();
    endOne();
    offer("e");
    assertEquals(List.of("a", "b"), served);
    assertEquals(List.of("c", "d", "e"), refused);
    assertEquals(0, lane.report().running());
  }
}
