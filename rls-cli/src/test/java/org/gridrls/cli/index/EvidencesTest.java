package org.gridrls.cli.index;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.index.CatalogOutcome;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.CoveredCatalog;
import org.gridrls.api.index.Evidence;
import org.gridrls.api.index.LastKnown;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.Location;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.NotCovered.Reason;
import org.gridrls.api.index.Place;
import org.gridrls.api.index.Replica;
import org.gridrls.api.index.Verdict;
import org.gridrls.api.update.UpdateSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** No answer is stated without its age, and no doubt without the catalogs that cause it. */
class EvidencesTest {
  private static Completeness of(int covered, NotCovered... gaps) {
    return new Completeness(covered, true, List.of(gaps));
  }

  private static NotCovered gap(String member, Reason reason) {
    return new NotCovered(member, Optional.empty(), reason, Optional.empty(), Optional.empty());
  }

  private static String unknown(NotCovered... gaps) {
    return Evidences.verdict(Verdict.UNKNOWN, of(2, gaps));
  }

  @Test
  void lastKnownCopiesStandBeforeTheDoubtsAboutOtherCatalogs() {
    LastKnown copy =
        new LastKnown(
            "http://c",
            "c",
            OptionalDouble.empty(),
            Instant.parse("2026-11-27T04:01:32Z"),
            Duration.ofMinutes(6),
            OptionalLong.empty());
    String had = "unknown; last known: " + copy.text();
    NotCovered silent = gap("c", Reason.EXPIRED);
    assertEquals(had, Evidences.verdict(Verdict.UNKNOWN, of(2, silent), List.of(copy)));
    assertEquals(
        had + "; d could not be reached and may have it",
        Evidences.verdict(
            Verdict.UNKNOWN, of(2, silent, gap("d", Reason.UNREACHABLE)), List.of(copy)));
    assertEquals(
        List.of("# last known of n: " + copy.text()),
        Evidences.notes(new LogicalName("n"), List.of(copy)));
  }

  /** Such as a catalog that sent only a filter, when names of a pattern are asked for. */
  @Test
  void aCatalogThatWasAskedIsNotSaidToHaveSentAList() {
    Location asked =
        new Location(
            "http://c",
            "c",
            Evidence.BLOOM,
            false,
            OptionalDouble.empty(),
            Duration.ZERO,
            0,
            0,
            Place.UNKNOWN,
            Optional.empty());
    assertEquals("c: exact, asked directly, as of 0 ms ago", Evidences.location(asked));
  }

  @Test
  void aBridgeIsSaidToHaveListedItsForeignCatalog() {
    Location asked =
        new Location(
            "http://c",
            "c",
            Evidence.LIST,
            false,
            OptionalDouble.empty(),
            Duration.ofSeconds(40),
            7,
            0,
            new Place(Optional.empty(), 0, Optional.of("rucio")),
            Optional.empty());
    assertEquals("c: rucio, listed 40 s ago, generation 7", Evidences.location(asked));
    CoveredCatalog covered =
        new CoveredCatalog("c", 1, 7, Duration.ofSeconds(40)).at(asked.place());
    assertEquals(
        List.of("# covers: c: start 1, generation 7, rucio, listed 40 s ago"),
        Evidences.covers(of(1).with(List.of(covered))));
    AttributedMapping copy = AttributedMapping.plain(Mapping.of("n", "root://c/n"));
    assertEquals("c (rucio)", Evidences.catalog(new Replica("http://c", "c", copy, asked.place())));
    assertEquals("c", Evidences.catalog(new Replica("http://c", "c", copy)));
  }

  @ParameterizedTest
  @CsvSource({
    "0, as of 0 ms ago",
    "310, as of 310 ms ago",
    "4000, as of 4 s ago",
    "4001, as of 5 s ago",
    "59001, as of 1 min ago",
    "60001, as of 2 min ago",
    "3600001, as of 1 h 1 min ago",
    "172800001, as of 3 days ago"
  })
  void anAgeIsRoundedUpSinceTheAnswerHoldsAsOfThenOrEarlier(long millis, String words) {
    Completeness complete = of(3).aged(Duration.ofMillis(millis));
    assertEquals("not registered " + words, Evidences.verdict(Verdict.NOT_REGISTERED, complete));
    assertEquals("complete: covers all 3 catalogs " + words, Evidences.completeness(complete));
  }

  @Test
  void anAgeThatTheServerDoesNotKnowOrSayIsUnknown() {
    for (Completeness one : List.of(of(3), of(3).aged(UpdateSource.AGE_UNKNOWN))) {
      assertEquals(
          "not registered as of an unknown time", Evidences.verdict(Verdict.NOT_REGISTERED, one));
      assertEquals(
          "complete: covers all 3 catalogs as of an unknown time", Evidences.completeness(one));
    }
  }

  @Test
  void aDoubtNamesWhoIsSilentAndSinceWhen() {
    NotCovered silent = gap("site-3", Reason.EXPIRED).silentFor(Duration.ofSeconds(750));
    assertEquals("unknown; site-3 has been silent for 12 min and may have it", unknown(silent));
    NotCovered never = gap("site-4", Reason.NEVER_HEARD);
    assertEquals(
        "unknown; site-3 has been silent for 12 min and site-4 has sent the index nothing since the"
            + " index started; each may have it",
        unknown(silent, never));
    NotCovered since =
        new NotCovered(
            "site-5",
            Optional.empty(),
            Reason.NEVER_HEARD,
            Optional.empty(),
            Optional.of("silent for at least 12 min and may have it; a member"));
    assertEquals(
        "unknown; site-5 has been silent for at least 12 min and may have it", unknown(since));
    assertEquals(
        List.of("# not covered: site-3: silent for 12 min"), Evidences.gaps(of(2, silent)));
  }

