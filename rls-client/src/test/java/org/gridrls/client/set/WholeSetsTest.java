package org.gridrls.client.set;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.LogicalName;
import org.gridrls.api.index.Verdict;
import org.gridrls.client.set.LocatedMember.AtSite;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which sites have a whole set: never more than the federation proves. */
class WholeSetsTest {
  private static final LogicalName SET = new LogicalName("cms/set1");

  private final FakeFederation federation = new FakeFederation();

  @BeforeEach
  void threeSites() {
    federation.catalog("a", "A");
    federation.catalog("b", "B");
    federation.catalog("c", "C");
  }

  private SetAnswer located(List<LocatedMember> each) {
    WholeSets sets = federation.sets();
    return sets.locate(
        sets.members(SET, LookupSettings.DEFAULT), LookupSettings.DEFAULT, each::add);
  }

  private SetAnswer located() {
    return located(new ArrayList<>());
  }

  private static Map<String, String> states(SetAnswer answer) {
    Map<String, String> states = new LinkedHashMap<>();
    answer.sites().forEach(one -> states.put(one.site().name(), one.text()));
    return states;
  }

  private static List<String> cover(SetAnswer answer) {
    return answer.cover().orElseThrow().sites().stream().map(CopySite::name).toList();
  }

  @Test
  void allCatalogsAreAskedAtTheSameTime() {
    federation.copies("a", "f1");
    federation.copies("b", "f2");
    federation.meeting = Optional.of(new CyclicBarrier(3));
    SetNames names = federation.sets().matching(GlobPattern.of("f*"));
    assertTrue(names.whole(), () -> names.completeness().toString());
    assertEquals("f1", names.next().name().value());
    assertEquals("f2", names.next().name().value());
  }

  @Test
  void eachSiteHasAllOrAllButSome() {
    federation.members("a", "cms/set1", "f1", "f2", "f3");
    federation.copies("a", "f1", "f2", "f3");
    federation.copies("b", "f1", "f3");
    SetAnswer answer = located();
    assertEquals(
        Map.of("A", "complete", "B", "all but 1 of 3 names", "C", "none of 3 names"),
        states(answer));
    assertEquals(List.of("A"), cover(answer));
    assertTrue(answer.allFound());
    assertFalse(answer.unsure());
    assertEquals(Optional.of(Duration.ofSeconds(3)), answer.completeness().age());
  }

  @Test
  void twoSitesHaveTogetherWhatNoSingleOneHas() {
    federation.members("b", "cms/set1", "f1", "f2", "f3");
    federation.copies("a", "f1", "f2");
    federation.copies("b", "f2");
    federation.copies("c", "f3");
    SetAnswer answer = located();
    assertEquals(List.of("A", "C"), cover(answer));
    assertTrue(answer.cover().orElseThrow().fewest());
  }

  @Test
  void aSilentCatalogMakesItsSiteUnknownAndNoOther() {
    federation.members("a", "cms/set1", "f1", "f2");
    federation.copies("a", "f1", "f2");
    federation.copies("b", "f1");
    federation.copies("c", "f1", "f2");
    federation.catalog("c", "C").silent = true;
    List<LocatedMember> each = new ArrayList<>();
    WholeSets sets = federation.sets();
    SetAnswer answer =
        sets.locate(
            Stream.of("f1", "f2").map(LogicalName::new).iterator(),
            LookupSettings.DEFAULT,
            each::add);
    assertEquals("complete", states(answer).get("A"));
    assertEquals("all but 1 of 2 names", states(answer).get("B"));
    assertEquals("unknown: has 0 of 2 names, not known of 2", states(answer).get("C"));
    assertEquals(AtSite.UNKNOWN, each.get(1).at(CopySite.site("C")));
    assertEquals(AtSite.LACKS, each.get(1).at(CopySite.site("B")));
    assertFalse(answer.completeness().complete());
  }

  @Test
  void aCatalogThatMayKeepTheSetMakesNoSiteComplete() {
    federation.members("a", "cms/set1", "f1");
    federation.copies("a", "f1");
    federation.catalog("c", "C").silent = true;
    SetAnswer answer = located();
    assertEquals("unknown: has 1 of 1 known name", states(answer).get("A"));
    assertFalse(answer.allFound());
    assertTrue(answer.unsure());
  }

  @Test
  void aCatalogThatBreaksOffMakesNoSiteComplete() {
    federation.members("a", "cms/set1", "f1", "f2", "f3");
    federation.copies("b", "f1", "f2", "f3");
    federation.catalog("a", "A").breaksAfter = 2;
    SetAnswer answer = located();
    assertEquals(2, answer.totals().names());
    assertFalse(answer.allNames());
    assertEquals(SiteShare.State.UNKNOWN, answer.sites().get(0).state());
    assertEquals("a", answer.completeness().notCovered().get(0).lrcMember());
  }

  @Test
  void catalogsThatDifferAreUnited() {
    federation.members("a", "cms/set1", "f1", "f2");
    federation.members("b", "cms/set1", "f2", "f3", "f4");
    SetNames names = federation.sets().members(SET, LookupSettings.DEFAULT);
    List<String> listed = new ArrayList<>();
    names.forEachRemaining(one -> listed.add(one.name() + " " + one.lrcMembers()));
    assertEquals(List.of("f1 [a]", "f2 [a, b]", "f3 [b]", "f4 [b]"), listed);
    assertEquals(
        List.of(new SetKeeper("a", 2, 2, 0, true), new SetKeeper("b", 3, 1, 0, true)),
        names.keepers());
    assertTrue(names.whole());
  }

