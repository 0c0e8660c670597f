package org.gridrls.kit.security;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The call for which a thread works: the caller on whose behalf it calls other servers, and its
 * place in a distributed trace. Immutable.
 *
 * @param traceparent the header for requests to other servers (W3C Trace Context)
 */
public record CarriedCall(Optional<Caller> caller, Optional<String> traceparent) {
  /** For threads that work for the server itself. */
  public static final CarriedCall NONE = new CarriedCall(Optional.empty(), Optional.empty());

  private static final ThreadLocal<CarriedCall> CARRIED = ThreadLocal.withInitial(() -> NONE);

  /** The call for which this thread works. */
  public static CarriedCall current() {
    return CARRIED.get();
  }

  /** An executor whose tasks carry the call that is served when they are handed over. */
  public static ExecutorService carrying(ExecutorService executor, Supplier<CarriedCall> call) {
    return new Carrying(executor, call);
  }

  /** Answers a question on this thread in the name of a caller. */
  public static <T> T supply(Caller caller, Supplier<T> question) {
    CARRIED.set(new CarriedCall(Optional.of(caller), Optional.empty()));
    try {
      return question.get();
    } finally {
      CARRIED.remove();
    }
  }

  private static void run(CarriedCall call, Runnable task) {
    CARRIED.set(call);
    try {
      task.run();
    } finally {
      CARRIED.remove();
    }
  }

  private static final class Carrying extends AbstractExecutorService {
    private final ExecutorService executor;
    private final Supplier<CarriedCall> call;

    Carrying(ExecutorService executor, Supplier<CarriedCall> call) {
      this.executor = executor;
      this.call = call;
    }

    @Override
    public void execute(Runnable task) {
      CarriedCall now = call.get();
      executor.execute(() -> run(now, task));
    }

    @Override
    public void shutdown() {
      executor.shutdown();
    }

    @Override
    public List<Runnable> shutdownNow() {
      return executor.shutdownNow();
    }

    @Override
    public boolean isShutdown() {
      return executor.isShutdown();
    }

    @Override
    public boolean isTerminated() {
      return executor.isTerminated();
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
      return executor.awaitTermination(timeout, unit);
    }
  }
}
