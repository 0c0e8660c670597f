package org.gridrls.kit.security;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Takes the caller of a call along to the threads that work for it, so that what they ask of other
 * servers can be asked in its name.
 */
public final class CarriedCaller {
  private static final ThreadLocal<Caller> CARRIED = new ThreadLocal<>();

  private CarriedCaller() {}

  /** The caller for whom this thread works; empty if it works for the server itself. */
  public static Optional<Caller> current() {
    return Optional.ofNullable(CARRIED.get());
  }

  /** An executor whose tasks carry whom {@code caller} names when they are handed over. */
  public static ExecutorService carrying(
      ExecutorService executor, Supplier<Optional<Caller>> caller) {
    return new Carrying(executor, caller);
  }

  static void run(Optional<Caller> caller, Runnable task) {
    caller.ifPresent(CARRIED::set);
    try {
      task.run();
    } finally {
      CARRIED.remove();
    }
  }

  private static final class Carrying extends AbstractExecutorService {
    private final ExecutorService executor;
    private final Supplier<Optional<Caller>> caller;

    Carrying(ExecutorService executor, Supplier<Optional<Caller>> caller) {
      this.executor = executor;
      this.caller = caller;
    }

    @Override
    public void execute(Runnable task) {
      Optional<Caller> now = caller.get();
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
