package org.gridrls.perf.rgrbench;

import java.time.Duration;
import org.gridrls.perf.process.Waiting;

/** The time of a scenario, in nanoseconds since its start. Safe for threads. */
interface Ticker {
  long nanos();

  void sleepUntil(long nanos);

  /** One that starts now. */
  static Ticker started() {
    long start = System.nanoTime();
    return new Ticker() {
      @Override
      public long nanos() {
        return System.nanoTime() - start;
      }

      @Override
      public void sleepUntil(long nanos) {
        long left = nanos - nanos();
        if (left > 0) {
          Waiting.sleep(Duration.ofNanos(left + 999_999)); // it sleeps whole milliseconds
        }
      }
    };
  }
}
