package org.gridrls.bridge.storage;

import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.BoundedExecutors;
import org.gridrls.kit.schedule.Schedulers;

/**
 * Asks for many names, some at a time: by the thread that calls and, if they are free, by others.
 * Safe for threads.
 */
final class FanOut implements AutoCloseable {
  private static final int THREADS = 32;
  private static final int WAITING = 256;
  private static final int HELPERS_MAX = 15;

  private final ExecutorService helpers =
      BoundedExecutors.pool("bridge-questions", THREADS, WAITING);

  /**
   * Passes each name to {@code ask}, until one throws; then throws that. Returns when no call runs
   * any more, so each call must end by itself.
   */
  void each(List<String> names, Consumer<String> ask) {
    Run run = new Run(names.iterator(), ask);
    try {
      for (int i = 0; i < Math.min(HELPERS_MAX, names.size() - 1); i++) {
        helpers.execute(run);
      }
    } catch (RejectedExecutionException e) {
      // all are busy: fewer help
    }
    run.run();
    run.awaitEnd();
  }

  /** Names that several threads take one by one. */
  private static final class Run implements Runnable {
    private final Iterator<String> names;
    private final Consumer<String> ask;
    private RuntimeException failure;
    private int active;

    Run(Iterator<String> names, Consumer<String> ask) {
      this.names = names;
      this.ask = ask;
    }

    /** Returns the next name; null if there is none, or one has failed. */
    private synchronized String next() {
      return failure == null && names.hasNext() ? names.next() : null;
    }

    private synchronized void begin() {
      active++;
    }

    private synchronized void end(RuntimeException why) {
      active--;
      failure = failure == null ? why : failure;
      notifyAll();
    }

    /** A thread that begins later finds no name. */
    synchronized void awaitEnd() {
      try {
        while (active > 0) {
          wait();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new RlsException(RlsError.UNAVAILABLE, "the server is stopping", e);
      }
      if (failure != null) {
        throw failure;
      }
    }

    @Override
    public void run() {
      begin();
      RuntimeException why = null;
      try {
        for (String name = next(); name != null; name = next()) {
          ask.accept(name);
        }
      } catch (RuntimeException e) {
        why = e;
      } finally {
        end(why);
      }
    }
  }

  @Override
  public void close() {
    Schedulers.stop(helpers);
  }
}
