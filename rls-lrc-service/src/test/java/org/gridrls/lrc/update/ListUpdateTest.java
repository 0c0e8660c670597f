package org.gridrls.lrc.update;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.Receipt;
import org.gridrls.api.update.StoreHistory;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.kit.update.Backoff;
import org.gridrls.lrc.catalog.CatalogChange;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** When an index that takes lists is sent what. */
class ListUpdateTest extends UpdateFixture {
  @BeforeEach
  void oneIndex() {
    put(0, 3);
    members(rli(RLI, 1));
  }

  @Test
  void aNewTargetIsSentEverythingFirst() {
    assertFalse(status().inStep());
    assertEquals(List.of("begin 3", "part 0", "commit 1 3"), after(seconds(0)));
    assertEquals(List.of("name/0", "name/1", "name/2"), List.copyOf(index().names));
    assertEquals(
        UpdateSource.direct(
                UpdateSource.Catalog.of("http://lrc:1/ws/lrc", "site-a"),
                new BaseState(BOOT_ID, 3),
                Duration.ofMinutes(2),
                List.of())
            .identifiedBy("id")
            .continuing(new StoreHistory(OptionalLong.of(start.sequence()), 0, 0))
            .unremovedFor(Optional.of(UpdateSource.AGE_UNKNOWN)),
        index().sources.get(0));
    UpdateTargetStatus status = status();
    assertTrue(status.inStep());
    assertEquals(3, status.acknowledgedGeneration());
    assertEquals("full", status.last().orElseThrow().kind());
    assertEquals(3, status.last().orElseThrow().names());
    assertEquals(UpdateTargetStatus.Origin.MEMBERSHIP, status.origin());
  }

  @Test
  void anIndexThatHasTheListFromAFormerTargetIsSentTheChangesSince() {
    after(seconds(0));
    String[] urls = {"http://rli:2/ws/update", "http://rli:3/ws/update", "http://rli:4/ws/update"};
    index(urls[0]).held = 3;
    index(urls[0]).heldBootId = BOOT_ID;
    put(3, 5);
    List<String> asked = List.of("incremental 5..5 +0 -0");
    assertEquals(List.of(asked.get(0), "incremental 3..5 +2 -0"), next(urls[0]));
    assertTrue(status().inStep());
    assertEquals(5, status().acknowledgedGeneration());
    index(urls[1]).held = 5;
    index(urls[1]).heldBootId = BOOT_ID;
    assertEquals(asked, next(urls[1]));
    assertTrue(status().inStep());
    assertEquals(List.of(asked.get(0), "begin 5", "part 0", "commit 1 5"), next(urls[2]));
    put(5, 6);
    pass(seconds(31));
    scheduler.runOnce();
    assertEquals(List.of("incremental 5..6 +1 -0"), index(urls[2]).takeCalls());
  }

  /** Returns what the index is sent that takes the place of the others. */
  private List<String> next(String url) {
    members(rli(url, 1));
    pass(seconds(60));
    scheduler.runOnce();
    return index(url).takeCalls();
  }

  @Test
  void anEmptyCatalogSaysThatItIsEmpty() {
    put(0, 3);
    for (int i = 0; i < 3; i++) {
      delete(i);
    }
    assertEquals(List.of("begin 6", "commit 0 0"), after(seconds(0)));
  }

  @Test
  void aChangeAfterAQuietTimeIsSentAtOnceAndOthersWithinTheInterval() {
    after(seconds(0));
    put(3, 4);
    assertEquals(List.of("incremental 3..4 +1 -0"), after(seconds(1)));
    put(4, 5);
    assertEquals(List.of(), after(seconds(1)));
    assertEquals(1, status().pendingChanges());
    put(5, 6);
    assertEquals(List.of(), after(seconds(28)));
    assertEquals(List.of("incremental 4..6 +2 -0"), after(seconds(1)));
    assertTrue(status().inStep());
    assertEquals("incremental", status().last().orElseThrow().kind());
    assertTrue(index().names.contains("name/3"));
  }

  @Test
  void anIndexOfTheSameServerHearsOfEachChangeAtOnce() {
    String near = "http://lrc:1/ws/update";
    members(rli(near, 1));
    after(seconds(0));
    index(near).takeCalls();
    for (int i = 3; i < 6; i++) {
      put(i, i + 1);
      after(Duration.ofMillis(250));
      assertEquals(
          List.of("incremental " + i + ".." + (i + 1) + " +1 -0"), index(near).takeCalls());
    }
  }

  @Test
  void aHeartbeatDoesNotPutOffAChangeThatWaits() {
    index().lease = seconds(30);
    after(seconds(0));
    put(3, 4);
    after(seconds(0));
    put(4, 5);
    assertEquals(List.of("heartbeat 4"), after(seconds(10)));
    assertEquals(List.of("heartbeat 4"), after(seconds(10)));
    assertEquals(List.of("incremental 4..5 +1 -0"), after(seconds(10)));
  }

