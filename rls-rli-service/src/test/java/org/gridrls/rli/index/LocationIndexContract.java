package org.gridrls.rli.index;

import static org.gridrls.rli.Samples.filter;
import static org.gridrls.rli.Samples.list;
import static org.gridrls.rli.Samples.names;
import static org.gridrls.rli.Samples.source;
import static org.gridrls.rli.Samples.url;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.Evidence;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.IndexVerdict;
import org.gridrls.api.index.Location;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.NotCovered.Reason;
import org.gridrls.api.index.Senders;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.rli.Samples;
import org.gridrls.rli.index.source.Content;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests what every index answers to lookups. */
abstract class LocationIndexContract {
  private final MutableClock clock = MutableClock.standing();
  private final MembershipView membership = new MembershipView();
  private LocationIndex index;

  /** An index that tells the time by this clock and takes these as the members. */
  abstract LocationIndex open(MutableClock clock, MembershipView membership);

  /** From now on the source has told this. */
  abstract void told(UpdateSource source, Content content);

  @BeforeEach
  void openIndex() {
    index = open(clock, membership);
  }

  private static Completeness speaks(int catalogs) {
    return new Completeness(catalogs, true, List.of()).aged(Duration.ZERO);
  }

  private void members(String... members) {
    membership.learned(Stream.of(members).map(Samples::lrc).toList());
  }

  @Test
  void answersInTheOrderAskedAndRepeatsWhatIsAskedTwice() {
    told(source("a", 1, 5), list("x", "y"));
    IndexAnswer answer = index.lrcsOf(names("y", "n", "x", "y"));
    assertEquals(
        names("y", "n", "x", "y"), answer.names().stream().map(one -> one.logicalName()).toList());
    assertEquals(
        List.of(1, 0, 1, 1), answer.names().stream().map(one -> one.locations().size()).toList());
  }

  @Test
  void listsAndFiltersStandSideBySide() {
    told(source("a", 1, 5), list("x"));
    told(source("b", 1, 7), filter("x"));
    clock.advance(Duration.ofMinutes(2));
    List<Location> locations = index.lrcsOf(names("x")).names().get(0).locations();
    Location exact = locations.get(0);
    Location probable = locations.get(1);
    assertEquals(List.of(url("a"), url("b")), List.of(exact.lrc(), probable.lrc()));
    assertEquals(Evidence.LIST, exact.evidence());
    assertTrue(exact.exact());
    assertEquals(5, exact.generation());
    assertEquals(Duration.ofMinutes(2), exact.age());
    assertEquals(Evidence.BLOOM, probable.evidence());
    assertTrue(probable.falsePositiveRate().getAsDouble() < 0.01);
  }

  @Test
  void isCompleteWhenEveryMemberIsHeard() {
    members("a", "b");
    told(source("a", 1, 1), list("x"));
    told(source("b", 1, 1), filter("x"));
    assertEquals(speaks(2), index.lrcsOf(names("n")).completeness());
  }

  @Test
  void aSourceThatIsNoMemberCountsToo() {
    members("a");
    told(source("a", 1, 1), list("x"));
    told(source("static", 1, 1), list("x"));
    assertEquals(2, index.lrcsOf(names("x")).completeness().covered());
  }

  @Test
  void namesAMemberThatWasNeverHeard() {
    members("a", "b");
    told(source("a", 1, 1), list("x"));
    Completeness completeness = index.lrcsOf(names("x")).completeness();
    assertFalse(completeness.complete());
    NotCovered missing = completeness.notCovered().get(0);
    assertEquals(Reason.NEVER_HEARD, missing.reason());
    assertEquals("b", missing.lrcMember());
    assertEquals(Optional.of(url("b")), missing.lrc());
  }

  @Test
  void membersThatAreNoCatalogsNeedNotBeHeard() {
    membership.learned(List.of(Samples.member("r", MemberRole.RLI)));
    assertTrue(index.lrcsOf(names("x")).completeness().complete());
  }

  @Test
  void isNeverCompleteWithoutKnowingTheMembers() {
    told(source("a", 1, 1), list("x"));
    Completeness completeness = index.lrcsOf(names("x")).completeness();
    assertFalse(completeness.membershipKnown());
    assertFalse(completeness.complete());
    assertEquals(List.of(), completeness.notCovered());
    assertEquals(1, completeness.covered());
  }

  @Test
  void hidesASourceFromTheMomentItsLeaseEnds() {
    members("a");
    told(source("a", 1, 1), list("x"));
    clock.advance(Samples.LEASE.minusMillis(1));
    assertEquals(1, index.lrcsOf(names("x")).names().get(0).locations().size());
    clock.advance(Duration.ofMillis(1));
    IndexAnswer answer = index.lrcsOf(names("x"));
    assertEquals(List.of(), answer.names().get(0).locations());
    NotCovered expired = answer.completeness().notCovered().get(0);
    assertEquals(Reason.EXPIRED, expired.reason());
    assertEquals(Optional.of(clock.instant().minus(Samples.LEASE)), expired.lastHeard());
    assertEquals(0, answer.completeness().covered());
  }

  @Test
  void aPartitionedSourceSpeaksForItsPatternsOnly() {
    members("a");
    told(source("a", 1, 1, "cms/*"), list("cms/1"));
    assertTrue(index.lrcsOf(names("cms/1", "cms/2")).completeness().complete());
    Completeness beyond = index.lrcsOf(names("cms/1", "atlas/1")).completeness();
    assertEquals(Reason.PARTITION_ONLY, beyond.notCovered().get(0).reason());
    assertEquals(0, beyond.covered());
    assertTrue(index.lrcsOf(names("cms/1")).names().get(0).locations().get(0).partitioned());
  }

