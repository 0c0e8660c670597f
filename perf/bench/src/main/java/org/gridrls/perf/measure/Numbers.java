package org.gridrls.perf.measure;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** Gives each call a number of its own, over all threads and all runs. Safe for threads. */
public final class Numbers {
  private final AtomicLong next = new AtomicLong();
  private final LongSupplier limit;

  private Numbers(LongSupplier limit) {
    this.limit = limit;
  }

  public static Numbers endless() {
    return limited(Long.MAX_VALUE);
  }

  public static Numbers limited(long count) {
    return new Numbers(() -> count);
  }

  /**
   * Gives as many as the other ones have given when it is asked: deletes what those have added. One
   * number stands for {@code each} of the others, whole groups only.
   */
  public static Numbers following(Numbers others, int each) {
    return new Numbers(() -> others.next.get() / each);
  }

  /** -1 if there is none now. */
  public long next() {
    long most = limit.getAsLong();
    long number = next.getAndUpdate(n -> n < most ? n + 1 : n);
    return number < most ? number : -1;
  }
}
