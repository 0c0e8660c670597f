package org.gridrls.perf.campaign.tester;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Serves all testers of a process on one thread, so that they take as little as possible of the
 * processors. Only {@link #stop} may be called from another thread.
 */
final class TesterLoop {
  private static final long LOOK_AGAIN_NANOS = 50_000_000;

  private final List<Tester> testers;
  private final long timeoutNanos;
  private final Runnable tick;
  private final PriorityQueue<Tester> waiting =
      new PriorityQueue<>(Comparator.comparingLong(Tester::due));
  private volatile boolean stopped;

  /** {@code tick} is called about every 50 ms. */
  TesterLoop(List<Tester> testers, long timeoutNanos, Runnable tick) {
    this.testers = testers;
    this.timeoutNanos = timeoutNanos;
    this.tick = tick;
  }

  /** Returns when no tester has anything more to do. */
  void run() throws IOException {
    waiting.addAll(testers);
    try (Selector selector = Selector.open()) {
      long nextLook = System.nanoTime();
      int working = testers.size();
      while (working > 0 && !stopped) {
        long now = System.nanoTime();
        if (now >= nextLook) {
          working = look(now);
          nextLook = now + Math.min(LOOK_AGAIN_NANOS, Math.max(1_000_000, timeoutNanos / 10));
        }
        beginDue(selector, now);
        selector.select(millisUntil(nextLook));
        serveReady(selector);
      }
    } finally {
      testers.forEach(Tester::stop);
    }
  }

  /** Ends calls that take too long; returns the number of running testers. */
  private int look(long now) {
    int working = 0;
    for (Tester tester : testers) {
      if (tester.waitsLongerThan(timeoutNanos, now)) {
        tester.timedOut();
        again(tester);
      }
      working += tester.done() ? 0 : 1;
    }
    tick.run();
    return working;
  }

  private void again(Tester tester) {
    if (!tester.calling() && !tester.done()) {
      waiting.add(tester);
    }
  }

  private void beginDue(Selector selector, long now) {
    while (!waiting.isEmpty() && waiting.peek().due() <= now && !stopped) {
      Tester tester = waiting.remove();
      tester.begin(selector);
      again(tester);
    }
  }

  private long millisUntil(long nextLook) {
    long next = waiting.isEmpty() ? nextLook : Math.min(nextLook, waiting.peek().due());
    return Math.max(1, (next - System.nanoTime() + 999_999) / 1_000_000);
  }

  private void serveReady(Selector selector) {
    long woke = System.nanoTime();
    for (SelectionKey key : selector.selectedKeys()) {
      Tester tester = (Tester) key.attachment();
      boolean called = tester.calling();
      if (key.isValid()) {
        tester.ready(woke);
      }
      if (called && !tester.calling() && !tester.done()) {
        if (tester.due() <= System.nanoTime() && !stopped) {
          tester.begin(selector);
        }
        again(tester);
      }
    }
    selector.selectedKeys().clear();
  }

  void stop() {
    stopped = true;
  }
}