  @Test
  void aSourcePartitionedByAnExpressionSpeaksForWhatItMatchesOnly() {
    members("a");
    told(source("a", 1, 1, "cms/run\\d+\\"), list("cms/run1"));
    assertTrue(index.lrcsOf(names("cms/run1", "cms/run22")).completeness().complete());
    Completeness beyond = index.lrcsOf(names("cms/run1", "cms/runX")).completeness();
    assertEquals(Reason.PARTITION_ONLY, beyond.notCovered().get(0).reason());
    String why = beyond.notCovered().get(0).detail().orElse("");
    assertTrue(why.endsWith("only names like regex:cms/run\\d+"), why);
  }

  /** It sends the names that match the glob, so nothing follows for those of the expression. */
  @Test
  void theTextOfAnExpressionFromACatalogThatKnowsOnlyGlobsIsAGlob() {
    members("a");
    told(source("a", 1, 1, "regex:cms/.*"), list("regex:cms/.1"));
    assertTrue(index.lrcsOf(names("regex:cms/.2")).completeness().complete());
    Completeness beyond = index.lrcsOf(names("cms/1")).completeness();
    assertEquals(Reason.PARTITION_ONLY, beyond.notCovered().get(0).reason());
  }

  @Test
  void existenceIsPresentByListAndProbableByFilter() {
    told(source("a", 1, 1), list("x"));
    told(source("b", 1, 1), filter("x", "y"));
    assertEquals(
        List.of(IndexVerdict.PRESENT, IndexVerdict.PROBABLE),
        verdicts(index.existNames(names("x", "y"))));
  }

  @Test
  void absenceIsSaidOnlyWhenItIsCertain() {
    told(source("a", 1, 1, "cms/*"), list("cms/1"));
    assertEquals(List.of(IndexVerdict.UNKNOWN), verdicts(index.existNames(names("cms/2"))));
    members("a");
    assertEquals(
        List.of(IndexVerdict.ABSENT, IndexVerdict.UNKNOWN),
        verdicts(index.existNames(names("cms/2", "atlas/2"))));
    members("a", "b");
    assertEquals(List.of(IndexVerdict.UNKNOWN), verdicts(index.existNames(names("cms/2"))));
  }

  @Test
  void catalogsAreKnownByUrlAndByName() {
    members("a", "b");
    told(source("a", 1, 1), list("x"));
    assertEquals(
        List.of(
            IndexVerdict.PRESENT, IndexVerdict.PRESENT, IndexVerdict.UNKNOWN, IndexVerdict.ABSENT),
        verdicts(index.existCatalogs(List.of(url("a"), "a", url("b"), url("c")))));
    clock.advance(Samples.LEASE);
    assertEquals(List.of(IndexVerdict.UNKNOWN), verdicts(index.existCatalogs(List.of(url("a")))));
  }

  @Test
  void aMappingRestsOnItsCatalogAlone() {
    members("a", "b", "c");
    told(source("a", 1, 1, "x*"), list("x"));
    told(source("b", 1, 1), filter("x"));
    assertEquals(
        List.of(IndexVerdict.PRESENT), verdicts(index.existsMapping(Samples.name("x"), url("a"))));
    assertEquals(
        List.of(IndexVerdict.PROBABLE), verdicts(index.existsMapping(Samples.name("x"), url("b"))));
    Existence absent = index.existsMapping(Samples.name("x2"), url("a"));
    assertEquals(List.of(IndexVerdict.ABSENT), verdicts(absent));
    assertEquals(speaks(1), absent.completeness());
    Existence beyond = index.existsMapping(Samples.name("y"), url("a"));
    assertEquals(List.of(IndexVerdict.UNKNOWN), verdicts(beyond));
    assertEquals(Reason.PARTITION_ONLY, beyond.completeness().notCovered().get(0).reason());
    Existence unheard = index.existsMapping(Samples.name("x"), url("c"));
    assertEquals(List.of(IndexVerdict.UNKNOWN), verdicts(unheard));
    assertEquals(Reason.NEVER_HEARD, unheard.completeness().notCovered().get(0).reason());
    assertEquals(
        List.of(IndexVerdict.ABSENT), verdicts(index.existsMapping(Samples.name("x"), url("d"))));
  }

  @Test
  void anExpiredCatalogLeavesItsMappingsUnknown() {
    members("a");
    told(source("a", 1, 1), list("x"));
    clock.advance(Samples.LEASE);
    Existence expired = index.existsMapping(Samples.name("x"), url("a"));
    assertEquals(List.of(IndexVerdict.UNKNOWN), verdicts(expired));
    assertEquals(Reason.EXPIRED, expired.completeness().notCovered().get(0).reason());
  }

  @Test
  void sendersSayHowEachStands() {
    told(source("a", 3, 5, "x*"), list("x", "x2"));
    clock.advance(Samples.LEASE);
    told(source("b", 1, 7), filter("x"));
    Senders senders = index.senders();
    assertEquals(
        List.of("a", "b"), senders.senders().stream().map(one -> one.lrcMember()).toList());
    assertEquals(
        List.of(false, true), senders.senders().stream().map(one -> one.current()).toList());
    assertEquals(2, senders.senders().get(0).held().names());
    assertEquals(3, senders.senders().get(0).held().state().bootId());
    assertTrue(senders.senders().get(0).held().partitioned());
    assertTrue(senders.senders().get(1).memory().bytes() > 0);
    assertEquals(1, senders.completeness().covered());
  }

  private static List<IndexVerdict> verdicts(Existence existence) {
    return existence.answers().stream().map(Existence.Answer::verdict).toList();
  }
}
