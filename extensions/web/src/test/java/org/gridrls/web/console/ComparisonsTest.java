package org.gridrls.web.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ComparisonsTest {
  private static List<Map<String, Object>> of(int lost, int stale) {
    return Stream.concat(
            Collections.nCopies(lost, "LOST").stream(),
            Collections.nCopies(stale, "STALE").stream())
        .<Map<String, Object>>map(kind -> Map.of("kind", kind))
        .toList();
  }

  @Test
  void aFrequentKindOfDifferenceLeavesPlacesForTheOthers() {
    assertEquals(of(5, 5), Comparisons.shares(of(100, 100), 10));
    assertEquals(of(8, 2), Comparisons.shares(of(100, 2), 10));
    assertEquals(of(2, 8), Comparisons.shares(of(2, 100), 10));
    assertEquals(of(3, 1), Comparisons.shares(of(3, 1), 10));
    assertEquals(of(10, 0), Comparisons.shares(of(11, 0), 10));
    assertEquals(List.of(), Comparisons.shares(List.of(), 10));
  }
}
