package org.gridrls.client.federation;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.LocateResult;

/**
 * Makes an index ask its catalogs: one index after the other, until one gives a complete answer or
 * the deadline has passed. Safe for threads; the caller closes the executor.
 */
final class FreshQuestion {
  private final Indexes indexes;
  private final ExecutorService executor;

  /** How one index is asked, which has that long to answer. */
  @FunctionalInterface
  interface Indexes {
    LocateResult ask(String url, Duration time);
  }

  FreshQuestion(Indexes indexes, ExecutorService executor) {
    this.indexes = indexes;
    this.executor = executor;
  }

  /**
   * The first complete answer, or else the last one. Throws the caller's errors immediately, and
   * the last failure if no index answers. Each index but the last gets half of the remaining time.
   */
  LocateResult ask(List<String> urls, Duration deadline) {
    long end = System.nanoTime() + deadline.toNanos();
    Optional<LocateResult> best = Optional.empty();
    RlsException failure = new RlsException(RlsError.UNAVAILABLE, "no index is known");
    for (int i = 0; i < urls.size(); i++) {
      Duration left = Duration.ofNanos(end - System.nanoTime());
      if (left.isNegative() || left.isZero()) {
        break;
      }
      Duration share = i + 1 == urls.size() ? left : left.dividedBy(2);
      try {
        long asked = System.nanoTime();
        LocateResult answer = aged(ask(urls.get(i), share), asked);
        if (answer.completeness().complete()) {
          return answer;
        }
        best = Optional.of(answer);
      } catch (RlsException e) {
        if (e.error().blame() == RlsError.Blame.CALLER) {
          throw e;
        }
        failure = e;
      }
    }
    RlsException last = failure;
    return best.orElseThrow(() -> last);
  }

  /** Adds the time since the question to the age of the answer, which got older on its way. */
  private static LocateResult aged(LocateResult answer, long asked) {
    Duration elapsed = Duration.ofNanos(System.nanoTime() - asked);
    Completeness basis = answer.completeness();
    return new LocateResult(
        answer.names(),
        answer.catalogs(),
        basis.age().map(elapsed::plus).map(basis::aged).orElse(basis));
  }

  private LocateResult ask(String url, Duration time) {
    Future<LocateResult> future;
    try {
      future = executor.submit(() -> indexes.ask(url, time));
    } catch (RejectedExecutionException e) {
      throw new RlsException(RlsError.OVERLOADED, "too many lookups are waiting already");
    }
    try {
      return future.get(time.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new RlsException(RlsError.TIMEOUT, url + " did not answer before the deadline");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RlsException(RlsError.TIMEOUT, "interrupted");
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RlsException known
          ? known
          : new RlsException(RlsError.INTERNAL, String.valueOf(e.getCause()), e.getCause());
    } finally {
      future.cancel(true);
    }
  }
}
