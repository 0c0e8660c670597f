package org.gridrls.perf.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpreadTest {
  @Test
  void theMedianIsTheMiddleOneOrBetweenTheTwoMiddleOnes() {
    assertEquals(new Spread(3, 1, 9), Spread.of(List.of(9.0, 1.0, 3.0)));
    assertEquals(new Spread(2.5, 1, 9), Spread.of(List.of(9.0, 1.0, 3.0, 2.0)));
    assertEquals(new Spread(7, 7, 7), Spread.of(List.of(7.0)));
    assertThrows(IllegalArgumentException.class, () -> Spread.of(List.of()));
  }
}
