package org.gridrls.lrc.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.api.ItemFailure;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.kit.schedule.SteadyClock;
import org.gridrls.lrc.catalog.CatalogChange.RefusedChange;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.Test;

/** A bulk call with a request id is done once, however often it is sent. */
public abstract class RequestIdContract extends CatalogContract {
  private static final Duration KEPT = Duration.ofHours(24);

  private final MutableClock clock = MutableClock.standing();

  private RequestIds ids(int most) {
    return new RequestIds(catalog, new RequestIdConfig(KEPT, most), Clocks.both(clock));
  }

  private BulkResult perItem(String id, CatalogChange... changes) {
    return ids(100).apply(id, List.of(changes), BulkMode.PER_ITEM);
  }

  private static CatalogChange creating(String name) {
    return new CatalogChange.Create(mapping(name, "t"));
  }

  @Test
  void aRepeatedCallGetsTheRecordedOutcomeAndChangesNothing() {
    create("there", "t");
    BulkResult first = perItem("id", creating("a"), creating("there"));
    assertEquals(1, first.applied());
    assertEquals(RlsError.LOGICAL_NAME_EXISTS, first.failures().get(0).error());
    assertFalse(first.replayed());
    delete("a", "t");
    CatalogCounts before = catalog.counts();
    assertEquals(first.again(), perItem("id", creating("a"), creating("there")));
    assertEquals(before, catalog.counts());
  }

  @Test
  void anotherCallWithTheSameIdIsRefused() {
    perItem("id", creating("a"), creating("b"));
    CatalogCounts before = catalog.counts();
    for (CatalogChange other :
        List.of(
            creating("c"),
            new CatalogChange.Add(mapping("b", "t")),
            new CatalogChange.Create(mapping("b", "u")))) {
      refused(RlsError.REQUEST_ID_REUSED, () -> perItem("id", creating("a"), other));
    }
    refused(RlsError.REQUEST_ID_REUSED, () -> perItem("id", creating("a")));
    refused(RlsError.REQUEST_ID_REUSED, () -> perItem("id", creating("b"), creating("a")));
    refused(
        RlsError.REQUEST_ID_REUSED,
        () -> ids(100).apply("id", List.of(creating("a"), creating("b")), BulkMode.ATOMIC));
    assertEquals(before, catalog.counts());
  }

  @Test
  void anAtomicCallThatFailedStaysFailed() {
    List<CatalogChange> changes = List.of(creating("a"), new CatalogChange.Add(mapping("x", "t")));
    BulkResult first = ids(100).apply("id", changes, BulkMode.ATOMIC);
    assertEquals(1, first.failures().get(0).index());
    create("x", "u");
    assertEquals(first.again(), ids(100).apply("id", changes, BulkMode.ATOMIC));
    assertEquals(List.of(false), catalog.exist(LFN, List.of("a")));
  }

  @Test
  void anEmptyCallIsRecordedToo() {
    assertFalse(perItem("id").replayed());
    assertTrue(perItem("id").replayed());
    refused(RlsError.REQUEST_ID_REUSED, () -> perItem("id", creating("a")));
  }

  @Test
  void failuresComeBackWhateverTheyHold() {
    RlsException strange =
        RlsException.about(RlsError.BAD_ARGUMENT, "nul \0, \uD800, 😀", "x".repeat(70_000) + "\0");
    RlsException bare = new RlsException(RlsError.BAD_ARGUMENT, "no item");
    BulkResult first = perItem("id", new RefusedChange(strange), new RefusedChange(bare));
    assertEquals(List.of(ItemFailure.of(0, strange), ItemFailure.of(1, bare)), first.failures());
    assertEquals(first.again(), perItem("id", new RefusedChange(strange), new RefusedChange(bare)));
  }

  @Test
  void itIsForgottenAfterATimeWhetherSweptOrNot() {
    perItem("id", creating("a"));
    clock.advance(KEPT.minusMillis(1));
    assertTrue(perItem("id", creating("a")).replayed());
    clock.advance(Duration.ofMillis(1));
    BulkResult second = perItem("id", creating("a"));
    assertFalse(second.replayed());
    assertEquals(RlsError.LOGICAL_NAME_EXISTS, second.failures().get(0).error());
    assertEquals(second.again(), perItem("id", creating("a")));
  }

  /** A repetition that is on its way would be executed again, as a new call. */
  @Test
  void aLeapOfTheMachinesClockForgetsNothing() {
    AtomicLong stopwatch = new AtomicLong();
    SteadyClock steady = SteadyClock.of(clock, stopwatch::get);
    Clocks clocks = new Clocks(clock, steady, stopwatch::get);
    RequestIds ids = new RequestIds(catalog, new RequestIdConfig(KEPT, 100), clocks);
    List<CatalogChange> changes = List.of(creating("a"));
    ids.apply("id", changes, BulkMode.PER_ITEM);
    clock.advance(KEPT.plusHours(2));
    ids.sweep();
    assertTrue(ids.apply("id", changes, BulkMode.PER_ITEM).replayed());
    stopwatch.addAndGet(KEPT.toNanos());
    assertFalse(ids.apply("id", changes, BulkMode.PER_ITEM).replayed());
  }

  @Test
  void theSweepFreesWhatCountsNoMore() {
    perItem("old", creating("a"));
    clock.advance(Duration.ofMinutes(1));
    perItem("new", creating("b"));
    clock.advance(KEPT.minusMinutes(1));
    ids(100).sweep();
    assertEquals(0, catalog.forgetRequests(clock.instant().minus(KEPT)));
    assertTrue(perItem("new", creating("b")).replayed());
    assertEquals(1, catalog.forgetRequests(clock.instant()));
  }

  @Test
  void theOldestGoFirst() {
    RequestIds ids = ids(3);
    for (int i = 0; i < 5; i++) {
      ids.apply("id" + i, List.of(creating("n" + i)), BulkMode.PER_ITEM);
    }
    for (int i = 2; i < 5; i++) {
      assertTrue(ids.apply("id" + i, List.of(creating("n" + i)), BulkMode.PER_ITEM).replayed());
    }
    assertFalse(ids.apply("id1", List.of(creating("n1")), BulkMode.PER_ITEM).replayed());
    assertFalse(ids.apply("id2", List.of(creating("n2")), BulkMode.PER_ITEM).replayed());
    assertEquals(3, catalog.forgetRequests(clock.instant()));
  }

  @Test
  void ofCallsAtTheSameTimeOneWorks() {
    List<CatalogChange> changes = List.of(creating("a"), creating("b"));
    List<CompletableFuture<BulkResult>> calls =
        IntStream.range(0, 8)
            .mapToObj(
                i ->
                    CompletableFuture.supplyAsync(
                        () -> ids(100).apply("id", changes, BulkMode.ATOMIC)))
            .toList();
    List<BulkResult> results = calls.stream().map(CompletableFuture::join).toList();
    assertEquals(1, results.stream().filter(result -> !result.replayed()).count());
    assertTrue(results.stream().allMatch(result -> result.applied() == 2));
    assertEquals(2, catalog.counts().mappings());
  }

  @Test
  void whatIsNoIdIsRefused() {
    for (String bad : List.of("", "x".repeat(129), "a\nb")) {
      refused(RlsError.BAD_ARGUMENT, () -> perItem(bad, creating("a")));
    }
    perItem("x".repeat(128), creating("a"));
    perItem(" ' % é 😀 ", creating("b"));
    assertEquals(2, catalog.counts().mappings());
  }
}
