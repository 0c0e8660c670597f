package org.gridrls.rli.index;

import static org.gridrls.rli.Samples.list;
import static org.gridrls.rli.Samples.name;
import static org.gridrls.rli.Samples.names;
import static org.gridrls.rli.Samples.url;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.IndexVerdict;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.NotCovered.Reason;
import org.gridrls.api.member.UpdatePolicy;
import org.gridrls.kit.membership.KnownMembers;
import org.gridrls.rli.Samples;
import org.junit.jupiter.api.Test;

/** Whom an answer misses: members that should be heard, and nobody else. */
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
    assertEquals(new Completeness(1, true, List.of()), completeness());
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
    CoverageCache cache = new CoverageCache(sources, membership, clock);
    told("a", list("x"));
    Coverage first = cache.now();
    clock.advance(Samples.LEASE.minusMillis(1));
    assertEquals(first.lookup(), cache.now().lookup());
    assertEquals(clock.instant(), cache.now().now());
    clock.advance(java.time.Duration.ofMillis(1));
    assertEquals(List.of(), cache.now().current());
    clock.advance(java.time.Duration.ofMillis(-1));
    assertEquals(1, cache.now().current().size());
    told("b", list("x"));
    assertEquals(2, cache.now().current().size());
    members("c");
    assertEquals(Optional.of(url("c")), cache.now().missing().get(0).lrc());
  }

  @Test
  void whatWasReadFromAFileProvesNothingUntilItsCatalogIsHeardAgain() {
    members("a");
    told("a", list("x"));
    clock.advance(java.time.Duration.ofSeconds(1));
    CoverageCache restarted = new CoverageCache(sources, membership, clock);
    Completeness unheard = restarted.now().overall();
    assertEquals(0, unheard.covered());
    assertEquals(Reason.EXPIRED, unheard.notCovered().get(0).reason());
    assertEquals(1, restarted.now().current().size(), "what it has counts all the same");
    SourceState read = sources.of(url("a")).orElseThrow();
    SourceState heard = SourceState.of(read.source(), read.content(), clock.instant());
    assertTrue(sources.replace(Optional.of(read), heard));
    assertEquals(new Completeness(1, true, List.of()), restarted.now().overall());
  }

  @Test
  void aCatalogThatTellsOthersByThePolicyIsNotCoveredAndThatIsSaid() {
    List<org.gridrls.api.member.Member> all =
        List.of(Samples.lrc("a"), Samples.rli("here"), Samples.rli("there"));
    KnownMembers known =
        new KnownMembers(
            all,
            new KnownMembers.Basis(
                KnownMembers.Source.REGISTRY, true, true, Optional.of(UpdatePolicy.hash(1))));
    List<String> details =
        Stream.of("here", "there")
            .map(self -> new Silence(known, self, clock.instant()).neverHeard(List.of()).get(0))
            .map(gap -> gap.detail().orElseThrow())
            .sorted()
            .toList();
    assertEquals("a member, but this index holds no update of it", details.get(0));
    assertTrue(details.get(1).startsWith("by the policy hash(1) it tells "), details.get(1));
  }

  private static List<IndexVerdict> verdicts(Existence existence) {
    return existence.answers().stream().map(Existence.Answer::verdict).toList();
  }
}
