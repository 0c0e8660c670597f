package org.gridrls.replicator.schedule;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.LongStream;

/** The bytes that each request received in the last minute. Safe for threads. */
final class RecentBytes {
  private static final int SECONDS = 60;

  private final Map<Long, Window> requests = new ConcurrentHashMap<>();

  /** The bytes of each second, in a ring. */
  private static final class Window {
    private final long[] bytes = new long[SECONDS];
    private long newest;

    synchronized void add(long second, long more) {
      advance(second);
      bytes[slot(second)] += more;
    }

    synchronized long sum(long second) {
      advance(second);
      return LongStream.of(bytes).sum();
    }

    /** A clock that was set back begins again. */
    private void advance(long second) {
      if (second < newest || second >= newest + SECONDS) {
        Arrays.fill(bytes, 0);
      } else {
        for (long next = newest + 1; next <= second; next++) {
          bytes[slot(next)] = 0;
        }
      }
      newest = second;
    }

    private static int slot(long second) {
      return (int) (second % SECONDS);
    }
  }

  void add(long replication, long bytes, Instant now) {
    requests.computeIfAbsent(replication, any -> new Window()).add(now.getEpochSecond(), bytes);
  }

  /** Bytes per second: the mean of the last minute, or of the time since {@code begun}. */
  long rate(long replication, Instant begun, Instant now) {
    Window window = requests.get(replication);
    if (window == null) {
      return 0;
    }
    long age = Duration.between(begun, now).toSeconds();
    boolean young = age >= 0 && age < SECONDS; // negative after a clock was set back
    return window.sum(now.getEpochSecond()) / (young ? Math.max(1, age) : SECONDS);
  }

  /** Drops all other requests. */
  void retain(Predicate<Long> replications) {
    requests.keySet().removeIf(replications.negate());
  }
}
