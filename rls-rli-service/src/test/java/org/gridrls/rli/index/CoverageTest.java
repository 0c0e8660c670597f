package org.gridrls.rli.index;

import static org.gridrls.rli.Samples.list;
import static org.gridrls.rli.Samples.name;
import static org.gridrls.rli.Samples.names;
import static org.gridrls.rli.Samples.url;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.IndexVerdict;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.NotCovered.Reason;
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

  private static List<IndexVerdict> verdicts(Existence existence) {
    return existence.answers().stream().map(Existence.Answer::verdict).toList();
  }
}
