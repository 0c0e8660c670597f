package org.gridrls.client.federation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.gridrls.api.LogicalName;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.IndexAnswer;

/**
 * The first half of a lookup: asks one index, and further ones at the same time if that one is
 * down, slow or does not cover all catalogs, until their answers together are complete. Safe for
 * threads; the caller closes the executor.
 */
final class IndexQuestion {
  /** The maximum number of further indexes asked at once. */
  static final int AT_ONCE = 8;

  /** The share of the time that the first index has for itself. */
  private static final int FIRST_SHARE = 4;

  private final Indexes indexes;
  private final ExecutorService executor;

  /** How one index is asked. */
  @FunctionalInterface
  interface Indexes {
    IndexAnswer ask(String url, List<LogicalName> names);
  }

  IndexQuestion(Indexes indexes, ExecutorService executor) {
    this.indexes = indexes;
    this.executor = executor;
  }

  /**
   * The combined answer of the indexes, within the given time. Throws the caller's errors
   * immediately, and the last failure if no index answers.
   */
  IndexAnswer ask(List<String> urls, List<LogicalName> names, Duration time) {
    Run run = new Run(names, System.nanoTime() + time.toNanos());
    long first = System.nanoTime() + time.toNanos() / FIRST_SHARE;
    int asked = 0;
    try {
      while (!run.answers.complete() && (asked < urls.size() || run.waitsFor > 0)) {
        int more = asked == 0 ? 1 : AT_ONCE - run.waitsFor;
        for (int i = 0; i < more && asked < urls.size(); i++) {
          run.start(urls.get(asked++));
        }
        boolean alone = asked == 1 && urls.size() > 1;
        if (!run.await(alone ? first : run.end) && !alone) {
          break;
        }
      }
    } finally {
      run.futures.forEach(future -> future.cancel(true));
    }
    return run.result();
  }

  /**
   * Keeps the answer of an index and when it was asked: its evidence gets older while others are
   * asked. The removals that it remembers may be as young as its answer.
   */
  private record Answer(IndexAnswer answer, long asked, long answered) {
    IndexAnswer now() {
      long now = System.nanoTime();
      Duration since = Duration.ofNanos(now - asked);
      Completeness basis = answer.completeness();
      Completeness aged =
          basis
              .with(basis.covers().stream().map(one -> one.agedBy(since)).toList())
              .remembering(
                  basis.removals().stream()
                      .map(one -> one.agedBy(since, Duration.ofNanos(now - answered)))
                      .toList());
      return new IndexAnswer(
          answer.names(), basis.age().map(since::plus).map(aged::aged).orElse(aged));
    }
  }

  /** One question under way. Used by the calling thread only. */
  private final class Run {
    private final List<LogicalName> names;
    private final long end;
    private final IndexAnswers answers;
    private final CompletionService<Answer> done = new ExecutorCompletionService<>(executor);
    private final List<Future<Answer>> futures = new ArrayList<>();
    private final List<Answer> arrived = new ArrayList<>();
    private int waitsFor;
    private RlsException failure =
        new RlsException(RlsError.TIMEOUT, "no index answered before the deadline");

    Run(List<LogicalName> names, long end) {
      this.names = names;
      this.end = end;
      this.answers = new IndexAnswers(names);
    }

    void start(String url) {
      try {
        long asked = System.nanoTime();
        futures.add(
            done.submit(() -> new Answer(indexes.ask(url, names), asked, System.nanoTime())));
        waitsFor++;
      } catch (RejectedExecutionException e) {
        failure = new RlsException(RlsError.OVERLOADED, "too many lookups are waiting already");
      }
    }

    /** False: nothing came until then. */
    boolean await(long until) {
      if (waitsFor == 0) {
        return true;
      }
      try {
        Future<Answer> next =
            done.poll(Math.max(0, until - System.nanoTime()), TimeUnit.NANOSECONDS);
        if (next == null) {
          return false;
        }
        waitsFor--;
        arrived.add(next.get());
        answers.add(arrived.get(arrived.size() - 1).answer());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      } catch (ExecutionException e) {
        failed(e.getCause());
      }
      return true;
    }

    private void failed(Throwable cause) {
      failure =
          cause instanceof RlsException known
              ? known
              : new RlsException(RlsError.INTERNAL, String.valueOf(cause), cause);
      if (failure.error().blame() == RlsError.Blame.CALLER) {
        throw failure;
      }
    }

    IndexAnswer result() {
      if (answers.isEmpty()) {
        throw failure;
      }
      IndexAnswers aged = new IndexAnswers(names);
      arrived.forEach(one -> aged.add(one.now()));
      return aged.united();
    }
  }
}
