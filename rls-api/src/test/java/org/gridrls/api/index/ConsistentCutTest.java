package org.gridrls.api.index;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Checks that a catalog is not taken for another that had its name before. */
class ConsistentCutTest {
  private static final Map<String, Duration> AGES =
      Map.of("a", Duration.ofSeconds(9), "b", Duration.ofSeconds(1));

  private static Removal of(String id, int since, int until) {
    return new Removal(
        Optional.of("a"),
        Optional.of("n"),
        Optional.empty(),
        Duration.ofSeconds(since),
        Duration.ofSeconds(until),
        Optional.of(id).filter(any -> !any.isEmpty()));
  }

  private static Set<String> doubted(Map<String, String> ids, Removal... removals) {
    return ConsistentCut.doubt(List.of(removals), AGES, ids)
        .map(ConsistentCut.Doubt::older)
        .orElse(Set.of());
  }

  @Test
  void theCatalogThatRemovedANameNeedsNoYoungerEvidence() {
    assertEquals(Set.of(), doubted(Map.of("a", "old"), of("old", 4, 3)));
    assertEquals(Set.of(), doubted(Map.of(), of("old", 4, 3)), "an earlier version has no ids");
    assertEquals(Set.of(), doubted(Map.of("a", "old"), of("", 4, 3)));
  }

  @Test
  void itsSuccessorOfTheSameNameNeedsIt() {
    assertEquals(Set.of("a"), doubted(Map.of("a", "new"), of("old", 4, 3)));
  }

  @Test
  void aRemovalFromItsPredecessorCountsAsOneFromAnotherCatalog() {
    assertEquals(Set.of(), doubted(Map.of("a", "new"), of("new", 5, 3), of("old", 8, 6)));
    assertEquals(Set.of("a"), doubted(Map.of("a", "new"), of("new", 7, 3), of("old", 8, 6)));
  }
}
