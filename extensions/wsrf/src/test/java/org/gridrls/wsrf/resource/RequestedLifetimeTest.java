package org.gridrls.wsrf.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestedLifetimeTest {
  private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");

  @ParameterizedTest
  @CsvSource({
    "PT90S, PT1M30S",
    "P1D, PT24H",
    "-PT5M, PT-5M",
    "PT0S, PT0S",
    "PT0.25S, PT0.25S",
    "P1Y, PT8765H49M12S",
    "2026-11-21T10:01:00Z, PT1M",
    "2026-11-21T11:01:00+01:00, PT1M",
    "2026-11-21T09:59:00Z, PT-1M"
  })
  void aTimeOrADurationIsSoLongFromNowOn(String text, Duration expected) {
    assertEquals(expected, RequestedLifetime.parse(text).from(NOW));
  }

  @ParameterizedTest
  @ValueSource(strings = {"P999999999999Y", "PT99999999999999999999S", "9999-12-31T00:00:00Z"})
  void whatIsTooLongToReckonWithIsCutOff(String text) {
    assertEquals(RequestedLifetime.LONGEST.from(NOW), RequestedLifetime.parse(text).from(NOW));
    assertTrue(RequestedLifetime.LONGEST.from(NOW).toDays() > 3_650);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "soon", "P", "2026-11-21", "PT1X"})
  void whatIsNeitherIsABadArgument(String text) {
    RlsException failure = assertThrows(RlsException.class, () -> RequestedLifetime.parse(text));
    assertEquals(RlsError.BAD_ARGUMENT, failure.error());
  }

  @Test
  void aDurationBelowZeroIsOver() {
    assertTrue(RequestedLifetime.parse("-P999999999999Y").from(NOW).isNegative());
  }
}