  @Test
  void manySilentCatalogsAreCounted() {
    NotCovered[] many =
        IntStream.range(0, 1_000)
            .mapToObj(i -> gap("site-" + i, Reason.UNREACHABLE))
            .toArray(NotCovered[]::new);
    assertEquals(
        "unknown; site-0 could not be reached, site-1 could not be reached, site-2 could not be"
            + " reached and 997 other catalogs are not covered; each may have it",
        unknown(many));
  }

  @ParameterizedTest
  @EnumSource(value = Reason.class, names = "MEMBERSHIP_UNKNOWN", mode = EnumSource.Mode.EXCLUDE)
  void everyReasonIsAClauseAboutTheCatalog(Reason reason) {
    String text = unknown(gap("site-3", reason));
    assertEquals(true, text.matches("unknown; site-3 [a-z ]+ and may have it"), text);
  }

  @Test
  void aDoubtWithoutAKnownMembershipSaysSo() {
    Completeness alone = new Completeness(1, false, List.of());
    assertEquals(
        "unknown; the members of the federation are not known",
        Evidences.verdict(Verdict.UNKNOWN, alone));
    assertEquals(
        "incomplete: covers 1 catalog as of an unknown time; the members of the federation are"
            + " not known",
        Evidences.completeness(alone));
  }

  /** Silent is a member whose lease ran out, and nobody else. */
  @Test
  void aMemberThatRenewsItsLeaseIsNotCalledSilent() {
    NotCovered late = gap("site-6", Reason.EXPIRED);
    assertEquals(
        "unknown; site-6 has sent the index no current update and may have it", unknown(late));
    NotCovered away =
        new NotCovered(
                "site-7",
                Optional.empty(),
                Reason.EXPIRED,
                Optional.empty(),
                Optional.of("away for 3 min for a restart and may have it"))
            .silentFor(Duration.ofMinutes(3));
    assertEquals("unknown; site-7 has been away for 3 min and may have it", unknown(away));
  }

  @Test
  void aRegistryThatWasNotHeardIsNamed() {
    NotCovered registry =
        NotCovered.of(
            "registry http://r2",
            Optional.empty(),
            Reason.MEMBERSHIP_UNKNOWN,
            "has not been heard for 75 s: catalogs that joined there are missing");
    assertEquals(
        "unknown; registry http://r2 has not been heard for 75 s: catalogs that joined there are"
            + " missing",
        unknown(registry));
    assertEquals(
        List.of(
            "# not covered: registry http://r2: has not been heard for 75 s: catalogs that joined"
                + " there are missing"),
        Evidences.gaps(of(2, registry)));
  }

  @Test
  void theDetailIsShownUnlessItOnlyRepeatsTheSilence() {
    NotCovered repeated =
        new NotCovered(
                "site-3",
                Optional.empty(),
                Reason.EXPIRED,
                Optional.empty(),
                Optional.of("silent for 12 min and may have it"))
            .silentFor(Duration.ofMinutes(12));
    NotCovered clone =
        new NotCovered(
                "site-4",
                Optional.empty(),
                Reason.EXPIRED,
                Optional.empty(),
                Optional.of("two servers use its identity"))
            .silentFor(Duration.ofSeconds(5));
    assertEquals(
        List.of(
            "# not covered: site-3: silent for 12 min and may have it",
            "# not covered: site-4: silent for 5 s (two servers use its identity)"),
        Evidences.gaps(of(2, repeated, clone)));
  }

  @Test
  void theOldestOfSeveralAnswersIsTheOneToKnowOf() {
    Completeness young = of(3).aged(Duration.ofSeconds(1));
    Completeness old = of(3).aged(Duration.ofSeconds(9));
    Completeness doubtful = of(2, gap("site-3", Reason.DENIED)).aged(Duration.ZERO);
    assertEquals(old, Evidences.weaker(young, old));
    assertEquals(old, Evidences.weaker(old, young));
    assertEquals(of(3), Evidences.weaker(old, of(3)));
    assertEquals(doubtful, Evidences.weaker(doubtful, old));
    assertEquals(doubtful, Evidences.weaker(old, doubtful));
  }

  @Test
  void evidenceIsALineForEachCatalog() {
    Completeness complete =
        of(1)
            .aged(Duration.ofSeconds(4))
            .with(List.of(new CoveredCatalog("geneva", 7, 1048576, Duration.ofMillis(3_100))));
    assertEquals(
        List.of("# covers: geneva: start 7, generation 1048576, as of 4 s ago"),
        Evidences.covers(complete));
  }

  @Test
  void namesAskedForAreCounted() {
    String complete = "# complete: covers the only catalog as of an unknown time; asked lrc (";
    assertEquals(complete + "1 of 1 name, 11 ms)", Evidences.basis(asked(1)));
    assertEquals(complete + "1 of 2 names, 11 ms)", Evidences.basis(asked(2)));
  }

  private static LocateResult asked(int names) {
    CatalogOutcome outcome =
        new CatalogOutcome(
            "http://lrc",
            "lrc",
            CatalogOutcome.Kind.ANSWERED,
            names,
            1,
            Duration.ofMillis(11),
            Optional.empty());
    return new LocateResult(List.of(), List.of(outcome), of(1));
  }
}
