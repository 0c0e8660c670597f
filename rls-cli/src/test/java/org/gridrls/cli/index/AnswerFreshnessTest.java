package org.gridrls.cli.index;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gridrls.api.LogicalName;
import org.gridrls.api.index.CatalogOutcome;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.CoveredCatalog;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.Verdict;
import org.junit.jupiter.api.Test;

/** Answers to the question for evidence that is at most ten seconds old. */
class AnswerFreshnessTest {
  private static final LocatedName NAME =
      new LocatedName(new LogicalName("a"), Verdict.NOT_REGISTERED, List.of());

  /**
   * Judges an answer with evidence of catalogs of these ages, and further catalogs that were asked
   * themselves.
   */
  private static AnswerFreshness of(int age, int covered, int asked, Integer... evidence) {
    List<CoveredCatalog> covers =
        Stream.of(evidence)
            .map(each -> new CoveredCatalog("lrc-" + each, 1, 1, Duration.ofSeconds(each)))
            .toList();
    List<CatalogOutcome> outcomes =
        IntStream.range(0, asked)
            .mapToObj(
                i ->
                    new CatalogOutcome(
                        "url" + i,
                        "asked-" + i,
                        CatalogOutcome.Kind.ANSWERED,
                        1,
                        0,
                        Duration.ZERO,
                        Optional.empty()))
            .toList();
    Completeness basis =
        new Completeness(covered, true, List.of(), Optional.of(Duration.ofSeconds(age)), covers);
    return AnswerFreshness.of(
        new LocateResult(List.of(NAME), outcomes, basis),
        Duration.ofSeconds(10),
        Duration.ofSeconds(1));
  }

  @Test
  void theTimeOfTheCallIsAllowedFor() {
    assertEquals(AnswerFreshness.AS_ASKED, of(11, 2, 0, 3, 11));
    assertEquals(AnswerFreshness.OLDER, of(12, 2, 0, 3, 12));
  }

  @Test
  void onlyTheListOfMembersIsOlder() {
    assertEquals(AnswerFreshness.MEMBERS_OLDER, of(25, 2, 0, 3, 4));
    assertEquals(AnswerFreshness.MEMBERS_OLDER, of(25, 2, 1, 4));
    assertEquals(AnswerFreshness.MEMBERS_OLDER, of(25, 2, 2));
    assertEquals(AnswerFreshness.OLDER, of(25, 2, 1, 25));
  }

  @Test
  void anIndexThatDoesNotStateItsEvidenceIsTakenByItsAge() {
    assertEquals(AnswerFreshness.AS_ASKED, of(4, 2, 1));
    assertEquals(AnswerFreshness.OLDER, of(25, 2, 1));
    assertEquals(AnswerFreshness.OLDER, of(25, 2, 0));
  }

  @Test
  void ofManyAnswersTheOldestCounts() {
    assertEquals(AnswerFreshness.OLDER, AnswerFreshness.MEMBERS_OLDER.or(AnswerFreshness.OLDER));
    assertEquals(
        AnswerFreshness.MEMBERS_OLDER, AnswerFreshness.MEMBERS_OLDER.or(AnswerFreshness.AS_ASKED));
  }
}
