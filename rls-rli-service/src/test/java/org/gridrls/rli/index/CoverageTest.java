package org.gridrls.rli.index;

import static org.gridrls.rli.Samples.list;
import static org.gridrls.rli.Samples.name;
import static org.gridrls.rli.Samples.names;
import static org.gridrls.rli.Samples.url;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.CoveredCatalog;
import org.gridrls.api.index.IndexVerdict;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.NotCovered.Reason;
import org.gridrls.api.index.Place;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberStage;
import org.gridrls.api.member.ServerIdentity;
import org.gridrls.api.member.UpdatePolicy;
import org.gridrls.client.federation.CatalogToAsk;
import org.gridrls.kit.membership.KnownMembers;
import org.gridrls.kit.membership.KnownMembers.KnowledgeSource;
import org.gridrls.kit.membership.SilentMember;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.kit.schedule.Moment;
import org.gridrls.rli.Samples;
import org.gridrls.rli.index.Lookup.LookupQuestion;
import org.gridrls.rli.index.coverage.Coverage;
import org.gridrls.rli.index.coverage.CoverageCache;
import org.gridrls.rli.index.coverage.CoverageGap;
import org.gridrls.rli.index.coverage.CoverageGaps;
import org.gridrls.rli.index.source.Contact;
import org.gridrls.rli.index.source.SourceState;
import org.junit.jupiter.api.Test;

/**
 * The catalogs that an answer does not cover: exactly the members that should have sent updates.
 */
class CoverageTest extends WildcardFixture {

  private void members(String... members) {
    membership.learned(Stream.of(members).map(Samples::lrc).toList());
  }

  private Completeness completeness() {
    return index().lrcsOf(names("n")).completeness();
  }

  @Test
  void aCatalogThatIsNoMemberAnyMoreLeavesAnswersComplete() {
    members("a", "gone", "part");
    told("gone", list("x"));
    clock.advance(Samples.LEASE);
    told("a", list("x"));
    told("part", list("cms/1"), "cms/*");
    Completeness before = completeness();
    assertEquals(
        List.of(Reason.EXPIRED, Reason.PARTITION_ONLY),
        before.notCovered().stream().map(NotCovered::reason).toList());
    members("a");
    assertEquals(speaks(1), completeness());
    assertEquals(List.of(IndexVerdict.ABSENT), verdicts(index().existNames(names("n"))));
    assertEquals(2, index().senders().completeness().covered());
  }

  @Test
  void anAnswerAboutOneExpiredCatalogRestsOnItMemberOrNot() {
    members("a");
    told("gone", list("x"));
    clock.advance(Samples.LEASE);
    Existence expired = index().existsMapping(name("x"), url("gone"));
    assertEquals(List.of(IndexVerdict.UNKNOWN), verdicts(expired));
    assertEquals(Reason.EXPIRED, expired.completeness().notCovered().get(0).reason());
  }

  @Test
  void anExpiredCatalogMattersWhileNobodySaysWhoTheMembersAre() {
    told("a", list("x"));
    clock.advance(Samples.LEASE);
    assertEquals(Reason.EXPIRED, completeness().notCovered().get(0).reason());
  }

  @Test
  void whatWasFoundOutOnceHoldsUntilALeaseEndsOrAnythingChanges() {
    CoverageCache cache = new CoverageCache(sources, membership, Clocks.both(clock));
    told("a", list("x"));
    Coverage first = cache.now();
    clock.advance(Samples.LEASE.minusMillis(1));
    assertEquals(first.held(), cache.now().held());
    assertEquals(clock.instant(), cache.now().now());
    clock.advance(Duration.ofMillis(1));
    assertEquals(List.of(), cache.now().current());
    clock.advance(Duration.ofMillis(-1));
    assertEquals(1, cache.now().current().size());
    told("b", list("x"));
    assertEquals(2, cache.now().current().size());
    members("c");
    assertEquals(Optional.of(url("c")), cache.now().missing().get(0).lrc());
  }

  @Test
  void whatWasReadFromAFileProvesNothingUntilItsCatalogIsHeardAgain() {
    members("a");
    Contact unproved = Contact.first(clock.instant(), Optional.empty());
    assertTrue(
        sources.replace(
            Optional.empty(), SourceState.of(Samples.source("a", 1, 1), list("x"), unproved)));
    clock.advance(Duration.ofSeconds(1));
    CoverageCache restarted = new CoverageCache(sources, membership, Clocks.both(clock));
    Completeness unheard = restarted.now().overall();
    assertEquals(0, unheard.covered());
    assertEquals(Reason.EXPIRED, unheard.notCovered().get(0).reason());
    assertEquals(1, restarted.now().current().size(), "what it has counts all the same");
    SourceState read = sources.of(url("a")).orElseThrow();
    SourceState heard = SourceState.of(read.source(), read.content(), clock.instant());
    assertTrue(sources.replace(Optional.of(read), heard));
    assertEquals(speaks(1), restarted.now().overall());
  }

