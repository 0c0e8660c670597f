package org.gridrls.client.federation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gridrls.api.LogicalName;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.CoveredCatalog;
import org.gridrls.api.index.Evidence;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.LastKnown;
import org.gridrls.api.index.Location;
import org.gridrls.api.index.NameLocations;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.Place;
import org.gridrls.client.BoundedExecutors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The first half of a lookup, against indexes that know some catalogs, fail, or hang. */
@Timeout(60)
class IndexQuestionTest {
  private static final LogicalName NAME = new LogicalName("cms/a.root");
  private static final Duration LONG = Duration.ofSeconds(40);

  private final ExecutorService executor = BoundedExecutors.pool("index-test", 16, 100);
  private final Map<String, Supplier<IndexAnswer>> indexes = new HashMap<>();
  private final List<String> asked = Collections.synchronizedList(new ArrayList<>());
  private final IndexQuestion question =
      new IndexQuestion(
          (url, names) -> {
            asked.add(url);
            return indexes.get(url).get();
          },
          executor);

  @AfterEach
  void stop() {
    executor.shutdownNow();
  }

  private static Location at(String lrc, boolean exact, int age) {
    return new Location(
        lrc,
        lrc,
        exact ? Evidence.LIST : Evidence.BLOOM,
        false,
        exact ? OptionalDouble.empty() : OptionalDouble.of(0.01),
        Duration.ofSeconds(age),
        7,
        0,
        Place.UNKNOWN,
        Optional.empty());
  }

  private static IndexAnswer answer(
      boolean known, int covered, List<String> missing, Location... locations) {
    List<NotCovered> gaps =
        missing.stream()
            .map(
                lrc ->
                    NotCovered.of(lrc, Optional.empty(), NotCovered.Reason.NEVER_HEARD, "others"))
            .toList();
    return new IndexAnswer(
        List.of(new NameLocations(NAME, List.of(locations))),
        new Completeness(covered, known, gaps));
  }

  private IndexAnswer ask(Duration time, String... urls) {
    return question.ask(List.of(urls), List.of(NAME), time);
  }

  @Test
  void aCompleteAnswerIsEnough() {
    indexes.put("a", () -> answer(true, 2, List.of(), at("x", true, 1)));
    assertTrue(ask(LONG, "a", "b", "c").completeness().complete());
    assertEquals(List.of("a"), asked);
  }

  @Test
  void severalIndexesTogetherAreComplete() {
    indexes.put("a", () -> answer(true, 2, List.of("z"), at("x", true, 1), at("y", true, 9)));
    indexes.put("b", () -> answer(true, 1, List.of("x", "y"), at("z", false, 1)));
    IndexAnswer both = ask(LONG, "a", "b");
    assertEquals(new Completeness(3, true, List.of()), both.completeness());
    assertEquals(
        List.of("x", "y", "z"),
        both.names().get(0).locations().stream().map(Location::lrc).toList());
  }

  private static IndexAnswer knew(int covered, List<String> missing, LastKnown... copies) {
    IndexAnswer said = answer(true, covered, missing);
    return new IndexAnswer(
        List.of(new NameLocations(NAME, List.of(), List.of(copies))), said.completeness());
  }

  private static LastKnown silent(String lrc, int seconds) {
    return new LastKnown(
        lrc,
        lrc,
        OptionalDouble.empty(),
        Instant.EPOCH,
        Duration.ofSeconds(seconds),
        OptionalLong.empty());
  }

  @Test
  void ofCatalogsThatNoIndexCoversTheLastThatAnyKnewCounts() {
    indexes.put("a", () -> knew(1, List.of("x", "y"), silent("x", 9), silent("y", 9)));
    indexes.put("b", () -> knew(2, List.of("y"), silent("y", 5)));
    assertEquals(List.of(silent("y", 5)), ask(LONG, "a", "b").names().get(0).lastKnown());
  }

  @Test
  void anIndexThatKnowsNothingYetTakesTheAgeOfTheOthersNotAway() {
    indexes.put("new", () -> answer(false, 0, List.of()));
    indexes.put("a", () -> aged(answer(true, 1, List.of("y")), 9));
    indexes.put("b", () -> aged(answer(true, 1, List.of("x")), 3));
    Completeness all = ask(LONG, "new", "a", "b").completeness();
    assertTrue(all.complete());
    assertTrue(all.age().orElseThrow().compareTo(Duration.ofSeconds(9)) >= 0, all::toString);
  }

  @Test
  void severalIndexesTogetherAreAsOldAsTheOldestOfThem() {
    CoveredCatalog old = new CoveredCatalog("x", 1, 5, Duration.ofSeconds(8));
    CoveredCatalog young = new CoveredCatalog("x", 1, 6, Duration.ofSeconds(2));
    indexes.put("a", () -> aged(answer(true, 1, List.of("z")), 9, old));
    indexes.put("b", () -> aged(answer(true, 1, List.of("y")), 3, young));
    Completeness both = ask(LONG, "a", "b").completeness();
    assertEquals(9, both.age().orElseThrow().toSeconds());
    assertEquals(1, both.covers().size());
    assertEquals(young.generation(), both.covers().get(0).generation());
    assertEquals(2, both.covers().get(0).age().toSeconds());
    indexes.put("b", () -> answer(true, 1, List.of("y")));
    assertEquals(Optional.empty(), ask(LONG, "a", "b").completeness().age());
  }

  private static CoveredCatalog covered(String lrc, int seconds) {
    return new CoveredCatalog(lrc, 1, 5, Duration.ofSeconds(seconds));
  }

  private Optional<Long> ageOf(String... urls) {
    return ask(LONG, urls).completeness().age().map(Duration::toSeconds);
  }

