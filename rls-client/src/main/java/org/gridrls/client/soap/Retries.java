package org.gridrls.client.soap;

import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Repeats calls that are safe to repeat: reads, and writes with a request id, by which the server
 * detects a repetition. An interrupt ends the wait with the last failure. Safe for threads.
 */
public final class Retries {
  private final RetryPolicy policy;
  private final Pause pause;

  /** How a thread waits between two calls. */
  @FunctionalInterface
  public interface Pause {
    void wait(Duration pause) throws InterruptedException;
  }

  public Retries(RetryPolicy policy) {
    this(policy, pause -> TimeUnit.NANOSECONDS.sleep(pause.toNanos()));
  }

  public Retries(RetryPolicy policy, Pause pause) {
    this.policy = policy;
    this.pause = pause;
  }

  /** A call that changes nothing, or that may be repeated like {@code put}. */
  public <T> T read(Supplier<T> call) {
    for (int failures = 1; ; failures++) {
      requireNotInterrupted(null);
      try {
        return call.get();
      } catch (RlsException e) {
        if (failures >= policy.attempts() || !RetryPolicy.passing(e)) {
          throw e;
        }
        await(policy.pause(failures, e), e);
      }
    }
  }

  /** A change; all attempts carry the same request id, given to the call. */
  public <T> T write(Function<String, T> call) {
    String requestId = UUID.randomUUID().toString();
    return read(() -> call.apply(requestId));
  }

  private void await(Duration length, RlsException last) {
    try {
      pause.wait(length);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      requireNotInterrupted(last);
    }
  }

  /** An interrupted thread makes no further call. */
  private static void requireNotInterrupted(RlsException last) {
    if (Thread.currentThread().isInterrupted()) {
      String after = last == null ? "" : ", after: " + last.getMessage();
      throw new RlsException(RlsError.TIMEOUT, "interrupted" + after, last);
    }
  }
}
