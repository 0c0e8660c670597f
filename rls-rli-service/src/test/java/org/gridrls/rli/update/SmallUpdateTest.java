package org.gridrls.rli.update;

import static org.gridrls.api.update.Receipt.Outcome.ACCEPTED;
import static org.gridrls.api.update.Receipt.Outcome.FULL_UPDATE_NEEDED;
import static org.gridrls.api.update.Receipt.Outcome.IGNORED;
import static org.gridrls.rli.Samples.bits;
import static org.gridrls.rli.Samples.refused;
import static org.gridrls.rli.Samples.source;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import org.gridrls.api.Limits;
import org.gridrls.api.RlsError;
import org.gridrls.api.update.BaseState;
import org.gridrls.rli.Samples;
import org.gridrls.rli.index.filter.FilterContent;
import org.junit.jupiter.api.Test;

/** Incremental updates, heartbeats and filters. */
class SmallUpdateTest extends ReceiverFixture {

  @Test
  void anIncrementalUpdateLeadsFromTheStateHeldToTheNext() {
    full(source("a", 1, 1), "a", "b");
    assertReceipt(
        ACCEPTED, 1, 4, incremental(source("a", 1, 4), 1, List.of("c", "d"), List.of("a")));
    assertEquals(List.of("b", "c", "d"), namesOf("a"));
  }

  @Test
  void manySmallUpdatesAddUp() {
    full(source("a", 1, 0));
    for (int i = 0; i < 20; i++) {
      incremental(source("a", 1, i + 1), i, List.of("n" + (char) ('a' + i)), List.of());
    }
    assertEquals(20, namesOf("a").size());
  }

  @Test
  void anIncrementalUpdateAgainOnlyRenewsTheLease() {
    full(source("a", 1, 1), "a");
    incremental(source("a", 1, 2), 1, List.of("b"), List.of("a"));
    clock.advance(Samples.LEASE.dividedBy(2));
    assertReceipt(ACCEPTED, 1, 2, incremental(source("a", 1, 2), 1, List.of("b"), List.of("a")));
    assertEquals(List.of("b"), namesOf("a"));
    assertEquals(clock.instant(), held("a").get().heardAt());
  }

  @Test
  void anIncrementalUpdateNeedsTheStateItBuildsOn() {
    assertReceipt(
        FULL_UPDATE_NEEDED, 0, 0, incremental(source("a", 1, 2), 1, List.of("b"), List.of()));
    full(source("a", 1, 3), "a");
    assertReceipt(
        FULL_UPDATE_NEEDED, 1, 3, incremental(source("a", 1, 6), 5, List.of("b"), List.of()));
    assertReceipt(
        FULL_UPDATE_NEEDED, 1, 3, incremental(source("a", 1, 6), 2, List.of("b"), List.of()));
    BaseState ofNoStart = new BaseState(2, 3);
    assertReceipt(
        FULL_UPDATE_NEEDED,
        1,
        3,
        incremental(source("a", 2, 6), ofNoStart, List.of("b"), List.of()));
    assertReceipt(
        FULL_UPDATE_NEEDED, 1, 3, incremental(source("a", 1, 6, "x*"), 3, List.of(), List.of()));
    assertEquals(List.of("a"), namesOf("a"));
    assertEquals(5, receiver.counters().fullUpdatesNeeded());
  }

  @Test
  void afterARestartTheCatalogGoesOnFromTheStateOfTheStartBefore() {
    full(source("a", 1, 3), "a", "b");
    BaseState before = new BaseState(1, 3);
    assertReceipt(
        ACCEPTED, 7, 5, incremental(source("a", 7, 5), before, List.of("c"), List.of("a")));
    assertEquals(List.of("b", "c"), namesOf("a"));
    assertReceipt(ACCEPTED, 7, 5, receiver.heartbeat(source("a", 7, 5)));
    assertReceipt(IGNORED, 7, 5, receiver.heartbeat(source("a", 1, 3)));
  }

  @Test
  void aRestartWithoutAChangeIsToldByAnEmptyUpdate() {
    full(source("a", 1, 3), "a");
    assertReceipt(
        ACCEPTED, 2, 3, incremental(source("a", 2, 3), new BaseState(1, 3), List.of(), List.of()));
    assertEquals(List.of("a"), namesOf("a"));
  }

  @Test
  void onlyExactlyTheStateHeldIsGoneOnFromAfterARestart() {
    full(source("a", 2, 3), "a");
    for (BaseState other : List.of(new BaseState(1, 3), new BaseState(2, 2), new BaseState(2, 4))) {
      assertReceipt(
          FULL_UPDATE_NEEDED, 2, 3, incremental(source("a", 5, 5), other, List.of("b"), List.of()));
    }
    assertReceipt(
        FULL_UPDATE_NEEDED,
        2,
        3,
        incremental(source("a", 5, 5, "a*"), new BaseState(2, 3), List.of("b"), List.of()));
    refused(
        RlsError.BAD_ARGUMENT,
        () -> incremental(source("a", 2, 4), new BaseState(3, 3), List.of(), List.of()));
    assertEquals(List.of("a"), namesOf("a"));
  }

