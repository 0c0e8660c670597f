package org.gridrls.perf.rgrbench;

import java.util.List;

/**
 * The response times of a thread as points in time: the point at the end of an interval is the mean
 * of the answers in it, or that of the interval before if there were none; the first is 0. An
 * answer that came just when an interval ended belongs to it; those after the last are left out.
 * For one thread.
 */
final class Points {
  private final long interval;
  private final long[] nanos;
  private final long[] answers;

  Points(long intervalNanos, long end) {
    interval = intervalNanos;
    int intervals = Math.toIntExact((end + intervalNanos - 1) / intervalNanos);
    nanos = new long[intervals];
    answers = new long[intervals];
  }

  /** An answer that came at this time and took so long. */
  void add(long at, long took) {
    int place = (int) ((at - 1) / interval);
    if (place < nanos.length) {
      nanos[place] += took;
      answers[place]++;
    }
  }

  /** Adds the points of several threads as if they were one. */
  static Points together(List<Points> several) {
    Points first = several.get(0);
    Points all = new Points(first.interval, first.interval * first.nanos.length);
    for (Points one : several) {
      for (int i = 0; i < all.nanos.length; i++) {
        all.nanos[i] += one.nanos[i];
        all.answers[i] += one.answers[i];
      }
    }
    return all;
  }

  /** The times of the points in seconds, from 0. */
  double[] seconds() {
    double[] seconds = new double[nanos.length + 1];
    for (int i = 0; i < seconds.length; i++) {
      seconds[i] = i * interval / 1e9;
    }
    return seconds;
  }

  double[] millis() {
    double[] millis = new double[nanos.length + 1];
    for (int i = 0; i < nanos.length; i++) {
      millis[i + 1] = answers[i] == 0 ? millis[i] : nanos[i] / 1e6 / answers[i];
    }
    return millis;
  }

  /** The mean of all answers between two times; NaN if there are none. */
  double meanMillis(long from, long until) {
    long sum = 0;
    for (int i = first(from); i < first(until); i++) {
      sum += nanos[i];
    }
    return sum / 1e6 / answers(from, until);
  }

  double answers(long from, long until) {
    long sum = 0;
    for (int i = first(from); i < first(until); i++) {
      sum += answers[i];
    }
    return sum;
  }

  private int first(long from) {
    return (int) Math.min(nanos.length, (from + interval - 1) / interval);
  }
}
