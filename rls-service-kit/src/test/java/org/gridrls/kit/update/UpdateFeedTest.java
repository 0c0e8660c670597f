package org.gridrls.kit.update;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.Echo;
import org.gridrls.api.update.Receipt.Outcome;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.Test;

/** Tests what the engine sends, when, and what it makes of each answer. */
class UpdateFeedTest {
  private static final Duration LEASE = Duration.ofMinutes(1);
  private static final Duration FULL_INTERVAL = Duration.ofHours(1);

  private final MutableClock clock = MutableClock.standing();
  private final ScriptedIndex index = new ScriptedIndex(clock);
  private final FeedProgress progress = new FeedProgress(new Backoff(new Random(1)), true);
  private final UpdateFeed feed = new UpdateFeed("the index", progress, clock);
  private final UpdateMessages<Long> messages =
      new UpdateMessages<>(
          index,
          (generation, echo) ->
              UpdateSource.direct(
                      UpdateSource.Catalog.of("http://a/ws/lrc", "a"),
                      new BaseState(1, generation),
                      LEASE,
                      List.of())
                  .echoing(echo),
          new LastReceipt(() -> Duration.between(Instant.EPOCH, clock.instant()).toNanos()),
          () -> false);
  private final Catalog catalog = new Catalog();

  /** A catalog with that many changes; an update brings at most two. */
  private final class Catalog implements FeedOwner<Long> {
    private long latest = 1;
    private long held;
    private boolean journalLost;
    private boolean explains;
    private boolean wholeAtOnce;
    private Runnable duringWhole = () -> {};
    private final List<String> noted = new ArrayList<>();

    @Override
    public SentUpdate<Long> heartbeat() {
      return messages.heartbeat(held);
    }

    @Override
    public SentUpdate<Long> probe() {
      return messages.heartbeat(0L);
    }

    @Override
    public SentUpdate<Long> whole() {
      duringWhole.run();
      return messages.fullList(latest, 2, each -> List.of("x", "y").forEach(each), name -> true);
    }

    @Override
    public Optional<SentUpdate<Long>> changes() {
      long next = Math.min(latest, held + 2);
      return journalLost
          ? Optional.empty()
          : Optional.of(
              messages.incremental(next, new BaseState(1, held), List.of("z"), List.of()));
    }

    @Override
    public boolean hasMoreChanges() {
      return held < latest;
    }

    @Override
    public boolean mayHeartbeat() {
      return !progress.isWholeWanted();
    }

    @Override
    public boolean accepted(SentUpdate<Long> sent, Instant began) {
      held = sent.state();
      progress.delivered(sent, began, clock.instant());
      return true;
    }

    @Override
    public boolean ignored(SentUpdate<Long> sent, Instant began) {
      noted.add("ignored " + sent.state());
      return false;
    }

    @Override
    public boolean lost() {
      noted.add("lost");
      return wholeAtOnce;
    }

    @Override
    public boolean superseded(SentUpdate<Long> probe) {
      noted.add("superseded");
      return explains;
    }

    FeedProgress.Outlook outlook() {
      FeedProgress.Gap gap = latest > held ? FeedProgress.Gap.CHANGES : FeedProgress.Gap.NONE;
      return new FeedProgress.Outlook(
          gap,
          Optional.of(FULL_INTERVAL),
          true,
          progress.isSilentFor(LEASE.dividedBy(3), clock.instant()));
    }
  }

  /** Returns what one run sends. */
  private List<String> run() {
    feed.run(progress.due(catalog.outlook(), clock.instant()), catalog);
    return index.drain();
  }

  /**
   * Sends everything, and gets a receipt of this start of the index, so that later messages prove
   * their age.
   */
  private void fill() {
    assertEquals(List.of("begin 1", "part 0", "commit 2", "heartbeat 1"), run());
  }

  private static RlsException unreachable() {
    return new RlsException(RlsError.UNAVAILABLE, "not now");
  }

  private static RlsException unreachable(Duration retryAfter) {
    return RlsException.later(RlsError.UNAVAILABLE, "not now", retryAfter);
  }

  @Test
  void sendsEverythingFirstThenNothingThenHeartbeats() {
    fill();
    assertEquals(List.of(), run());
    clock.advance(LEASE.dividedBy(3));
    assertEquals(List.of("heartbeat 1"), run());
    assertEquals(List.of(), run());
  }

