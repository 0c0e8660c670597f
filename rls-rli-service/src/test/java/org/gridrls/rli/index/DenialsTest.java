package org.gridrls.rli.index;

import static org.gridrls.rli.Samples.filter;
import static org.gridrls.rli.Samples.list;
import static org.gridrls.rli.Samples.names;
import static org.gridrls.rli.Samples.source;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gridrls.api.bloom.BloomHash;
import org.gridrls.api.bloom.BloomParameters;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.NotCovered;
import org.gridrls.rli.Samples;
import org.gridrls.rli.index.coverage.AbsentNames;
import org.gridrls.rli.index.source.RecentRemovals;
import org.gridrls.rli.index.source.SourceState;
import org.gridrls.rli.index.source.Sources;
import org.junit.jupiter.api.Test;

/** Tests the noes of an index with many catalogs, and of one that forgot removals. */
class DenialsTest extends WildcardFixture {
  private static final int MANY = AbsentNames.NAMED_MAX + 50;

  private Completeness askedFor(String name) {
    return index().lrcsOf(names(name)).completeness();
  }

  private RecentRemovals.Event event(String catalog) {
    return new RecentRemovals.Event(source(catalog, 1, 1), clock.instant(), clock.instant());
  }

  /** Each catalog tells all its names for the first time, one after the other. */
  private void firstUpdates(int catalogs) {
    membership.learned(IntStream.range(0, catalogs).mapToObj(i -> Samples.lrc("c" + i)).toList());
    for (int i = 0; i < catalogs; i++) {
      clock.advance(Duration.ofSeconds(1));
      sources.removals().unknown(event("c" + i), Optional.empty());
      told("c" + i, filter("x" + i));
    }
  }

  @Test
  void fewCatalogsThatMayHaveTheNameAreNamed() {
    firstUpdates(AbsentNames.NAMED_MAX + 1);
    List<NotCovered> gaps = askedFor("n").notCovered();
    assertEquals(AbsentNames.NAMED_MAX, gaps.size());
    assertTrue(gaps.stream().allMatch(gap -> gap.lrc().isPresent()));
  }

  @Test
  void manyCatalogsThatMayHaveTheNameAreCounted() {
    firstUpdates(MANY);
    Completeness basis = askedFor("n");
    NotCovered gap = basis.notCovered().get(0);
    assertEquals(1, basis.notCovered().size());
    assertEquals(MANY - 1 + " catalogs", gap.lrcMember());
    assertTrue(gap.concerns("n"));
    assertFalse(gap.concerns("x1"));
    assertEquals(Optional.empty(), gap.lrc(), "nobody can ask them one by one");
    assertEquals(1, basis.removals().size());
    assertEquals(Duration.ZERO, basis.removals().get(0).until());
  }

  @Test
  void allAnswerForOneInstantOnceEachWasHeardAgain() {
    firstUpdates(MANY);
    clock.advance(Duration.ofSeconds(1));
    IntStream.range(0, MANY).forEach(i -> told("c" + i, filter("x" + i)));
    assertTrue(askedFor("n").complete());
  }

  @Test
  void agesGrowWhileNothingElseChanges() {
    firstUpdates(3);
    LocationIndex index = index();
    index.lrcsOf(names("n"));
    clock.advance(Duration.ofSeconds(7));
    Completeness basis = index.lrcsOf(names("n")).completeness();
    assertEquals(Duration.ofSeconds(7), basis.removals().get(2).until());
    assertEquals(
        Optional.of(
            "c2 may have had it until 7.0 s ago, but what is known of this catalog is 9.0 s old"),
        basis.notCovered().get(0).detail());
  }

  @Test
  void aNameThatOneOfManyFiltersLostIsDoubtedAlone() {
    membership.learned(IntStream.range(0, MANY).mapToObj(i -> Samples.lrc("c" + i)).toList());
    IntStream.range(0, MANY).forEach(i -> told("c" + i, filter("x" + i)));
    clock.advance(Duration.ofSeconds(5));
    sources.removals().bits(event("c7"), bitsOf("lost"));
    assertEquals(MANY - 1 + " catalogs", askedFor("lost").notCovered().get(0).lrcMember());
    assertEquals(Optional.of("c7"), askedFor("lost").removals().get(0).lrcMember());
    assertTrue(askedFor("other").complete());
  }

  private static long[] bitsOf(String name) {
    BloomParameters size = Samples.bits(List.of()).parameters();
    BloomHash hash = BloomHash.of(name);
    return IntStream.range(0, size.hashFunctions())
        .mapToLong(i -> hash.bit(i, size.bits()))
        .toArray();
  }

  /** The memory of removals ends, and with it what was derived from it. */
  @Test
  void aRemovalThatIsForgottenLeavesDoubt() {
    RecentRemovals small = new RecentRemovals(clock.instant(), () -> 100_000);
    Sources store = new Sources(small);
    for (String member : List.of("a", "b")) {
      SourceState state = SourceState.of(source(member, 1, 1), list("x"), clock.instant());
      assertTrue(store.replace(store.of(state.source().lrc()), state));
    }
    membership.learned(List.of(Samples.lrc("a"), Samples.lrc("b")));
    LocationIndex index = index(store);
    assertTrue(index.lrcsOf(names("n")).completeness().complete());
    clock.advance(Duration.ofSeconds(1));
    small.names(event("a"), List.of("n"));
    assertFalse(index.lrcsOf(names("n")).completeness().complete());
    for (int i = 0; i < 2_000; i++) {
      clock.advance(Duration.ofMillis(1));
      small.names(event("a"), List.of("other/" + i));
    }
    assertFalse(index.lrcsOf(names("n")).completeness().complete());
  }

  @Test
  void anUpdateThatNamesNoRemovalsDoubtsWhatWasFoundOutBefore() {
    firstUpdates(1);
    LocationIndex index = index();
    assertTrue(index.lrcsOf(names("n")).completeness().complete());
    clock.advance(Duration.ofSeconds(1));
    sources.removals().unknown(event("other"), Optional.empty());
    assertFalse(index.lrcsOf(names("n")).completeness().complete());
  }
}