  @Test
  void manyChangesAreSentAtOnce() {
    after(seconds(0));
    put(3, 4);
    after(seconds(0));
    put(4, 103);
    assertEquals(List.of(), after(seconds(0)));
    put(103, 104);
    assertEquals(List.of("incremental 4..104 +100 -0"), after(seconds(0)));
  }

  @Test
  void aBurstIsStillSentInBatches() {
    after(seconds(0));
    int updates = 0;
    for (int i = 0; i < 40; i++) { // 1,000 writes in 10 s
      put(3 + 25 * i, 3 + 25 * (i + 1));
      updates += after(Duration.ofMillis(250)).size();
    }
    updates += after(seconds(30)).size();
    assertEquals(11, updates);
    assertEquals(1_003, index().names.size());
  }

  @Test
  void aNameThatCameAndWentIsMentionedAsRemoved() {
    after(seconds(0));
    put(10, 11);
    delete(10);
    delete(0);
    delete(1);
    put(1, 2);
    assertEquals(List.of("incremental 3..8 +0 -2"), after(seconds(0)));
    assertEquals(List.of("name/1", "name/2"), List.copyOf(index().names));
  }

  @Test
  void manyChangesAreSentInSteps() {
    after(seconds(0));
    put(3, 25_003);
    assertEquals(
        List.of(
            "incremental 3..10003 +10000 -0",
            "incremental 10003..20003 +10000 -0",
            "incremental 20003..25003 +5000 -0"),
        after(seconds(0)));
    assertEquals(25_003, index().names.size());
  }

  @Test
  void whenNothingChangesAHeartbeatKeepsTheLease() {
    after(seconds(0));
    assertEquals(List.of(), after(seconds(39)));
    assertEquals(List.of("heartbeat 3"), after(seconds(1)));
    assertEquals(List.of(), after(seconds(39)));
    assertEquals(List.of("heartbeat 3"), after(seconds(1)));
    assertEquals("full", status().last().orElseThrow().kind());
  }

  @Test
  void aShorterLeaseIsKeptToo() {
    index().lease = seconds(30);
    after(seconds(0));
    assertEquals(List.of("heartbeat 3"), after(seconds(10)));
  }

  @Test
  void everythingIsSentAgainAfterTheFullInterval() {
    after(seconds(0));
    for (int i = 0; i < 23; i++) {
      assertEquals(List.of("heartbeat 3"), after(Duration.ofHours(1)));
    }
    assertEquals(List.of("begin 3", "part 0", "commit 1 3"), after(Duration.ofHours(1)));
  }

  @Test
  void anIndexThatForgotIsSentEverythingAgain() {
    after(seconds(0));
    index().forget();
    assertEquals(List.of("heartbeat 3"), after(seconds(40)));
    assertFalse(status().inStep());
    assertEquals(List.of("begin 3", "part 0", "commit 1 3"), after(seconds(1)));
    assertEquals(0, status().failures());
    index().forget();
    put(3, 200);
    assertEquals(List.of("incremental 3..200 +197 -0"), after(seconds(0)));
    assertEquals("begin 200", after(seconds(1)).get(0));
    assertEquals(200, index().names.size());
  }

  @Test
  void aJournalThatDoesNotReachBackMeansEverything() {
    after(seconds(0));
    put(3, 300);
    catalog.trim(10);
    assertEquals(List.of("begin 300", "part 0", "commit 1 300"), after(seconds(0)));
    assertEquals(List.of(), after(seconds(1)));
  }

  @Test
  void aRepeatWhoseFirstAnswerWasLostCountsAsDone() {
    after(seconds(0));
    put(3, 200);
    index().held = 200;
    index().heldBootId = BOOT_ID;
    index().outcome = Receipt.Outcome.IGNORED;
    assertEquals(List.of("incremental 3..200 +197 -0"), after(seconds(0)));
    assertTrue(status().inStep());
    assertEquals(0, status().failures());
  }

  @Test
  void anIndexThatHoldsTheStateOfAnUnknownStartIsAFailureThatSaysSo() {
    after(seconds(0));
    index().held = 7;
    index().heldBootId = BOOT_ID + 1;
    put(3, 4);
    after(seconds(0));
    assertEquals(1, status().failures());
    assertTrue(status().lastFailure().orElseThrow().contains("It is start 43"), status()::toString);
    assertTrue(status().lastFailure().orElseThrow().contains("stop the copy"));
  }