  @Test
  void aCatalogThatTellsOthersByThePolicyIsNotCoveredAndThatIsSaid() {
    List<Member> all = List.of(Samples.lrc("a"), Samples.rli("here"), Samples.rli("there"));
    KnownMembers known =
        new KnownMembers(
            all,
            new KnownMembers.Basis(
                KnowledgeSource.REGISTRY, true, true, Optional.of(UpdatePolicy.hash(1))));
    List<String> details =
        Stream.of("here", "there")
            .map(
                self ->
                    new CoverageGaps(known, self, moment(), moment()).neverHeard(List.of()).get(0))
            .map(CoverageGap::detail)
            .sorted()
            .toList();
    assertEquals("a member, but this index has no update from it", details.get(0));
    assertTrue(details.get(1).startsWith("by the policy hash(1) it tells "), details.get(1));
  }

  @Test
  void aMemberThatFellSilentIsExpectedAndThatIsSaid() {
    told("a", list("x"));
    told("b", list("x"));
    Instant heard = clock.instant();
    clock.advance(Samples.LEASE);
    told("a", list("x"));
    clock.advance(Duration.ofMinutes(1));
    expect(heard);
    Completeness completeness = completeness();
    assertFalse(completeness.complete());
    assertEquals(1, completeness.covered());
    List<NotCovered> gaps = completeness.notCovered();
    assertEquals(
        List.of("b", "never", "restarting"), gaps.stream().map(NotCovered::lrcMember).toList());
    for (NotCovered gap : gaps) {
      assertEquals(Optional.of(Duration.ofMinutes(31)), gap.silentFor());
    }
    assertTrue(gaps.get(0).detail().get().startsWith("silent for 31 min and may have it; "));
    assertTrue(gaps.get(1).detail().get().startsWith("silent for 31 min and may have it; "));
    assertTrue(gaps.get(2).detail().get().startsWith("away for 31 min for a restart and may"));
    assertEquals(List.of(IndexVerdict.UNKNOWN), verdicts(index().existNames(names("n"))));
    assertEquals(
        List.of(IndexVerdict.UNKNOWN), verdicts(index().existCatalogs(List.of(url("never")))));
  }

  /** After a restart of a registry: no time is stated as if it were the last time. */
  @Test
  void sinceWhenAMemberIsSilentIsNotClaimedIfNoServerKnows() {
    SilentMember since =
        new SilentMember(Samples.lrc("b"), MemberStage.SILENT, clock.instant(), false);
    membership.become(
        new KnownMembers(
            List.of(Samples.lrc("a")),
            List.of(since),
            new KnownMembers.Basis(KnowledgeSource.REGISTRY, true, false, Optional.empty()),
            Optional.of(clock.instant())));
    told("a", list("x"));
    clock.advance(Duration.ofMinutes(12));
    told("a", list("x"));
    NotCovered gap = completeness().notCovered().get(0);
    assertEquals("b", gap.lrcMember());
    assertEquals(Optional.empty(), gap.silentFor());
    assertEquals(Optional.empty(), gap.lastHeard());
    String detail = gap.detail().orElseThrow();
    assertTrue(detail.startsWith("silent for at least 12 min and may have it; "), detail);
  }

  @Test
  void whatACopyAtAnotherAddressToldDeniesNothing() {
    members("a");
    told("a", list("x"));
    assertTrue(completeness().complete());
    Member moved = movedTo(Samples.lrc("a"), url("copy"));
    membership.learned(List.of(moved));
    Completeness now = completeness();
    assertFalse(now.complete());
    String why = now.notCovered().get(0).detail().get();
    assertTrue(why.contains(url("copy")) && why.contains(url("a")), why);
    assertEquals(List.of(IndexVerdict.UNKNOWN), verdicts(index().existNames(names("n"))));
  }

  private static Member movedTo(Member one, String url) {
    return new Member(
        one.name(),
        one.bootId(),
        one.generation(),
        one.roles(),
        Map.of(MemberPort.LOCAL_REPLICA_CATALOG, url),
        one.about(),
        one.updates(),
        one.identity());
  }

  @Test
  void anEmptyIndexSpeaksForNobodyWhileAnybodyIsExpected() {
    expect(clock.instant());
    assertFalse(completeness().complete());
    membership.learned(List.of());
    assertEquals(new Completeness(0, true, List.of()), completeness());
  }