  @Test
  void aMemberThatIsACollectionIsAtNoSite() {
    federation.members("a", "cms/set1", "cms/inner", "f1");
    federation.members("a", "cms/inner", "f2");
    federation.copies("a", "f1", "f2", "cms/inner");
    SetAnswer answer = located();
    assertEquals(new SetTotals(2, 1, 0, 0, 1), answer.totals());
    assertTrue(answer.sites().stream().allMatch(one -> one.state() == SiteShare.State.UNKNOWN));
    assertTrue(answer.unsure());
  }

  @Test
  void aMemberThatCannotBeReadMakesTheSetUncertain() {
    federation.members("a", "cms/set1", "f1");
    federation.target("a", "cms/set1", "set-member:f%41");
    federation.members("a", "cms/set1", "f3");
    federation.copies("a", "f1", "f3");
    SetAnswer answer = located();
    assertEquals(2, answer.totals().names());
    assertEquals("unknown: has 2 of 2 known names", states(answer).get("A"));
  }

  @Test
  void namesOutOfOrderAreNotMerged() {
    federation.members("a", "cms/set1", "f2", "f1");
    SetNames names = federation.sets().members(SET, LookupSettings.DEFAULT);
    names.forEachRemaining(one -> {});
    assertFalse(names.whole());
  }

  @Test
  void aSetThatNobodyKeepsHasNoNames() {
    SetNames none = federation.sets().members(SET, LookupSettings.DEFAULT);
    assertFalse(none.hasNext());
    assertTrue(none.whole());
    federation.catalog("b", "B").silent = true;
    assertFalse(federation.sets().members(SET, LookupSettings.DEFAULT).whole());
  }

  @Test
  void withAMaximumAgeEveryCatalogIsAskedForTheMembers() {
    federation.members("a", "cms/set1", "f1");
    LookupSettings fresh = new LookupSettings(Duration.ofSeconds(5), Optional.of(Duration.ZERO));
    SetNames names = federation.sets().members(SET, fresh);
    names.forEachRemaining(one -> {});
    assertTrue(names.whole());
    federation.catalog("c", "C").silent = true;
    SetNames doubtful = federation.sets().members(SET, fresh);
    doubtful.forEachRemaining(one -> {});
    assertFalse(doubtful.whole());
  }

  @Test
  void aSilentCatalogOfAnUnknownSiteMayHaveAnyName() {
    federation.knowsSites = false;
    federation.copies("a", "f1", "f2");
    federation.copies("b", "f1");
    federation.catalog("c", "C").silent = true;
    SetAnswer answer =
        federation
            .sets()
            .locate(
                Stream.of("f1", "f2").map(LogicalName::new).iterator(),
                LookupSettings.DEFAULT,
                one -> {});
    assertEquals(
        Map.of("A", "complete", "B", "unknown: has 1 of 2 names, not known of 1"), states(answer));
  }

  @Test
  void withoutTheRegistrySitesAreThoseOfCopies() {
    federation.copies("a", "f1");
    federation.registryAway = true;
    SetAnswer answer =
        federation
            .sets()
            .locate(List.of(new LogicalName("f1")).iterator(), LookupSettings.DEFAULT, one -> {});
    assertEquals(Map.of("A", "complete"), states(answer));
  }

  @Test
  void aPatternTakesFilesOfAllCatalogsAndNoCollections() {
    federation.members("a", "cms/set1", "f1");
    federation.copies("a", "cms/f1");
    federation.copies("b", "cms/f1", "cms/f2");
    SetNames names = federation.sets().matching(GlobPattern.of("cms/*"));
    List<String> listed = new ArrayList<>();
    names.forEachRemaining(one -> listed.add(one.name().value()));
    assertEquals(List.of("cms/f1", "cms/f2"), listed);
  }

  @Test
  void collectionsThatHaveAMemberAreFoundInAllCatalogs() {
    federation.members("a", "cms/set1", "f1");
    federation.members("b", "cms/set2", "f1", "f2");
    SetNames names = federation.sets().containing(new LogicalName("f1"));
    List<String> listed = new ArrayList<>();
    names.forEachRemaining(one -> listed.add(one.name().value()));
    assertEquals(List.of("cms/set1", "cms/set2"), listed);
  }

  @Test
  void theAgeIsThatOfTheFirstNamesAtTheEnd() {
    SetAnswer answer =
        federation
            .sets()
            .locate(
                LongStream.range(0, 2_000).mapToObj(i -> new LogicalName("n" + i)).iterator(),
                LookupSettings.DEFAULT,
                one -> federation.nanos += Duration.ofMillis(10).toNanos());
    assertEquals(List.of(1_000, 1_000), federation.batches);
    assertEquals(Optional.of(Duration.ofSeconds(23)), answer.completeness().age());
    assertEquals(new SetTotals(2_000, 0, 2_000, 0, 0), answer.totals());
    assertEquals(List.of(), cover(answer));
  }

  @Test
  void tooManyCombinationsOfSitesHaveNoCover() {
    SiteCounts counts = new SiteCounts();
    List<CopySite> sites =
        Stream.iterate(0, i -> i + 1).limit(14).map(i -> "s" + i).map(CopySite::site).toList();
    for (int group = 1; group <= SiteCounts.GROUPS_MAX + 1; group++) {
      int bits = group;
      var has = sites.stream().filter(one -> (bits >> sites.indexOf(one) & 1) == 1).toList();
      counts.add(
          new LocatedMember(
              new LogicalName("n" + group),
              Verdict.FOUND,
              false,
              Set.copyOf(has),
              Set.of(),
              false));
    }
    assertEquals(Optional.empty(), counts.cover());
    assertEquals(SiteCounts.GROUPS_MAX + 1, counts.totals().found());
  }
}
