package org.gridrls.perf.measure;

import java.time.Duration;

/** A repeatable operation whose runs are counted. For one thread at a time. */
@FunctionalInterface
public interface Load {
  /** The number of operations, and how long they took. */
  record Done(long operations, Duration elapsed) {
    public double perSecond() {
      return operations / Math.max(1e-9, elapsed.toNanos() / 1e9);
    }
  }

  /** Works for about that long; throws if an operation fails. */
  Done run(Duration time);

  /** Runs; tells when its connections are open, so that their cost is not that of its calls. */
  default Done run(Duration time, Runnable open) {
    open.run();
    return run(time);
  }

  /** Returns this load, where one call counts as several operations. */
  default Load each(int operations) {
    return time -> {
      Done calls = run(time);
      return new Done(calls.operations() * operations, calls.elapsed());
    };
  }
}
