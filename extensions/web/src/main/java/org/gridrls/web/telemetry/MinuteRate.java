package org.gridrls.web.telemetry;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Counts events of the last minute: a ring of sixty seconds, each with its number and its count in
 * one long. Safe for threads, without locks.
 */
final class MinuteRate {
  private static final int SECONDS = 60;

  private final AtomicLongArray ring = new AtomicLongArray(SECONDS);

  /** {@code second} counts from any origin, but not below 0. */
  void count(long second) {
    ring.getAndUpdate(
        (int) (second % SECONDS), held -> secondOf(held) == second ? held + 1 : second << 32 | 1);
  }

  double perSecond(long now) {
    long sum = 0;
    for (int i = 0; i < SECONDS; i++) {
      long held = ring.get(i);
      long age = now - secondOf(held);
      if (age >= 0 && age < SECONDS) {
        sum += held & 0xFFFF_FFFFL;
      }
    }
    return sum / (double) SECONDS;
  }

  private static long secondOf(long held) {
    return held >>> 32;
  }
}
