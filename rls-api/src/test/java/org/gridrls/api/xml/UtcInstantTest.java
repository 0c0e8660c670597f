package org.gridrls.api.xml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Times on the wire: read with any zone or none, written in UTC with milliseconds. */
class UtcInstantTest {
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "2012-07-04T09:26:53Z, 2012-07-04T09:26:53.000Z",
    "2012-07-04T09:26:53, 2012-07-04T09:26:53.000Z",
    "2012-07-04T09:26:53+02:00, 2012-07-04T07:26:53.000Z",
    "2012-07-04T09:26:53-05:30, 2012-07-04T14:56:53.000Z",
    "2012-07-04T09:26:53+14:00, 2012-07-03T19:26:53.000Z",
    "2012-07-04T09:26:53.5Z, 2012-07-04T09:26:53.500Z",
    "2012-07-04T09:26:53.589793Z, 2012-07-04T09:26:53.589Z",
    "2012-07-04T09:26:53.000000001, 2012-07-04T09:26:53.000Z",
    "2012-02-29T24:00:00Z, 2012-03-01T00:00:00.000Z",
    "1969-12-31T23:59:59.999Z, 1969-12-31T23:59:59.999Z",
    "' 2012-07-04T09:26:53Z\n', 2012-07-04T09:26:53.000Z"
  })
  void readsAnyDateTime(String text, String utc) {
    assertEquals(Instant.parse(utc), UtcInstant.parse(text));
    assertEquals(utc, UtcInstant.print(UtcInstant.parse(text)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "yesterday",
        "2012-07-04",
        "09:26:53Z",
        "2012-13-01T00:00:00Z",
        "1341393613",
        "2023-02-29T00:00:00Z",
        "2023-02-29T24:00:00Z",
        "2023-04-31T00:00:00",
        "2023-04-30T24:00:01Z"
      })
  void refusesWhatIsNoDateTime(String text) {
    assertThrows(DateTimeException.class, () -> UtcInstant.parse(text));
  }

  @Test
  void noTimeIsNoText() {
    assertNull(UtcInstant.print(null));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2026_11_21})
  void whatIsWrittenIsReadAgain(long seed) {
    Random random = new Random(seed);
    long year9999 = Instant.parse("9999-12-31T23:59:59.999Z").toEpochMilli();
    for (int i = 0; i < 10_000; i++) {
      Instant time = Instant.ofEpochMilli(random.nextLong(-year9999 / 5, year9999));
      assertEquals(time, UtcInstant.parse(UtcInstant.print(time)), () -> "seed " + seed);
    }
  }
}
