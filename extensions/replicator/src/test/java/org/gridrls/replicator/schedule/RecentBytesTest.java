package org.gridrls.replicator.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The rate of a request is that of its last minute. */
class RecentBytesTest {
  private static final Instant BEGUN = Instant.parse("2026-11-23T00:00:00Z");

  private final RecentBytes bytes = new RecentBytes();

  private static Instant at(long second) {
    return BEGUN.plusSeconds(second);
  }

  private long rate(long second) {
    return bytes.rate(1, BEGUN, at(second));
  }

  @Test
  void itIsTheMeanSinceTheBeginningOrOfAMinute() {
    assertEquals(0, rate(0));
    bytes.add(1, 1_000, at(0));
    bytes.add(1, 500, at(9));
    bytes.add(2, 7_000, at(9));
    assertEquals(150, rate(10));
    assertEquals(25, rate(59));
    assertEquals(500 / 60, rate(60));
    assertEquals(0, rate(69));
    bytes.add(1, 6_000, at(1_000));
    assertEquals(100, rate(1_000));
    assertEquals(0, rate(5_000));
  }

  @Test
  void aClockThatIsSetBackBeginsAgain() {
    bytes.add(1, 6_000, at(100));
    assertEquals(0, rate(90));
    bytes.add(1, 600, at(91));
    assertEquals(10, rate(91));
    bytes.add(1, 600, at(-5_000));
    assertEquals(10, rate(-5_000));
  }

  @Test
  void requestsThatHaveEndedAreForgotten() {
    bytes.add(1, 6_000, at(100));
    bytes.retain(one -> one == 2);
    assertEquals(0, rate(100));
  }
}