  @Test
  void aLateIncrementalUpdateIsIgnored() {
    full(source("a", 2, 3), "a");
    assertReceipt(IGNORED, 2, 3, incremental(source("a", 2, 2), 1, List.of("b"), List.of()));
    assertReceipt(IGNORED, 2, 3, incremental(source("a", 1, 9), 3, List.of("b"), List.of()));
    assertEquals(List.of("a"), namesOf("a"));
    assertEquals(2, receiver.counters().updatesIgnored());
  }

  @Test
  void anIncrementalUpdateDoesNotGoOntoAFilter() {
    receiver.bloom(source("a", 1, 1), bits(List.of("a")), 1);
    assertReceipt(
        FULL_UPDATE_NEEDED, 1, 1, incremental(source("a", 1, 2), 1, List.of("b"), List.of()));
  }

  @Test
  void anIncrementalUpdateThatContradictsItselfIsRefused() {
    full(source("a", 1, 1), "a");
    refused(
        RlsError.BAD_ARGUMENT, () -> incremental(source("a", 1, 2), 1, List.of("b"), List.of("b")));
    refused(RlsError.BAD_ARGUMENT, () -> incremental(source("a", 1, 2), 3, List.of(), List.of()));
    List<String> many = Collections.nCopies(Limits.BULK_ITEMS_MAX + 1, "x");
    refused(RlsError.TOO_LARGE, () -> incremental(source("a", 1, 2), 1, many, List.of()));
  }

  @Test
  void aHeartbeatRenewsExactlyTheStateThatIsHeld() {
    assertReceipt(FULL_UPDATE_NEEDED, 0, 0, receiver.heartbeat(source("a", 1, 1)));
    full(source("a", 2, 5), "a");
    assertReceipt(FULL_UPDATE_NEEDED, 2, 5, receiver.heartbeat(source("a", 2, 6)));
    assertReceipt(FULL_UPDATE_NEEDED, 2, 5, receiver.heartbeat(source("a", 3, 5)));
    assertReceipt(IGNORED, 2, 5, receiver.heartbeat(source("a", 2, 4)));
    clock.advance(Samples.LEASE.minusMillis(1));
    assertReceipt(ACCEPTED, 2, 5, receiver.heartbeat(source("a", 2, 5)));
    clock.advance(Samples.LEASE.minusMillis(1));
    assertFalse(held("a").get().expiredAt(clock.instant()));
  }

  @Test
  void anExpiredSourceComesBackWithAMatchingUpdate() {
    full(source("a", 1, 1), "a");
    clock.advance(Samples.LEASE.multipliedBy(3));
    assertTrue(held("a").get().expiredAt(clock.instant()));
    assertReceipt(ACCEPTED, 1, 1, receiver.heartbeat(source("a", 1, 1)));
    assertFalse(held("a").get().expiredAt(clock.instant()));
    clock.advance(Samples.LEASE.multipliedBy(3));
    assertReceipt(ACCEPTED, 1, 2, incremental(source("a", 1, 2), 1, List.of("b"), List.of()));
    assertFalse(held("a").get().expiredAt(clock.instant()));
    assertEquals(List.of("a", "b"), namesOf("a"));
  }

  @Test
  void aFilterReplacesWhatWasHeld() {
    full(source("a", 1, 1), "a");
    assertReceipt(ACCEPTED, 1, 2, receiver.bloom(source("a", 1, 2), bits(List.of("b")), 1));
    FilterContent content = (FilterContent) held("a").get().content();
    assertTrue(content.mightContain("b"));
    assertReceipt(IGNORED, 1, 2, receiver.bloom(source("a", 1, 1), bits(List.of("c")), 1));
    assertReceipt(ACCEPTED, 1, 2, receiver.heartbeat(source("a", 1, 2)));
    refused(RlsError.BAD_ARGUMENT, () -> receiver.bloom(source("a", 1, 3), bits(List.of("c")), -1));
  }

  @Test
  void countsWhatBecameOfUpdates() {
    full(source("a", 1, 1), "a");
    receiver.heartbeat(source("a", 1, 1));
    receiver.heartbeat(source("a", 1, 0));
    receiver.heartbeat(source("a", 1, 2));
    assertEquals(2, receiver.counters().updatesAccepted());
    assertEquals(1, receiver.counters().updatesIgnored());
    assertEquals(1, receiver.counters().fullUpdatesNeeded());
  }
}
