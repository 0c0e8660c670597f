package org.gridrls.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import org.gridrls.api.RlsException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Durations as people write and read them. */
class DurationsTest {
  @ParameterizedTest
  @CsvSource({"500ms, 500", "30s, 30000", "2m, 120000", "8h, 28800000"})
  void areReadWithTheirUnit(String text, long millis) {
    assertEquals(Duration.ofMillis(millis), Durations.parse(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "30", "s", "-1s", "1.5s", "99999999999s", "1d"})
  void anythingElseIsRefused(String text) {
    assertThrows(RlsException.class, () -> Durations.parse(text));
  }

  @ParameterizedTest
  @CsvSource({
    "7, 7 ms",
    "1500, 1.5 s",
    "61000, 1 min 1 s",
    "3660000, 1 h 1 min",
    "31532400000, 364 days"
  })
  void areShownShort(long millis, String text) {
    assertEquals(text, Durations.shown(Duration.ofMillis(millis)));
  }
}
