package org.gridrls.kit.lane;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.LongSupplier;

/**
 * Limits concurrent work of one kind, with a queue that is bounded in length and in waiting time.
 * Work is refused as soon as it would wait too long: after the queue has not been empty for a
 * while, only short waits are allowed, so that admitted work is served soon. Safe for threads.
 */
public final class Lane {
  private final LaneLimits limits;
  private final Executor executor;
  private final LongSupplier nanos;
  private final ArrayDeque<Waiting> queue = new ArrayDeque<>();
  private int running;
  private long busySince;
  private long refused;

  /** Something to be done, or to be refused instead: one of both is called, once. */
  public interface Work {
    void run();

    /** Must not block. */
    void refuse();
  }

  /** The state of a lane. */
  public record Report(int running, int waiting, long refused) {}

  private enum Admitted {
    STARTS,
    WAITS,
    REFUSED
  }

  private record Waiting(Work work, long since) {}

  /** {@code executor} has a thread for each place. */
  public Lane(LaneLimits limits, Executor executor, LongSupplier nanos) {
    this.limits = limits;
    this.executor = executor;
    this.nanos = nanos;
  }

  /** Starts the work, or has it wait, or refuses it. Never blocks. */
  public void offer(Work work) {
    switch (admitted(work)) {
      case STARTS -> start(work);
      case REFUSED -> work.refuse();
      case WAITS -> {
        // until a place is free, or the time is over
      }
    }
  }

  /**
   * Takes a place, or waits in the queue; no request overtakes the queue, since waiting implies
   * that all places are taken.
   */
  private synchronized Admitted admitted(Work work) {
    if (running < limits.running()) {
      running++;
      return Admitted.STARTS;
    }
    if (queue.size() >= limits.waiting()) {
      refused++;
      return Admitted.REFUSED;
    }
    long now = nanos.getAsLong();
    busySince = queue.isEmpty() ? now : busySince;
    queue.add(new Waiting(work, now));
    return Admitted.WAITS;
  }

  private void start(Work work) {
    try {
      executor.execute(() -> serve(work));
    } catch (RejectedExecutionException closed) {
      work.refuse();
      next();
    }
  }

  private void serve(Work work) {
    try {
      work.run();
    } finally {
      next();
    }
  }

  /** The place goes to who waits first, if not for too long. */
  private void next() {
    List<Work> late = new ArrayList<>();
    Work first;
    synchronized (this) {
      takeLate(late);
      Waiting head = queue.poll();
      running -= head == null ? 1 : 0;
      first = head == null ? null : head.work();
    }
    if (first != null) {
      start(first);
    }
    late.forEach(Work::refuse);
  }

  /** Refuses those who have waited too long; to be called every now and then. */
  public void sweep() {
    List<Work> late = new ArrayList<>();
    synchronized (this) {
      takeLate(late);
    }
    late.forEach(Work::refuse);
  }

  private void takeLate(List<Work> late) {
    long now = nanos.getAsLong();
    boolean busy = now - busySince >= limits.busyAfter().toNanos();
    long allowed = (busy ? limits.waitWhenBusy() : limits.longest()).toNanos();
    while (!queue.isEmpty() && now - queue.peek().since() >= allowed) {
      late.add(queue.poll().work());
      refused++;
    }
  }

  public synchronized Report report() {
    return new Report(running, queue.size(), refused);
  }
}
