package org.gridrls.transfer.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.Place;
import org.gridrls.api.index.Replica;
import org.gridrls.api.index.Verdict;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.Test;

/** Near, fast, preferred copies come first, suspect ones last, and each once. */
class TargetOrderTest {
  private static final SiteDistances TABLE =
      SiteDistances.of(List.of("# of the sites", "", "geneva lyon 2", "chicago geneva 70"));
  private final HostRates rates = new HostRates(MutableClock.standing());

  private static Replica copy(String site, int preference, String target, Attribute... marks) {
    return new Replica(
        "http://" + site + "/ws/lrc",
        site + "-lrc",
        new AttributedMapping(Mapping.of("f", target), List.of(), List.of(marks)),
        new Place(Optional.ofNullable(site.isEmpty() ? null : site), preference));
  }

  private static LocatedName named(Replica... copies) {
    return new LocatedName(new LogicalName("f"), Verdict.FOUND, List.of(copies));
  }

  private List<String> order(String site, Replica... copies) {
    return new TargetOrder(Optional.ofNullable(site), TABLE, rates)
        .of(named(copies)).stream().map(copy -> copy.target().value()).toList();
  }

  @Test
  void theOwnSiteComesFirstThenByDistanceAndUnknownSitesLast() {
    Replica own = copy("geneva", 0, "http://a/f");
    Replica near = copy("lyon", 0, "http://b/f");
    Replica far = copy("chicago", 9, "http://c/f");
    Replica nowhere = copy("", 9, "http://d/f");
    Replica unlisted = copy("perth", 9, "http://e/f");
    List<String> order = order("geneva", unlisted, nowhere, far, near, own);
    assertEquals(List.of("http://a/f", "http://b/f", "http://c/f"), order.subList(0, 3));
    assertEquals("http://c/f", order("chicago", own, near, far).get(0));
  }

  @Test
  void theFasterHostComesFirstAndFailuresCount() {
    rates.measured("fast", 100 << 20, Duration.ofSeconds(1), Duration.ofMillis(5));
    rates.measured("slow", 100 << 20, Duration.ofSeconds(50), Duration.ofMillis(5));
    Replica slow = copy("x", 99, "http://slow/f");
    Replica fast = copy("x", 0, "http://fast/f");
    assertEquals(List.of("http://fast/f", "http://slow/f"), order(null, slow, fast));
    for (int i = 0; i < 20; i++) {
      rates.failed("fast");
    }
    assertEquals(List.of("http://slow/f", "http://fast/f"), order(null, slow, fast));
  }

  @Test
  void aHostThatWasNeverMeasuredIsNeitherFirstNorLast() {
    rates.measured("fast", 100 << 20, Duration.ofSeconds(1), Duration.ofMillis(5));
    rates.measured("slow", 100 << 20, Duration.ofSeconds(500), Duration.ofMillis(5));
    assertEquals(
        List.of("http://fast/f", "http://new/f", "http://slow/f"),
        order(
            null,
            copy("x", 0, "http://slow/f"),
            copy("x", 0, "http://new/f"),
            copy("x", 0, "http://fast/f")));
  }

  @Test
  void amongEqualCopiesThePreferenceDecidesThenAHashThatNeverChanges() {
    assertEquals(
        "http://b/f", order(null, copy("x", 0, "http://a/f"), copy("y", 1, "http://b/f")).get(0));
    List<Replica> copies = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      copies.add(copy("x", 0, "http://h" + i + "/f"));
    }
    List<String> first = order(null, copies.toArray(Replica[]::new));
    Random random = new Random(7);
    for (int i = 0; i < 20; i++) {
      Collections.shuffle(copies, random);
      assertEquals(first, order(null, copies.toArray(Replica[]::new)));
    }
  }

  @Test
  void namesAreSpreadOverEqualCopies() {
    Set<String> firsts = new HashSet<>();
    TargetOrder order = new TargetOrder(Optional.empty(), SiteDistances.NONE, rates);
    for (int i = 0; i < 50; i++) {
      List<Replica> copies = List.of(copy("x", 0, "http://a/f"), copy("x", 0, "http://b/f"));
      LocatedName name = new LocatedName(new LogicalName("f" + i), Verdict.FOUND, copies);
      firsts.add(order.of(name).get(0).target().value());
    }
    assertEquals(2, firsts.size());
  }

  @Test
  void suspectCopiesComeLastHoweverNearTheyAre() {
    for (Attribute mark :
        List.of(
            Attribute.integer("suspect", 1),
            Attribute.text("suspect", "wrong checksum"),
            Attribute.text("Suspect", "true"))) {
      assertEquals(
          List.of("http://far/f", "http://near/f"),
          order("geneva", copy("geneva", 9, "http://near/f", mark), copy("", 0, "http://far/f")));
    }
    for (Attribute mark :
        List.of(Attribute.integer("suspect", 0), Attribute.text("suspect", "false"))) {
      assertFalse(TargetOrder.isSuspect(copy("geneva", 9, "http://near/f", mark)));
    }
  }

  @Test
  void aTargetOfSeveralCatalogsComesOnceWithTheBestOfThem() {
    Replica far = copy("chicago", 0, "http://same/f");
    Replica own = copy("geneva", 3, "http://same/f");
    Replica other = copy("lyon", 0, "http://other/f");
    List<RankedCopy> ranked =
        new TargetOrder(Optional.of("geneva"), TABLE, rates).of(named(far, other, own));
    assertEquals(2, ranked.size());
    assertEquals(List.of(far, own), ranked.get(0).replicas());
    assertEquals("same site, preference 3", ranked.get(0).why());
    assertEquals("distance 2", ranked.get(1).why());
    assertEquals(2, ranked.get(1).priority());
  }

  @Test
  void oneCatalogsWarningIsEnough() {
    Replica good = copy("geneva", 0, "http://same/f");
    Replica bad = copy("lyon", 0, "http://same/f", Attribute.integer("suspect", 1));
    assertTrue(
        new TargetOrder(Optional.empty(), TABLE, rates).of(named(good, bad)).get(0).suspect());
  }

  @Test
  void aNameWithoutCopiesHasNoOrder() {
    assertEquals(List.of(), order("geneva"));
    assertNotEquals(List.of(), order("geneva", copy("x", 0, "not a url")));
  }
}
