package org.gridrls.kit.lane;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/**
 * Limits concurrent work of one kind, with a queue that is bounded in length and in waiting time.
 * Work is refused as soon as it would wait too long: after the queue has not been empty for a
 * while, only short waits are allowed, so that admitted work is served soon. Work that has a place
 * but no processor, as virtual threads behind others that do not stop, waits too, and is refused
 * after the longest wait.
 *
 * <p>Safe for threads, and without a lock, at which a thread of the network would wait for a
 * virtual thread that has the next turn but no processor. Changes of the state are queued, and made
 * one after the other by the thread that finds nobody making them; what follows from them is done
 * afterwards by any thread.
 */
public final class Lane {
  private final LaneLimits limits;
  private final Executor executor;
  private final LongSupplier nanos;
  private final Queue<Runnable> changes = new ConcurrentLinkedQueue<>();
  private final Queue<Runnable> actions = new ConcurrentLinkedQueue<>();
  private final AtomicInteger unfinished = new AtomicInteger();
  private volatile LaneReport report = new LaneReport(0, 0, 0);

  // the state, for changes only
  private final ArrayDeque<Turn> waiting = new ArrayDeque<>();
  private final ArrayDeque<Turn> starting = new ArrayDeque<>();
  private int running;
  private long busySince;
  private long refused;

  /** Something to be done, or to be refused instead: one of both is called, once. */
  public interface LaneTask {
    void run();

    /** Must not block. */
    void refuse();
  }

  /** The state of a lane. */
  public record LaneReport(int running, int waiting, long refused) {}

  /** Work since it was offered; the first decision serves or refuses it. */
  private record Turn(LaneTask work, long since, AtomicBoolean decided) {
    boolean decide() {
      return decided.compareAndSet(false, true);
    }
  }

  /** {@code executor} has a thread for each place. */
  public Lane(LaneLimits limits, Executor executor, LongSupplier nanos) {
    this.limits = limits;
    this.executor = executor;
    this.nanos = nanos;
  }

  /** Starts the work, or has it wait, or refuses it. Never blocks. */
  public void offer(LaneTask work) {
    Turn turn = new Turn(work, nanos.getAsLong(), new AtomicBoolean());
    change(() -> admit(turn));
  }

  /** Refuses those who have waited too long; to be called every now and then. */
  public void sweep() {
    change(
        () -> {
          refuseLate();
          refuseUnbegun();
        });
  }

  public LaneReport report() {
    return report;
  }

  private void change(Runnable change) {
    changes.add(change);
    if (unfinished.getAndIncrement() == 0) {
      do {
        changes.remove().run();
        report = new LaneReport(running, waiting.size(), refused);
      } while (unfinished.decrementAndGet() > 0);
    }
    for (Runnable due = actions.poll(); due != null; due = actions.poll()) {
      due.run();
    }
  }

  /**
   * Gives the work a place, or has it wait in the queue; no request overtakes the queue, since
   * waiting implies that all places are taken.
   */
  private void admit(Turn turn) {
    if (running < limits.running()) {
      running++;
      start(turn);
    } else if (waiting.size() >= limits.waiting()) {
      refuse(turn);
    } else {
      busySince = waiting.isEmpty() ? turn.since : busySince;
      waiting.add(turn);
    }
  }

  private void start(Turn turn) {
    starting.add(turn);
    actions.add(() -> execute(turn));
  }

  private void execute(Turn turn) {
    try {
      executor.execute(() -> serve(turn));
    } catch (RejectedExecutionException closed) {
      change(
          () -> {
            refuse(turn);
            passOn();
          });
    }
  }

  private void serve(Turn turn) {
    try {
      if (turn.decide()) {
        turn.work.run();
      }
    } finally {
      change(this::passOn);
    }
  }

  /** The place goes to who waits first, if not for too long. */
  private void passOn() {
    while (!starting.isEmpty() && starting.peek().decided.get()) {
      starting.remove();
    }
    refuseLate();
    Turn first = waiting.poll();
    if (first == null) {
      running--;
    } else {
      start(first);
    }
  }

  private void refuseLate() {
    long now = nanos.getAsLong();
    boolean busy = now - busySince >= limits.busyAfter().toNanos();
    long allowed = (busy ? limits.waitWhenBusy() : limits.longest()).toNanos();
    while (!waiting.isEmpty() && now - waiting.peek().since >= allowed) {
      refuse(waiting.poll());
    }
  }

  /** Such work keeps its place until its thread runs, as there may be no more threads. */
  private void refuseUnbegun() {
    long now = nanos.getAsLong();
    while (!starting.isEmpty() && isOver(starting.peek(), now)) {
      refuse(starting.poll());
    }
  }

  private boolean isOver(Turn turn, long now) {
    return turn.decided.get() || now - turn.since >= limits.longest().toNanos();
  }

  private void refuse(Turn turn) {
    if (turn.decide()) {
      refused++;
      actions.add(turn.work::refuse);
    }
  }
}
