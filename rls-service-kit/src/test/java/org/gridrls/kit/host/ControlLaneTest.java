package org.gridrls.kit.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.gridrls.kit.host.http.HostLimits;
import org.gridrls.kit.lane.Lane;
import org.gridrls.kit.lane.Lane.LaneTask;
import org.junit.jupiter.api.Test;

/** On slow processors pings and renewals are late, but are not refused. */
class ControlLaneTest {
  private final AtomicLong now = new AtomicLong();
  private final ArrayDeque<Runnable> started = new ArrayDeque<>();
  private final AtomicInteger served = new AtomicInteger();
  private final AtomicInteger refused = new AtomicInteger();
  private final Lane lane =
      new Lane(HostLimits.Waiting.DEFAULT.controlLane(), started::add, now::get);

  private final class Ping implements LaneTask {
    @Override
    public void run() {
      served.incrementAndGet();
    }

    @Override
    public void refuse() {
      refused.incrementAndGet();
    }
  }

  private void pass(Duration time) {
    now.addAndGet(time.toNanos());
    lane.sweep();
  }

  @Test
  void whoWaitsInABusyQueueIsServed() {
    for (int i = 0; i < 40; i++) {
      lane.offer(new Ping());
    }
    for (int i = 0; i < 8; i++) {
      pass(Duration.ofSeconds(1));
    }
    while (!started.isEmpty()) {
      started.poll().run();
    }
    assertEquals(40, served.get());
    assertEquals(0, refused.get());
  }

  @Test
  void nobodyWaitsForEver() {
    for (int i = 0; i < 9; i++) {
      lane.offer(new Ping());
    }
    pass(Duration.ofSeconds(10));
    assertEquals(9, refused.get(), "nor those whose threads have not begun");
  }
}