  /** Present a; silent b and never, restarting is away. */
  private void expect(Instant heard) {
    membership.become(
        new KnownMembers(
            List.of(Samples.lrc("a")),
            List.of(
                new SilentMember(Samples.lrc("b"), MemberStage.SILENT, heard),
                new SilentMember(Samples.lrc("never"), MemberStage.SILENT, heard),
                new SilentMember(Samples.lrc("restarting"), MemberStage.AWAY, heard)),
            new KnownMembers.Basis(KnowledgeSource.REGISTRY, true, false, Optional.empty()),
            Optional.of(clock.instant())));
  }

  @Test
  void aMemberThatRenewsItsLeaseIsNotSilentHoweverOldItsUpdateIs() {
    members("a", "b");
    told("a", list("x"));
    clock.advance(Duration.ofDays(1));
    List<NotCovered> gaps = completeness().notCovered();
    assertEquals(2, gaps.size());
    for (NotCovered gap : gaps) {
      assertEquals(Optional.empty(), gap.silentFor(), gap::toString);
      assertFalse(gap.detail().orElse("").contains("silent"), gap::toString);
    }
  }

  @Test
  void anAnswerIsAsOldAsWhatIsKnownOfTheMembers() {
    told("a", list("x"));
    expect(clock.instant());
    clock.advance(Duration.ofSeconds(20));
    told("a", list("x"));
    assertEquals(Optional.of(Duration.ofSeconds(20)), completeness().age());
  }

  @Test
  void theOldestStateCountsForWhatIsAskedAndNoOther() {
    members("a", "part");
    told("a", list("x"));
    clock.advance(Duration.ofSeconds(5));
    told("part", list("cms/1"), "cms/*");
    clock.advance(Duration.ofSeconds(5));
    told("static", list("x")); // no member
    Completeness all = index().lrcsOf(names("cms/2")).completeness();
    assertEquals(Optional.of(Duration.ofSeconds(10)), all.age());
    Existence mapping = index().existsMapping(name("cms/1"), url("part"));
    assertEquals(Optional.of(Duration.ofSeconds(5)), mapping.completeness().age());
    clock.advance(Duration.ofSeconds(1)); // from what was found out before
    assertEquals(Optional.of(Duration.ofSeconds(11)), completeness().age());
  }

  @Test
  void evidenceIsListedForWhoAsksForIt() {
    members("a", "part");
    told("a", list("x"));
    told("part", list("cms/1"), "cms/*");
    clock.advance(Duration.ofSeconds(5));
    assertEquals(List.of(), completeness().covers());
    Completeness basis = lookUp(Optional.empty()).answer().completeness();
    assertEquals(
        List.of(
            new CoveredCatalog("a", 1, 1, Duration.ofSeconds(5)).at(url("a"), Optional.empty())),
        basis.covers());
  }

  private Lookup lookUp(Optional<Duration> maxAge) {
    return index().lookUp(new LookupQuestion(names("n"), maxAge, true));
  }

  @Test
  void whatIsOlderThanAskedForIsNotCoveredAndCanBeAsked() {
    expect(clock.instant());
    told("a", list("x"));
    told("static", list("x"));
    clock.advance(Duration.ofSeconds(5));
    assertEquals(
        1, lookUp(Optional.of(Duration.ofSeconds(5))).answer().completeness().covered() - 1);
    Lookup old = lookUp(Optional.of(Duration.ofSeconds(4)));
    assertEquals(0, old.answer().completeness().covered());
    assertEquals(
        List.of("a", "b", "never", "restarting"),
        old.toAsk().stream().map(CatalogToAsk::lrcMember).sorted().toList());
    assertEquals(url("a"), old.toAsk().stream().map(CatalogToAsk::lrc).sorted().toList().get(0));
    clock.advance(Duration.ofSeconds(-5));
    assertTrue(
        lookUp(Optional.of(Duration.ZERO))
            .toAsk()
            .contains(
                new CatalogToAsk(
                    "a", url("a"), Place.UNKNOWN, ServerIdentity.named("a"), OptionalLong.of(1))),
        "zero: all are asked");
    assertEquals(List.of(), lookUp(Optional.empty()).toAsk());
  }

  private static Completeness speaks(int catalogs) {
    return new Completeness(catalogs, true, List.of()).aged(Duration.ZERO);
  }

  private Moment moment() {
    return Clocks.both(clock).moment();
  }

  private static List<IndexVerdict> verdicts(Existence existence) {
    return existence.answers().stream().map(Existence.Answer::verdict).toList();
  }
}
