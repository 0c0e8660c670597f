package org.gridrls.security.message;

import java.util.Arrays;

/** Numbers, eight to sixteen bytes each. For one thread. */
final class LongSet {
  private long[] slots = new long[1_024];
  private int size;
  private boolean zero;

  /** False if it was there already. */
  boolean add(long number) {
    if (number == 0) {
      boolean added = !zero;
      zero = true;
      return added;
    }
    if (!place(slots, number)) {
      return false;
    }
    if (++size > slots.length / 4 * 3) {
      long[] bigger = new long[slots.length * 2];
      Arrays.stream(slots).filter(n -> n != 0).forEach(n -> place(bigger, n));
      slots = bigger;
    }
    return true;
  }

  private static boolean place(long[] slots, long number) {
    int at = (int) (number ^ number >>> 32) & slots.length - 1;
    while (slots[at] != 0) {
      if (slots[at] == number) {
        return false;
      }
      at = at + 1 & slots.length - 1;
    }
    slots[at] = number;
    return true;
  }

  int size() {
    return size + (zero ? 1 : 0);
  }
}