  @Test
  void theYoungestEvidenceOfEachCatalogCounts() {
    IndexAnswer behindForX =
        aged(answer(true, 2, List.of("z")), 60, covered("x", 60), covered("y", 3));
    indexes.put("a", () -> behindForX);
    indexes.put(
        "b", () -> aged(answer(true, 2, List.of("y")), 5, covered("x", 2), covered("z", 4)));
    assertEquals(Optional.of(5L), ageOf("a", "b"), "y 3 s, x 2 s, z 4 s, the members 5 s");
    indexes.put("b", () -> aged(answer(true, 1, List.of("y", "z")), 2, covered("x", 2)));
    assertEquals(Optional.of(3L), ageOf("a", "b"), "y is 3 s old; z is not covered");
    indexes.put("b", () -> aged(answer(true, 1, List.of("x", "y")), 70, covered("z", 70)));
    assertEquals(Optional.of(70L), ageOf("a", "b"), "only b covers z");
  }

  @Test
  void anAgeIsNeverYoungerThanItsEvidence() {
    IndexAnswer young = aged(answer(true, 1, List.of("y", "z")), 2, covered("x", 2));
    indexes.put("a", () -> young);
    indexes.put("b", () -> aged(answer(true, 2, List.of("z")), 60, covered("y", 9)));
    assertEquals(Optional.of(60L), ageOf("a", "b"), "b does not tell all its evidence");
    indexes.put("b", () -> aged(answer(true, 1, List.of()), 60, covered("y", 9)));
    indexes.put("c", () -> aged(answer(false, 1, List.of()), 1, covered("x", 1)));
    assertEquals(Optional.of(60L), ageOf("a", "b", "c"), "only b, complete as of 60 s ago");
    indexes.put("b", () -> aged(answer(true, 1, List.of("q")), 60, covered("y", 9)));
    assertEquals(Optional.of(60L), ageOf("a", "b"), "b does not know z, so nobody covers it");
    indexes.put("a", () -> aged(answer(false, 1, List.of("z")), 2, covered("x", 2)));
    indexes.put("b", () -> aged(answer(false, 1, List.of("z")), 3, covered("y", 3)));
    assertEquals(Optional.of(3L), ageOf("a", "b"), "the members are unknown");
  }

  private static IndexAnswer aged(IndexAnswer answer, int seconds, CoveredCatalog... covered) {
    return new IndexAnswer(
        answer.names(),
        answer.completeness().aged(Duration.ofSeconds(seconds)).with(List.of(covered)));
  }

  @Test
  void ofTwoStatementsTheExactOrElseTheFresherCounts() {
    List<String> gap = List.of("z");
    indexes.put("a", () -> answer(true, 2, gap, at("x", false, 1), at("y", true, 9)));
    indexes.put("b", () -> answer(true, 2, gap, at("x", true, 5), at("y", true, 3)));
    IndexAnswer both = ask(LONG, "a", "b");
    assertEquals(List.of(at("x", true, 5), at("y", true, 3)), both.names().get(0).locations());
    assertEquals(1, both.completeness().notCovered().size());
  }

  @Test
  void whoDoesNotKnowTheMembersProvesNothing() {
    indexes.put("a", () -> answer(true, 1, List.of("z")));
    indexes.put("b", () -> answer(false, 1, List.of()));
    assertFalse(ask(LONG, "a", "b").completeness().complete());
    assertEquals("z", ask(LONG, "b", "a").completeness().notCovered().get(0).lrcMember());
  }

  @Test
  void anIndexThatIsDownIsPassedOver() {
    indexes.put(
        "a",
        () -> {
          throw new RlsException(RlsError.TRANSPORT_FAILED, "down");
        });
    indexes.put("b", () -> answer(true, 2, List.of()));
    assertTrue(ask(LONG, "a", "b").completeness().complete());
  }

  @Test
  void anIndexThatHangsDelaysButDoesNotPrevent() {
    CountDownLatch never = new CountDownLatch(1);
    indexes.put("a", () -> hang(never));
    indexes.put("b", () -> answer(true, 2, List.of()));
    assertTrue(ask(Duration.ofSeconds(4), "a", "b").completeness().complete());
    RlsException late = assertThrows(RlsException.class, () -> ask(Duration.ofMillis(200), "a"));
    assertEquals(RlsError.TIMEOUT, late.error());
  }

  private static IndexAnswer hang(CountDownLatch never) {
    try {
      never.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new RlsException(RlsError.TIMEOUT, "interrupted");
  }

  @Test
  void whatIsTheCallersFaultEndsIt() {
    indexes.put(
        "a",
        () -> {
          throw new RlsException(RlsError.BAD_ARGUMENT, "no such name");
        });
    assertEquals(
        RlsError.BAD_ARGUMENT, assertThrows(RlsException.class, () -> ask(LONG, "a", "b")).error());
    assertEquals(List.of("a"), asked);
  }

  @Test
  void ofManyIndexesAllAreAskedIfTheyMust() {
    List<String> all = IntStream.range(0, 30).mapToObj(i -> "lrc" + i).toList();
    String[] urls = IntStream.range(0, 30).mapToObj(i -> "u" + i).toArray(String[]::new);
    for (int i = 0; i < 30; i++) {
      String own = all.get(i);
      List<String> others = all.stream().filter(lrc -> !lrc.equals(own)).toList();
      indexes.put("u" + i, () -> answer(true, 1, others, at(own, true, 1)));
    }
    IndexAnswer together = ask(LONG, urls);
    assertEquals(new Completeness(30, true, List.of()), together.completeness());
    assertEquals(30, together.names().get(0).locations().size());
    assertEquals(Stream.of(urls).sorted().toList(), asked.stream().sorted().toList());
  }
}
