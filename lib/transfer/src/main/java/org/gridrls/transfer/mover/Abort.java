package org.gridrls.transfer.mover;

import java.time.Duration;
import java.util.function.Supplier;

/**
 * Ends a transfer from another thread: what the transfer does now is closed, and it begins nothing
 * more. A transfer runs in one thread, where movers find its abort. Safe for threads.
 */
public final class Abort {
  private static final ThreadLocal<Abort> CURRENT = ThreadLocal.withInitial(Abort::new);
  private Runnable end = () -> {};
  private boolean aborted;
  private volatile double usualRate;

  /** Returns the abort of the transfer that runs in this thread. */
  public static Abort current() {
    return CURRENT.get();
  }

  /** Runs a transfer that this object can end. */
  public <V> V during(Supplier<V> transfer) {
    CURRENT.set(this);
    try {
      return transfer.get();
    } finally {
      CURRENT.remove();
    }
  }

  /** Takes how to end what the transfer does from now on; called at once after an abort. */
  public void running(Runnable closing) {
    synchronized (this) {
      end = closing;
      if (!aborted) {
        return;
      }
    }
    closing.run();
  }

  /** Takes what the next source usually sends, in bytes per second; 0 if it is not known. */
  public void expect(double bytesPerSecond) {
    usualRate = bytesPerSecond;
  }

  /** Returns the rate that the transfer has to hold from now on. */
  public LeastRate leastRate(Duration stall) {
    return new LeastRate(stall, usualRate, System::nanoTime);
  }

  public synchronized boolean isAborted() {
    return aborted;
  }

  /** Ends the transfer; its source and its host are not blamed. */
  public void abort() {
    Runnable closing;
    synchronized (this) {
      aborted = true;
      closing = end;
    }
    closing.run();
  }
}
