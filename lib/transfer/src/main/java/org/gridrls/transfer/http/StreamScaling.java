package org.gridrls.transfer.http;

import java.util.concurrent.TimeUnit;

/**
 * Decides how many streams a file gets: their number doubles each second as long as the last
 * doubling raised the rate by a fifth. Safe for threads.
 */
final class StreamScaling {
  private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final double GAIN = 1.2;

  private final int most;
  private int streams = 1;
  private boolean stopped;
  private double rateBefore;
  private long periodStart = -1;
  private long bytesAtStart;

  StreamScaling(int most) {
    this.most = most;
  }

  /** How many streams to add now; {@code bytes} came by all of them so far. */
  synchronized int more(long bytes, long now) {
    if (periodStart < 0) {
      begin(bytes, now);
      return 0;
    }
    if (stopped || streams >= most || now - periodStart < PERIOD_NANOS) {
      return 0;
    }
    double rate = (bytes - bytesAtStart) * 1e9 / (now - periodStart);
    begin(bytes, now);
    if (streams > 1 && rate < GAIN * rateBefore) {
      stopped = true;
      return 0;
    }
    rateBefore = rate;
    int added = Math.min(streams, most - streams);
    streams += added;
    return added;
  }

  private void begin(long bytes, long now) {
    periodStart = now;
    bytesAtStart = bytes;
  }

  synchronized void stop() {
    stopped = true;
  }
}
