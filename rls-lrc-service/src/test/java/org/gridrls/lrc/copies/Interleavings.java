package org.gridrls.lrc.copies;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.IntUnaryOperator;

/**
 * Runs tasks on threads of their own of which one at a time moves, from one step to the next, in an
 * order that a test chooses.
 */
final class Interleavings {
  private final ThreadLocal<Worker> current = new ThreadLocal<>();
  private final Semaphore back = new Semaphore(0);
  private final List<Worker> workers = new ArrayList<>();

  private static final class Worker {
    private final Semaphore go = new Semaphore(0);
    private volatile boolean waits;
    private volatile boolean ended;
    private volatile Throwable failure;
  }

  /** The end of a step of the calling task; others may move before it does. */
  void step() {
    Worker me = current.get();
    if (me != null) {
      back.release();
      me.go.acquireUninterruptibly();
    }
  }

  /** A step after which any other task that has not ended moves first. */
  void pause() {
    current.get().waits = true;
    step();
  }

  /**
   * Runs the tasks to their ends. {@code chooser} gets the number of tasks that can move and
   * returns which of them does.
   */
  void run(List<Runnable> tasks, IntUnaryOperator chooser) {
    workers.clear();
    for (Runnable task : tasks) {
      Worker worker = new Worker();
      workers.add(worker);
      new Thread(() -> run(worker, task), "interleaved").start();
    }
    for (List<Worker> movable = movable(); !movable.isEmpty(); movable = movable()) {
      Worker next = movable.get(movable.size() == 1 ? 0 : chooser.applyAsInt(movable.size()));
      workers.forEach(one -> one.waits = false);
      next.go.release();
      back.acquireUninterruptibly();
    }
    workers.stream()
        .filter(one -> one.failure != null)
        .forEach(
            one -> {
              throw new AssertionError("a task failed", one.failure);
            });
  }

  private List<Worker> movable() {
    List<Worker> alive = workers.stream().filter(one -> !one.ended).toList();
    List<Worker> ready = alive.stream().filter(one -> !one.waits).toList();
    return ready.isEmpty() ? alive : ready;
  }

  private void run(Worker worker, Runnable task) {
    current.set(worker);
    worker.go.acquireUninterruptibly();
    try {
      task.run();
    } catch (RuntimeException | Error failure) {
      worker.failure = failure;
    } finally {
      worker.ended = true;
      back.release();
    }
  }
}
