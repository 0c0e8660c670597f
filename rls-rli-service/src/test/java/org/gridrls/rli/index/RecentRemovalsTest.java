package org.gridrls.rli.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gridrls.api.bloom.BloomHash;
import org.gridrls.api.index.Removal;
import org.gridrls.rli.Samples;
import org.gridrls.rli.index.source.FilteredSources;
import org.gridrls.rli.index.source.QueriedName;
import org.gridrls.rli.index.source.RecentRemovals;
import org.gridrls.rli.index.source.SourceState;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.Test;

/** The memory of removals, against a plain map, and at its limit. */
class RecentRemovalsTest {
  private final MutableClock clock = MutableClock.standing();
  private final Instant opened = clock.instant();

  private RecentRemovals.Event event(String catalog) {
    return new RecentRemovals.Event(
        Samples.source(catalog, 1, 1), clock.instant().minusMillis(1), clock.instant());
  }

  private static List<Removal> of(RecentRemovals removals, String name, Instant now) {
    return removals
        .remembered()
        .of(new QueriedName(name), new FilteredSources(List.of()), now)
        .stream()
        .filter(one -> one.logicalName().isPresent())
        .toList();
  }

  @Test
  void theLastRemovalOfEachNameFromEachCatalogIsRemembered() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    RecentRemovals removals = new RecentRemovals();
    Map<String, Map<String, Instant>> model = new HashMap<>();
    for (int step = 0; step < 3_000; step++) {
      clock.advance(Duration.ofMillis(random.nextInt(50)));
      String catalog = "c" + random.nextInt(3);
      List<String> names =
          IntStream.range(0, random.nextInt(4)).mapToObj(i -> "n" + random.nextInt(20)).toList();
      removals.names(event(catalog), names);
      names.forEach(
          name ->
              model.computeIfAbsent(name, any -> new HashMap<>()).put(catalog, clock.instant()));
      if (random.nextInt(100) == 0) {
        removals.sweep(clock.instant(), clock.instant());
      }
      String asked = "n" + random.nextInt(20);
      Map<String, Instant> found =
          of(removals, asked, clock.instant()).stream()
              .collect(
                  Collectors.toMap(
                      one -> one.lrcMember().orElseThrow(),
                      one -> clock.instant().minus(one.until()),
                      (a, b) -> a.isBefore(b) ? b : a));
      assertEquals(model.getOrDefault(asked, Map.of()), found, "seed " + seed);
    }
  }

  @Test
  void aFilterLostANameAtTheLatestWithTheFirstOfItsBits() {
    RecentRemovals removals = new RecentRemovals();
    SourceState filter =
        SourceState.of(Samples.source("f", 1, 1), Samples.filter("other"), clock.instant());
    FilteredSources filters = new FilteredSources(List.of(filter));
    long bits = Samples.bits(List.of()).parameters().bits();
    BloomHash hash = BloomHash.of("gone");
    int functions = Samples.bits(List.of()).parameters().hashFunctions();
    long[] all = IntStream.range(0, functions).mapToLong(i -> hash.bit(i, bits)).toArray();
    removals.bits(event("f"), new long[] {all[0]});
    QueriedName gone = new QueriedName("gone");
    assertEquals(
        List.of(), removals.remembered().of(gone, filters, clock.instant()), "it lacks other bits");
    clock.advance(Duration.ofSeconds(5));
    removals.bits(event("f"), all);
    clock.advance(Duration.ofSeconds(1));
    List<Removal> found = removals.remembered().of(gone, filters, clock.instant());
    assertEquals(Optional.of("f"), found.get(0).lrcMember());
    assertEquals(Duration.ofSeconds(1), found.get(0).until());
    assertEquals(
        List.of(), removals.remembered().of(new QueriedName("x"), filters, clock.instant()));
  }

  @Test
  void whatIsOlderThanAllEvidenceIsForgottenAfterAWhile() {
    RecentRemovals removals = new RecentRemovals();
    removals.names(event("a"), List.of("n"));
    for (int minute = 0; minute < 5; minute++) {
      removals.sweep(clock.instant(), clock.instant());
      assertEquals(1, of(removals, "n", clock.instant()).size());
      clock.advance(Duration.ofMinutes(1));
    }
    removals.sweep(opened.minusMillis(1), clock.instant());
    assertEquals(1, of(removals, "n", clock.instant()).size(), "some evidence is older");
    removals.sweep(clock.instant(), clock.instant());
    removals.sweep(clock.instant(), clock.instant());
    assertEquals(List.of(), of(removals, "n", clock.instant()));
    assertFalse(removals.remembered().matterTo(clock.instant()));
  }

  @Test
  void aFullMemoryKnowsSinceWhenItMayLackRemovals() {
    RecentRemovals removals = new RecentRemovals(opened, () -> 100_000);
    for (int i = 0; i < 2_000; i++) {
      clock.advance(Duration.ofMillis(1));
      removals.names(event("a"), List.of("name/" + i));
    }
    assertTrue(removals.bytes() <= 100_000 + 1_000, "" + removals.bytes());
    assertEquals(1, of(removals, "name/1999", clock.instant()).size());
    assertEquals(List.of(), of(removals, "name/0", clock.instant()));
    Removal unknown = removals.remembered().ofAnyName(clock.instant()).get(0);
    assertEquals(Optional.empty(), unknown.lrcMember());
    assertTrue(unknown.until().compareTo(Duration.ofSeconds(2)) < 0);
    assertTrue(
        removals.remembered().matterTo(clock.instant().minus(unknown.until()).minusMillis(1)));
  }

  @Test
  void whatWasRemovedBeforeTheIndexWasStartedIsNotKnown() {
    RecentRemovals removals = new RecentRemovals(opened, () -> 1_000);
    assertTrue(removals.remembered().matterTo(opened.minusMillis(1)));
    assertFalse(removals.remembered().matterTo(opened));
  }
}
