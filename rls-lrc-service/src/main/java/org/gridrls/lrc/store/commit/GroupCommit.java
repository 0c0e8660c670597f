package org.gridrls.lrc.store.commit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.BoundedExecutors;
import org.gridrls.lrc.catalog.rules.Bulk;

/**
 * Lets many writers share one commit: writes wait in a bounded queue; one thread takes all that
 * wait, runs them in one transaction, commits once, and then answers all. A refused write has
 * changed nothing and does not affect others. If a write fails, the whole group is rolled back and
 * each write is run again alone, unless the database can't be reached: then all fail. Safe for
 * threads.
 */
public final class GroupCommit implements AutoCloseable {
  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  private final Unit unit;
  private final int capacity;
  private final int groupItems;
  private final BlockingQueue<Waiting<?>> queue;
  private final Waiting<Void> stop = new Waiting<>(0, () -> {}, () -> null);
  private final Object door = new Object();
  private final Thread writer;
  private boolean closed;
  private volatile long commits;

  /** The transaction of a group; called by the writing thread only. */
  public interface Unit {
    /** Commits and begins the next transaction. */
    void commit();

    /** Rolls back; returns the failure to report to the callers. */
    Throwable rollback(Throwable failure);

    /** Throws if no writes are accepted at the moment; called by any thread. */
    default void admit() {}

    /** Called when no write arrived for this time. */
    default void idle() {}

    default Duration idleAfter() {
      return Duration.ofDays(1);
    }
  }

  /**
   * @param capacity the most writes that wait
   * @param groupItems a group is closed when its writes have this many items
   */
  public GroupCommit(Unit unit, int capacity, int groupItems) {
    this.unit = unit;
    this.capacity = capacity;
    this.groupItems = groupItems;
    this.queue = new ArrayBlockingQueue<>(capacity + 1);
    this.writer = BoundedExecutors.named("lrc-writer").newThread(this::writeGroups);
    writer.start();
  }

  /**
   * Runs {@code work} in a group and returns its result when it is committed. The work may run
   * twice, so it must have no other effects.
   */
  public <T> T write(int items, Supplier<T> work) {
    return write(items, () -> {}, work);
  }

  /**
   * @param announce run before the work of any write of the group, to prepare the group
   */
  public <T> T write(int items, Runnable announce, Supplier<T> work) {
    unit.admit();
    Waiting<T> waiting = new Waiting<>(items, announce, work);
    enqueue(waiting);
    try {
      return waiting.answer.join();
    } catch (CompletionException e) {
      throw freshly(e.getCause());
    }
  }

  private void enqueue(Waiting<?> waiting) {
    synchronized (door) {
      if (closed) {
        throw RlsException.later(RlsError.UNAVAILABLE, "the catalog is closing", RETRY_AFTER);
      }
      if (queue.size() >= capacity || !queue.offer(waiting)) {
        throw RlsException.later(
            RlsError.OVERLOADED,
            capacity + " writes are waiting already; nothing was done",
            RETRY_AFTER);
      }
    }
  }

  /** Returns the failure with the caller's stack trace, and the writer's as its cause. */
  private static RuntimeException freshly(Throwable failure) {
    if (failure instanceof RlsException known) {
      return known.again();
    }
    return new RlsException(
        RlsError.STORE_FAILED, "the store failed: " + failure.getMessage(), failure);
  }

  public int waiting() {
    return queue.size();
  }

  public int capacity() {
    return capacity;
  }

  /** Groups committed so far. */
  public long commits() {
    return commits;
  }

  private void writeGroups() {
    List<Waiting<?>> group = new ArrayList<>();
    boolean more = true;
    while (more) {
      more = gather(group);
      if (!group.isEmpty()) {
        writeTogether(group);
        group.clear();
      }
    }
  }

  /** Returns false when the queue is closed and empty. */
  private boolean gather(List<Waiting<?>> group) {
    int items = 0;
    Waiting<?> next = await();
    while (next != null) {
      if (next == stop) {
        return false;
      }
      group.add(next);
      items += next.items;
      next = items < groupItems ? queue.poll() : null;
    }
    return true;
  }

  private Waiting<?> await() {
    while (true) {
      try {
        Waiting<?> next = queue.poll(unit.idleAfter().toMillis(), TimeUnit.MILLISECONDS);
        if (next != null) {
          return next;
        }
        idle();
      } catch (InterruptedException e) {
        // the stop mark ends this thread, after the writes that wait
        continue;
      }
    }
  }

  /** A failure is found again by the next write. */
  private void idle() {
    try {
      unit.idle();
    } catch (RuntimeException | Error failure) {
      undo(failure);
    }
  }

  private void writeTogether(List<Waiting<?>> group) {
    try {
      group.forEach(waiting -> waiting.announce.run());
      group.forEach(Waiting::run);
    } catch (RuntimeException | Error failure) {
      writeAlone(group, undo(failure));
      return;
    }
    commit(group);
  }

  private void writeAlone(List<Waiting<?>> group, Throwable failure) {
    if (group.size() == 1 || isAway(failure)) {
      group.forEach(waiting -> waiting.answer.completeExceptionally(failure));
    } else {
      group.forEach(waiting -> writeTogether(List.of(waiting)));
    }
  }

  /** Then no write of the group is the cause. */
  static boolean isAway(Throwable failure) {
    return failure instanceof RlsException known && known.error() == RlsError.UNAVAILABLE;
  }

  private void commit(List<Waiting<?>> group) {
    try {
      unit.commit();
      commits++;
      group.forEach(Waiting::answer);
    } catch (RuntimeException | Error failure) {
      Throwable told = undo(failure);
      group.forEach(waiting -> waiting.answer.completeExceptionally(told));
    }
  }

  private Throwable undo(Throwable failure) {
    try {
      return unit.rollback(failure);
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
      return failure;
    }
  }

  /** Accepts no more writes, completes those that wait, and ends the writing thread. */
  @Override
  public void close() {
    synchronized (door) {
      if (!closed) {
        closed = true;
        queue.add(stop);
      }
    }
    boolean interrupted = false;
    while (writer.isAlive()) {
      try {
        writer.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static final class Waiting<T> {
    private final int items;
    private final Runnable announce;
    private final Supplier<T> work;
    private final CompletableFuture<T> answer = new CompletableFuture<>();
    private T outcome;
    private RlsException refusal;

    Waiting(int items, Runnable announce, Supplier<T> work) {
      this.items = items;
      this.announce = announce;
      this.work = work;
    }

    void run() {
      refusal = null;
      try {
        outcome = work.get();
      } catch (RlsException e) {
        if (!Bulk.isRefusal(e)) {
          throw e;
        }
        refusal = e;
      }
    }

    void answer() {
      if (refusal == null) {
        answer.complete(outcome);
      } else {
        answer.completeExceptionally(refusal);
      }
    }
  }
}
