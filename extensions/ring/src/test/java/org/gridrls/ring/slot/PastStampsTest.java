package org.gridrls.ring.slot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class PastStampsTest {
  @Test
  void ofEachSlotTheLastStampsAreKnown() {
    PastStamps past = new PastStamps();
    assertEquals(false, past.has(3, 0));
    for (int stamp = 1; stamp <= 5 * PastStamps.KEPT + 7; stamp++) {
      past.add(3, stamp);
      assertEquals(true, past.has(3, stamp));
      assertEquals(stamp >= PastStamps.KEPT, past.has(3, stamp - PastStamps.KEPT + 1));
      assertEquals(false, past.has(3, stamp - PastStamps.KEPT));
      assertEquals(false, past.has(4, stamp));
    }
  }
}
