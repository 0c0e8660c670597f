package org.gridrls.kit.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AmountsTest {
  @ParameterizedTest
  @CsvSource({"PT0.05S,50ms", "PT1.5S,1500ms", "PT30S,30s", "PT2M,2m", "PT90S,90s", "PT24H,24h"})
  void durationsInTheBiggestUnitThatFits(Duration duration, String shown) {
    assertEquals(shown, Amounts.shown(duration));
  }

  @ParameterizedTest
  @CsvSource({"1,1B", "1000,1000B", "1024,1K", "134217728,128M", "3221225472,3G"})
  void sizesInTheBiggestUnitThatFits(long bytes, String shown) {
    assertEquals(shown, Amounts.shown(bytes));
  }
}
