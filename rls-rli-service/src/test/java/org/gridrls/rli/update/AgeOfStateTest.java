package org.gridrls.rli.update;

import static org.gridrls.api.update.Receipt.Outcome.ACCEPTED;
import static org.gridrls.rli.Samples.LEASE;
import static org.gridrls.rli.Samples.names;
import static org.gridrls.rli.Samples.source;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.update.Echo;
import org.gridrls.api.update.OpenUpdate;
import org.gridrls.api.update.Receipt;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.rli.Samples;
import org.gridrls.rli.index.InMemoryLocationIndex;
import org.junit.jupiter.api.Test;

/** Tests as of when an answer holds: what updates prove, however long they were on their way. */
class AgeOfStateTest extends ReceiverFixture {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final MembershipView membership = new MembershipView();
  private final InMemoryLocationIndex index =
      new InMemoryLocationIndex(sources, membership, Clocks.both(clock), null, () -> 10);

  {
    membership.learned(List.of(Samples.lrc("a")));
  }

  private Completeness completeness() {
    return index.lrcsOf(names("n")).completeness();
  }

  private Duration age() {
    return completeness().age().orElseThrow();
  }

  private static UpdateSource identified(long boot, long generation) {
    return source("a", boot, generation).identifiedBy("id-of-a");
  }

  /** A message made {@code since} after the sender received that receipt. */
  private static UpdateSource echoing(UpdateSource source, Receipt receipt, Duration since) {
    return source.echoing(Optional.of(new Echo(receipt.token().orElseThrow(), since)));
  }

  private static UpdateSource aged(UpdateSource source, Duration age) {
    return source.aged(age, source.lease());
  }

  /** Held, and proved to be as of now. */
  private Receipt proved(long generation) {
    Receipt first = full(identified(1, generation), "x");
    return receiver.heartbeat(echoing(identified(1, generation), first, Duration.ZERO));
  }

  @Test
  void aHeartbeatWhileChangesWaitDoesNotMakeTheStateYounger() {
    Receipt receipt = proved(1);
    clock.advance(Duration.ofSeconds(60));
    receiver.heartbeat(
        echoing(aged(identified(1, 1), Duration.ofSeconds(60)), receipt, Duration.ofSeconds(60)));
    assertEquals(Duration.ofSeconds(60), age());
    assertTrue(completeness().complete());
  }

  @Test
  void whatIsHeldNeverGetsOlderByAnUpdateThatBuildsOnIt() {
    Receipt receipt = proved(1);
    receiver.heartbeat(
        echoing(aged(identified(1, 1), UpdateSource.AGE_UNKNOWN), receipt, Duration.ZERO));
    assertEquals(Duration.ZERO, age());
    clock.advance(SECOND);
    incremental(
        echoing(aged(identified(1, 2), Duration.ofDays(1)), receipt, SECOND),
        1,
        List.of("y"),
        List.of());
    assertEquals(SECOND, age());
  }

  @Test
  void theTimeOnTheWayCounts() {
    Receipt receipt = proved(1);
    UpdateSource sent = echoing(identified(1, 1), receipt, Duration.ofSeconds(5));
    clock.advance(Duration.ofSeconds(45)); // it was made 40 s ago: this index was suspended
    assertReceipt(ACCEPTED, 1, 1, receiver.heartbeat(sent));
    assertEquals(Duration.ofSeconds(40), age());
  }

  @Test
  void aLateHeartbeatRenewsNothing() {
    Receipt receipt = proved(1);
    Instant until = held("a").orElseThrow().expiresAt();
    UpdateSource sent = echoing(identified(1, 1), receipt, Duration.ZERO);
    clock.advance(LEASE.dividedBy(2));
    receiver.heartbeat(sent);
    receiver.heartbeat(identified(1, 1)); // without a token it may be a late one, too
    assertEquals(until, held("a").orElseThrow().expiresAt());
    clock.advance(LEASE.dividedBy(2));
    receiver.heartbeat(sent);
    receiver.heartbeat(identified(1, 1));
    assertFalse(completeness().complete());
    assertTrue(held("a").orElseThrow().expiredAt(clock.instant()));
  }

  @Test
  void withoutATokenNothingIsProvedAndThatIsSaid() {
    Receipt first = full(identified(1, 1), "x");
    Completeness unproved = completeness();
    assertEquals(0, unproved.covered());
    assertEquals(
        "the age of its state is not known yet",
        unproved.notCovered().get(0).detail().orElseThrow());
    assertEquals(UpdateSource.AGE_UNKNOWN, index.senders().senders().get(0).heard().age());
    receiver.heartbeat(echoing(identified(1, 1), first, Duration.ZERO));
    assertTrue(completeness().complete());
    assertEquals(Duration.ZERO, age());
  }

  @Test
  void tokensOfOthersAndOfTheFutureProveNothing() {
    Receipt first = full(identified(1, 1), "x");
    for (String token : List.of("other-1", "-", "", first.token().orElseThrow() + "zzz")) {
      Echo echo = new Echo(token.isEmpty() ? "x" : token, Duration.ZERO);
      receiver.heartbeat(identified(1, 1).echoing(Optional.of(echo)));
      assertFalse(completeness().complete(), token);
    }
    receiver.heartbeat(echoing(identified(1, 1), first, Duration.ofMillis(1)));
    receiver.heartbeat(echoing(identified(1, 1), first, Duration.ofMillis(Long.MAX_VALUE)));
    assertFalse(completeness().complete());
  }

  @Test
  void aCatalogThatDoesNotKnowSinceWhenNothingIsUnsentIsNotCovered() {
    Receipt first = full(identified(1, 1), "x");
    receiver.heartbeat(
        echoing(aged(identified(1, 1), UpdateSource.AGE_UNKNOWN), first, Duration.ZERO));
    assertFalse(completeness().complete());
  }

  @Test
  void aFullListIsAsOldAsItsBeginning() {
    Receipt first = proved(1);
    OpenUpdate open = receiver.begin(echoing(aged(identified(1, 2), SECOND), first, Duration.ZERO));
    part(open, 0, "y");
    clock.advance(Duration.ofSeconds(30));
    receiver.commit(open.updateId(), 1, 1);
    assertEquals(Duration.ofSeconds(31), age());
  }

  @Test
  void aFullListOfAnOlderVersionIsAsOldAsItsBeginningToo() {
    OpenUpdate open = receiver.begin(source("a", 1, 2));
    part(open, 0, "y");
    clock.advance(Duration.ofSeconds(30));
    receiver.commit(open.updateId(), 1, 1);
    assertEquals(Duration.ofSeconds(30), age());
    clock.advance(SECOND);
    receiver.heartbeat(source("a", 1, 2));
    assertEquals(Duration.ZERO, age(), "it says nothing of its state, so its word is taken");
  }
}