  @Test
  void failuresAreRepeatedLessAndLessOften() {
    index().failure = new RlsException(RlsError.TRANSPORT_FAILED, "connection refused");
    long failures = 0;
    Duration longest = Duration.ZERO;
    for (int i = 0; i < 20; i++) {
      assertEquals(List.of("begin 3"), after(seconds(0)));
      UpdateTargetStatus status = status();
      assertEquals(++failures, status.failures());
      assertEquals(Optional.of("connection refused"), status.lastFailure());
      Duration wait = Duration.between(clock.instant(), status.nextAttempt().orElseThrow());
      long most = Math.min(1_000L << Math.min(i, 20), Backoff.LONGEST.toMillis());
      assertTrue(
          wait.toMillis() >= most / 2 && wait.toMillis() <= most,
          "wait " + wait + " after " + failures);
      longest = wait.compareTo(longest) > 0 ? wait : longest;
      assertEquals(List.of(), after(wait.minusMillis(1)));
      pass(Duration.ofMillis(1));
    }
    assertTrue(longest.compareTo(Duration.ofMinutes(2)) > 0, longest::toString);
    index().failure = null;
    assertEquals(List.of("begin 3", "part 0", "commit 1 3"), after(seconds(0)));
    assertEquals(0, status().failures());
    assertEquals(Optional.empty(), status().lastFailure());
  }

  @Test
  void anOverloadedIndexIsLeftAloneAsLongAsItAsks() {
    index().failure = RlsException.later(RlsError.OVERLOADED, "busy", Duration.ofMinutes(10));
    after(seconds(0));
    assertEquals(Optional.of(clock.instant().plus(Duration.ofMinutes(10))), status().nextAttempt());
  }

  private void partsFail(RlsError error) {
    index().duringPart =
        () -> {
          throw new RlsException(error, "no answer");
        };
  }

  @Test
  void aFullUpdateThatIsRefusedOnItsWayIsAborted() {
    partsFail(RlsError.UPDATE_DAMAGED);
    assertEquals(List.of("begin 3", "part 0", "abort"), after(seconds(0)));
    assertEquals(1, status().failures());
    assertTrue(index().names.isEmpty());
  }

  @Test
  void aFullUpdateThatIsCutOffIsGoneOnWith() {
    index().maxPartBytes = 2_000;
    put(3, 2_000);
    after(seconds(0)); // many parts
    int parts = index().open.size();
    scheduler.forceUpdate(Optional.empty());
    index().partsUntilCut = 4;
    List<String> first = after(seconds(0));
    assertEquals("part 4", first.get(5));
    assertEquals(List.of("begin 2000", "part 4", "begin 2000", "part 4"), first.subList(6, 10));
    assertEquals(1, status().failures());
    index().partsUntilCut = Integer.MAX_VALUE;
    List<String> second = after(Duration.ofMinutes(1));
    assertEquals(List.of("begin 2000", "part 4"), second.subList(0, 2));
    assertEquals(2_000, index().names.size());
    assertEquals(parts, index().open.size());
  }

  @Test
  void aPartWhoseAnswerWasLostIsNotSentAgain() {
    index().loseAnswersOfParts = 1;
    assertEquals(List.of("begin 3", "part 0", "begin 3", "commit 1 3"), after(seconds(0)));
    assertEquals(3, index().names.size());
  }

  @Test
  void anUpdateThatTheIndexDroppedIsBegunAnew() {
    index().maxPartBytes = 2_000;
    put(3, 2_000);
    index().partsUntilCut = 4;
    index().dropOnCut = true;
    after(seconds(0));
    assertEquals(1, status().failures());
    index().partsUntilCut = Integer.MAX_VALUE;
    assertEquals(List.of("begin 2000", "part 0"), after(Duration.ofMinutes(1)).subList(0, 2));
    assertEquals(2_000, index().names.size());
  }

  @Test
  void whatWasSentIsAddedUp() {
    after(seconds(0));
    put(3, 200);
    after(seconds(0));
    put(200, 203);
    after(seconds(1));
    assertEquals(seconds(1), status().totals().lag());
    after(seconds(7));
    assertEquals(seconds(8), status().totals().lag());
    after(seconds(30));
    assertEquals(3, status().totals().updates());
    assertEquals(200, status().totals().changes());
    assertTrue(status().totals().bytes() > 200 * "name/1".length());
    assertTrue(status().totals().lastFull().isPresent());
    assertTrue(status().totals().lastIncremental().isPresent());
    assertEquals(Duration.ZERO, status().totals().lag());
    assertTrue(status().totals().filterFill().isEmpty());
  }

  @Test
  void anIndexThatNeverHasEnoughIsNotFloodedWithLists() {
    index().outcome = Receipt.Outcome.FULL_UPDATE_NEEDED;
    after(seconds(0));
    assertEquals(1, status().failures());
    assertEquals(List.of(), after(Duration.ofMillis(400)));
  }

  @Test
  void partsAreCutToTheSizeThatTheIndexTakes() {
    index().maxPartBytes = 2_000;
    catalog.apply(
        new CatalogChange.Put(AttributedMapping.plain(Mapping.of("😀".repeat(300), "t"))));
    put(3, 2_000);
    List<String> calls = after(seconds(0));
    assertTrue(calls.size() > 5, calls::toString);
    assertTrue(index().biggestPart <= 2_000, () -> index().biggestPart + " bytes");
    assertEquals(2_001, index().names.size());
  }
}
