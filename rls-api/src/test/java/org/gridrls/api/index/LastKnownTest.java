package org.gridrls.api.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** A last known copy says when it was known, how, and why nothing newer is known. */
class LastKnownTest {
  private static LastKnown copy(OptionalDouble rate, Duration silent, OptionalLong lost) {
    Instant asOf = Instant.parse("2026-11-27T04:01:32.250Z");
    return new LastKnown("http://c/ws/lrc", "c", rate, asOf, silent, lost);
  }

  private static LastKnown silent(Duration time) {
    return copy(OptionalDouble.empty(), time, OptionalLong.empty());
  }

  @Test
  void itIsSaidInOneSentence() {
    assertEquals(
        "c had it (list), as of 2026-11-27T04:01:32Z, silent for 6 min",
        silent(Duration.ofSeconds(370)).text());
    assertEquals(
        "c had it (filter 0.98 %), as of 2026-11-27T04:01:32Z, silent for 3 days",
        copy(OptionalDouble.of(0.0098), Duration.ofHours(75), OptionalLong.empty()).text());
    assertEquals(
        "c had it (list), as of 2026-11-27T04:01:32Z, before it lost 1 acknowledged change",
        copy(OptionalDouble.empty(), Duration.ofHours(75), OptionalLong.of(1)).text());
  }

  @Test
  void itStandsOnlyWhereTheAnswerDoesNotCoverTheCatalog() {
    Completeness all = new Completeness(2, true, List.of());
    LastKnown one = silent(Duration.ofMinutes(6));
    NotCovered gap = NotCovered.of("c", Optional.empty(), NotCovered.Reason.EXPIRED, "why");
    NotCovered.OnlyFor other = new NotCovered.OnlyFor(List.of("n"), 7);
    assertFalse(one.isBeyond(all));
    assertTrue(one.isBeyond(all.without(List.of(gap))));
    assertFalse(one.isBeyond(all.without(List.of(gap.onlyFor(other)))), "its evidence is current");
  }

  @Test
  void theLaterOfTwoCounts() {
    LastKnown older = silent(Duration.ofMinutes(6));
    LastKnown newer = silent(Duration.ofMinutes(5));
    assertEquals(newer, older.later(newer));
    assertEquals(newer, newer.later(older));
  }
}