  @Test
  void sendsEverythingAgainAfterTheInterval() {
    fill();
    clock.advance(FULL_INTERVAL);
    assertEquals(List.of("begin 1", "part 0", "commit 2"), run());
  }

  @Test
  void sendsChangesUntilTheIndexHasAll() {
    fill();
    catalog.latest = 6;
    assertEquals(List.of("incremental 1..3", "incremental 3..5", "incremental 5..6"), run());
    assertEquals(List.of(), run());
  }

  @Test
  void sendsEverythingWhereNoChangesLead() {
    fill();
    catalog.latest = 6;
    catalog.journalLost = true;
    assertEquals(List.of("begin 6", "part 0", "commit 2"), run());
  }

  @Test
  void anOtherStartIsSentAtOnceAndAnUnrelatedStateWhole() {
    fill();
    assertEquals(DueUpdate.CHANGES, due(FeedProgress.Gap.OTHER_START));
    assertEquals(DueUpdate.WHOLE, due(FeedProgress.Gap.UNRELATED));
    assertEquals(DueUpdate.HEARTBEAT, due(FeedProgress.Gap.UNKNOWN));
    assertEquals(DueUpdate.NOTHING, due(FeedProgress.Gap.CHANGES));
  }

  private DueUpdate due(FeedProgress.Gap gap) {
    return progress.due(
        new FeedProgress.Outlook(gap, Optional.empty(), false, false), clock.instant());
  }

  @Test
  void anIndexThatLostTheStateIsSentEverythingByTheNextRun() {
    fill();
    catalog.latest = 2;
    index.willAnswer(Outcome.FULL_UPDATE_NEEDED);
    assertEquals(List.of("incremental 1..2"), run());
    assertEquals(List.of("lost"), catalog.noted);
    assertEquals(List.of("begin 2", "part 0", "commit 2"), run());
  }

  @Test
  void anIndexThatLostTheStateIsSentEverythingByTheSameRunIfTheOwnerWantsThat() {
    fill();
    catalog.latest = 2;
    catalog.wholeAtOnce = true;
    index.willAnswer(Outcome.FULL_UPDATE_NEEDED);
    assertEquals(List.of("incremental 1..2", "begin 2", "part 0", "commit 2"), run());
  }

  @Test
  void anIndexThatAsksForEverythingAgainHasFailed() {
    index.answers.add(() -> index.receipt(Outcome.ACCEPTED)); // the part
    index.willAnswer(Outcome.FULL_UPDATE_NEEDED);
    assertEquals(List.of("begin 1", "part 0", "commit 2"), run());
    assertEquals(1, progress.retry().failures());
    assertTrue(progress.isWholeWanted());
    assertEquals(List.of(), run());
  }

  @Test
  void failuresBackOffAndASuccessForgetsThem() {
    fill();
    clock.advance(LEASE);
    Duration before = Duration.ZERO;
    for (int i = 1; i <= 5; i++) {
      index.willFail(unreachable());
      assertEquals(List.of("heartbeat 1"), run());
      assertEquals(i, progress.retry().failures());
      Duration wait =
          Duration.between(clock.instant(), progress.retry().nextAttempt().orElseThrow());
      assertTrue(wait.compareTo(before.dividedBy(2)) > 0, "longer, but for the jitter");
      clock.advance(wait.minusMillis(1));
      assertEquals(List.of(), run());
      clock.advance(Duration.ofMillis(1));
      before = wait;
    }
    assertEquals(List.of("heartbeat 1"), run());
    assertEquals(0, progress.retry().failures());
    assertEquals(Optional.empty(), progress.retry().reason());
    assertEquals(Optional.empty(), progress.retry().nextAttempt());
  }

  @Test
  void waitsAtLeastAsLongAsTheIndexAsksFor() {
    fill();
    clock.advance(LEASE);
    index.willFail(unreachable(Duration.ofMinutes(9)));
    run();
    assertTrue(
        progress.retry().mustWait(clock.instant().plus(Duration.ofMinutes(9)).minusNanos(1)));
    assertFalse(progress.retry().mustWait(clock.instant().plus(Duration.ofMinutes(9))));
  }

  @Test
  void aRequestForEverythingDoesNotWaitForTheBackOff() {
    fill();
    clock.advance(LEASE);
    index.willFail(unreachable(Duration.ofMinutes(9)));
    run();
    progress.requestWhole();
    assertEquals(List.of("begin 1", "part 0", "commit 2"), run());
  }

