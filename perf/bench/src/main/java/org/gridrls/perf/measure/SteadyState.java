package org.gridrls.perf.measure;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Judges a warm-up: steady once a number of slices in a row differ by no more than a part of the
 * least. For one thread.
 */
final class SteadyState {
  private final int slices;
  private final double tolerance;
  private final Deque<Double> last = new ArrayDeque<>();

  public SteadyState(int slices, double tolerance) {
    this.slices = slices;
    this.tolerance = tolerance;
  }

  /** True if it is steady with this slice. */
  public boolean steadyWith(double rate) {
    last.addLast(rate);
    if (last.size() > slices) {
      last.removeFirst();
    }
    double least = last.stream().mapToDouble(r -> r).min().orElseThrow();
    double most = last.stream().mapToDouble(r -> r).max().orElseThrow();
    return last.size() == slices && most - least <= tolerance * least;
  }
}
