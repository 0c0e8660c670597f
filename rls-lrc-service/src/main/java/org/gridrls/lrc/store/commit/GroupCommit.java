package org.gridrls.lrc.store.commit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.BoundedExecutors;
import org.gridrls.lrc.catalog.rules.Bulk;

/**
 * Lets many writers share one commit: each write waits in a bounded queue, one thread takes what
 * waits, runs it in one transaction, commits once, and only then answers all. A write that is
 * refused has changed nothing and disturbs nobody; one that breaks is undone with its group, and
 * the others run again, each alone, unless the store is away: then all fail. Safe for threads.
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

  /** What the writes of a group happen in; called by the writing thread only. */
  public interface Unit {
    /** Begins the next one too. */
    void commit();

    /** Undoes all; returns what the callers are answered. */
    Throwable rollback(Throwable failure);

    /** Throws if no write is taken at the moment; called by any thread. */
    default void admit() {}
  }

  /**
   * @param capacity the most writes that wait
   * @param groupItems a group is closed when its writes have so many items
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
   * Runs {@code work} with others and returns when it is stored; it may run twice, so it has no
   * other effects.
   */
  public <T> T write(int items, Supplier<T> work) {
    return write(items, () -> {}, work);
  }

  /**
   * @param announce runs before any work of the group does, so that the group can be prepared
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
        throw new RlsException(
            RlsError.UNAVAILABLE, "the catalog is closing", null, RETRY_AFTER, null);
      }
      if (queue.size() >= capacity || !queue.offer(waiting)) {
        throw new RlsException(
            RlsError.OVERLOADED,
            capacity + " writes wait already; nothing was done",
            null,
            RETRY_AFTER,
            null);
      }
    }
  }

  /** With the trace of the caller, and the writer's as its cause. */
  private static RuntimeException freshly(Throwable failure) {
    if (failure instanceof RlsException known) {
      return new RlsException(
          known.error(),
          known.getMessage(),
          known.item().orElse(null),
          known.retryAfter().orElse(null),
          known);
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

  /** How many groups were committed. */
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

  /** False when it is closed and nothing comes any more. */
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
        return queue.take();
      } catch (InterruptedException e) {
        // closing is by the stop mark, so that what waits is written
        continue;
      }
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

  /** Then it is not one of the group that breaks it. */
  private static boolean isAway(Throwable failure) {
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

  /** Takes no more, writes what waits, and ends. */
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
