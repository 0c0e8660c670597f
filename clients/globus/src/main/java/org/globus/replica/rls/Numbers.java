package org.globus.replica.rls;

/** Numbers of 64 bits where this API has 32. */
final class Numbers {
  private Numbers() {}

  /** The number itself, or the largest there is. */
  static int fit(long number) {
    return (int) Math.min(Integer.MAX_VALUE, Math.max(Integer.MIN_VALUE, number));
  }
}