  @Test
  void aRequestDuringAFullUpdateIsNotSatisfiedByIt() {
    catalog.duringWhole = progress::requestWhole;
    fill0();
    catalog.duringWhole = () -> {};
    assertEquals(List.of("begin 1", "part 0", "commit 2"), run());
    assertFalse(progress.isWholeWanted());
  }

  /** The first full update; no heartbeat follows while everything is wanted again. */
  private void fill0() {
    assertEquals(List.of("begin 1", "part 0", "commit 2"), run());
    assertTrue(progress.isWholeWanted());
  }

  @Test
  void anUnexpectedFailureIsNotedAndBacksOff() {
    fill();
    clock.advance(LEASE);
    index.willFail(new IllegalStateException("a bug"));
    run();
    assertEquals(Optional.of("java.lang.IllegalStateException: a bug"), progress.retry().reason());
    assertEquals(List.of(), run());
  }

  @Test
  void aHeartbeatShowsWhatAnIndexHoldsThatRefusesToBegin() {
    index.refusal = new RlsException(RlsError.UPDATE_SUPERSEDED, "newer");
    catalog.explains = true;
    assertEquals(List.of("begin 1", "heartbeat 0"), run());
    assertEquals(List.of("superseded"), catalog.noted);
    assertEquals(0, progress.retry().failures());
  }

  @Test
  void aRefusalThatNothingExplainsIsAFailure() {
    index.refusal = new RlsException(RlsError.UPDATE_SUPERSEDED, "newer");
    index.willFail(unreachable());
    assertEquals(List.of("begin 1", "heartbeat 0"), run());
    assertEquals(Optional.of("newer"), progress.retry().reason());
    assertEquals(List.of(), catalog.noted);
  }

  @Test
  void whatTheIndexIgnoredEndsTheRun() {
    fill();
    catalog.latest = 6;
    index.willAnswer(Outcome.IGNORED);
    assertEquals(List.of("incremental 1..3"), run());
    assertEquals(List.of("ignored 3"), catalog.noted);
  }

  @Test
  void messagesEchoTheLastReceiptAndHowLongAgoItCame() {
    fill();
    clock.advance(LEASE);
    index.sources.clear();
    run();
    Echo echo = index.sources.get(0).echo().orElseThrow();
    assertTrue(echo.token().startsWith("one-"));
    assertEquals(LEASE, echo.since());
  }

  @Test
  void aRestartedIndexIsSentOneMoreHeartbeatThatProvesItsAge() {
    fill();
    catalog.latest = 2;
    index.start = "two";
    assertEquals(List.of("incremental 1..2", "heartbeat 2"), run());
    catalog.latest = 3;
    assertEquals(List.of("incremental 2..3"), run());
  }

  @Test
  void aLongFullListIsFollowedByAHeartbeat() {
    fill();
    index.callTakes = Duration.ofSeconds(1);
    progress.requestWhole();
    assertEquals(List.of("begin 1", "part 0", "commit 2", "heartbeat 1"), run());
  }

  @Test
  void aFullListThatWasCutOffStaysOpenOthersAreAborted() {
    for (int i = 0; i < 3; i++) {
      index.willFail(unreachable()); // the part is sent three times
    }
    assertFalse(run().contains("abort"));
    progress.requestWhole();
    index.willFail(new RlsException(RlsError.UPDATE_DAMAGED, "not sorted"));
    assertEquals(List.of("begin 1", "part 0", "abort"), run());
  }

  @Test
  void twoRunsNeverOverlap() throws Exception {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    catalog.duringWhole =
        () -> {
          inside.countDown();
          await(mayEnd);
        };
    Thread first = new Thread(() -> feed.run(DueUpdate.WHOLE, catalog));
    first.start();
    await(inside);
    Thread second = new Thread(() -> feed.run(DueUpdate.HEARTBEAT, catalog));
    second.start();
    while (second.getState() != Thread.State.BLOCKED) {
      Thread.onSpinWait();
    }
    assertEquals(List.of(), index.drain());
    mayEnd.countDown();
    first.join();
    second.join();
    assertEquals(
        List.of("begin 1", "part 0", "commit 2", "heartbeat 1", "heartbeat 1"), index.drain());
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
