package org.gridrls.lrc.servers;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Lets calls that wait at the same time share one statement, without threads of its own. A caller
 * that finds fewer than two leaders becomes one: it runs its own call and those that wait, in a
 * batch, then appoints the first caller that came meanwhile. A caller that nobody waits with runs
 * its call alone. A batch begins after each of its calls, so an answer is as recent as that of a
 * call alone. Safe for threads.
 *
 * @param <Q> the question of a call
 * @param <A> its answer
 */
final class StatementBatcher<Q, A> {
  static final int LEADERS = 2;
  static final int BATCH_MAX = 128;
  private static final int WAITING_MAX = 10_000;
  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  private final Function<Q, A> alone;
  private final Function<List<Q>, List<Optional<A>>> together;
  private final Duration wait;
  private final IntFunction<List<Call<Q, A>>> batches;
  private final ReentrantLock lock = new ReentrantLock();
  private final Queue<Call<Q, A>> waiting = new ArrayDeque<>();
  private int leaders;

  /**
   * @param together the answers in the order of the questions; empty where a question has to be
   *     asked alone
   * @param wait the longest wait until the statement of a call begins
   */
  StatementBatcher(
      Function<Q, A> alone, Function<List<Q>, List<Optional<A>>> together, Duration wait) {
    this(alone, together, wait, ArrayList::new);
  }

  /** {@code batches} makes an empty list with room for that many calls. */
  StatementBatcher(
      Function<Q, A> alone,
      Function<List<Q>, List<Optional<A>>> together,
      Duration wait,
      IntFunction<List<Call<Q, A>>> batches) {
    this.alone = alone;
    this.together = together;
    this.wait = wait;
    this.batches = batches;
  }

  /**
   * A call and the thread that waits for it. Answer and failure are written before {@code over}.
   */
  static final class Call<Q, A> {
    private final Q question;
    private final Thread caller = Thread.currentThread();
    private final long since = System.nanoTime();
    private volatile boolean watches;
    private volatile boolean leads;
    private volatile boolean over;
    private Optional<A> answer = Optional.empty();
    private RlsException failure;

    Call(Q question) {
      this.question = question;
    }

    /** Its caller watches the clock from now on. */
    void watch() {
      watches = true;
      LockSupport.unpark(caller);
    }

    void lead() {
      leads = true;
      LockSupport.unpark(caller);
    }

    void end() {
      over = true;
      LockSupport.unpark(caller);
    }
  }

  /**
   * Throws the failure of the call, OVERLOADED if its statement could not begin in time,
   * UNAVAILABLE if the caller is interrupted while it waits.
   */
  A ask(Q question) {
    Call<Q, A> call = new Call<>(question);
    if (!enter(call)) {
      await(call);
    }
    if (call.leads) {
      return lead(call);
    }
    return result(call);
  }

  private A result(Call<Q, A> call) {
    if (call.failure != null) {
      throw call.failure.again();
    }
    return call.answer.orElseGet(() -> alone.apply(call.question));
  }

  /** Returns true if the caller leads, false if it has to wait. */
  private boolean enter(Call<Q, A> call) {
    lock.lock();
    try {
      if (leaders < LEADERS) {
        leaders++;
        call.leads = true;
        return true;
      }
      if (waiting.size() >= WAITING_MAX) {
        throw refusal(RlsError.OVERLOADED, waiting.size() + " lookups are waiting already");
      }
      call.watches = waiting.isEmpty();
      waiting.add(call);
      return false;
    } finally {
      lock.unlock();
    }
  }

  /** The calls that wait for a leader. */
  int waiting() {
    lock.lock();
    try {
      return waiting.size();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Only the first call in the queue waits by the clock: a virtual thread that does so costs its
   * scheduler a task, which it adds, removes, and wakes up for.
   */
  private void await(Call<Q, A> call) {
    while (!call.leads && !call.over) {
      long left = call.watches ? wait.toNanos() - (System.nanoTime() - call.since) : Long.MAX_VALUE;
      if (left == Long.MAX_VALUE) {
        LockSupport.park(this);
      } else if (left > 0) {
        LockSupport.parkNanos(this, left);
      } else if (withdraw(call)) {
        throw refusal(RlsError.OVERLOADED, "all connections to the store are busy");
      } else {
        call.watches = false; // its batch is running, which the timeouts of the store limit
      }
      if (Thread.currentThread().isInterrupted()) {
        leave(call);
      }
    }
  }

  /** Throws UNAVAILABLE. */
  private void leave(Call<Q, A> call) {
    if (!withdraw(call) && call.leads) {
      appointNext();
    }
    throw refusal(RlsError.UNAVAILABLE, "interrupted while waiting for the store");
  }

  /** Returns false if the call was taken into a batch, or leads. */
  private boolean withdraw(Call<Q, A> call) {
    lock.lock();
    try {
      boolean waited = waiting.remove(call);
      watchFirst();
      return waited;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Makes the first call in the queue watch the clock; the lock must be held. Calls are refused in
   * the order in which they came.
   */
  private void watchFirst() {
    Call<Q, A> first = waiting.peek();
    if (first != null && !first.watches) {
      first.watch();
    }
  }

  private void appointNext() {
    lock.lock();
    try {
      Call<Q, A> next = waiting.poll();
      if (next == null) {
        leaders--;
      } else {
        next.lead(); // it takes the others at once, and has one that it leaves watch
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Room for the whole batch is made before calls are taken: one that is taken must not be lost.
   */
  private List<Call<Q, A>> batchOf(Call<Q, A> first) {
    lock.lock();
    try {
      List<Call<Q, A>> batch = batches.apply(Math.min(BATCH_MAX, waiting.size() + 1));
      batch.add(first);
      while (batch.size() < BATCH_MAX && !waiting.isEmpty()) {
        batch.add(waiting.poll());
      }
      watchFirst();
      return batch;
    } finally {
      lock.unlock();
    }
  }

  /** Whatever happens, out of memory too, the next caller leads and those in the batch wake up. */
  private A lead(Call<Q, A> own) {
    List<Call<Q, A>> batch = List.of();
    try {
      batch = batchOf(own);
      if (batch.size() == 1) {
        return alone.apply(own.question);
      }
      run(batch);
    } finally {
      appointNext();
      batch.forEach(Call::end);
    }
    return result(own);
  }

  /** Calls without an answer or a failure afterwards are run alone by their callers. */
  private void run(List<Call<Q, A>> batch) {
    try {
      List<Optional<A>> answers =
          together.apply(batch.stream().map(call -> call.question).toList());
      for (int i = 0; i < batch.size(); i++) {
        batch.get(i).answer = answers.get(i);
      }
    } catch (RlsException failure) {
      if (concernsAll(failure)) {
        batch.forEach(call -> call.failure = failure);
      }
    }
  }

  /** Whether the store can't be asked; not if only this caller, who leads, was interrupted. */
  private static boolean concernsAll(RlsException failure) {
    return (failure.error() == RlsError.UNAVAILABLE || failure.error() == RlsError.OVERLOADED)
        && !Thread.currentThread().isInterrupted();
  }

  private static RlsException refusal(RlsError error, String message) {
    return RlsException.later(error, message, RETRY_AFTER);
  }
}
