package org.gridrls.rli.update;

import static org.gridrls.api.update.Receipt.Outcome.ACCEPTED;
import static org.gridrls.api.update.Receipt.Outcome.IGNORED;
import static org.gridrls.rli.Samples.plain;
import static org.gridrls.rli.Samples.refused;
import static org.gridrls.rli.Samples.source;
import static org.gridrls.rli.Samples.url;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.Limits;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.OpenUpdate;
import org.gridrls.api.update.Receipt;
import org.gridrls.api.update.Route;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.rli.Samples;
import org.junit.jupiter.api.Test;

/** Full updates: visible whole or not at all, and never going back. */
class FullUpdateTest extends ReceiverFixture {

  @Test
  void becomesVisibleWholeWithItsCommit() {
    full(source("a", 1, 1), "old");
    OpenUpdate open = receiver.begin(source("a", 1, 2));
    assertEquals(0, open.nextPart());
    assertEquals(Limits.UPDATE_PART_BYTES_MAX, open.maxPartBytes());
    part(open, 0, "a", "b");
    part(open, 1, "c");
    assertEquals(List.of("old"), namesOf("a"));
    assertReceipt(ACCEPTED, 1, 2, receiver.commit(open.updateId(), 2, 3));
    assertEquals(List.of("a", "b", "c"), namesOf("a"));
    assertEquals(0, receiver.openUpdates());
  }

  @Test
  void anEmptyCatalogIsAStatementToo() {
    full(source("a", 1, 1), "old");
    OpenUpdate open = receiver.begin(source("a", 1, 2));
    assertReceipt(ACCEPTED, 1, 2, receiver.commit(open.updateId(), 0, 0));
    assertEquals(List.of(), namesOf("a"));
  }

  @Test
  void abortLeavesWhatWasThere() {
    full(source("a", 1, 1), "old");
    OpenUpdate open = receiver.begin(source("a", 1, 2));
    part(open, 0, "new");
    receiver.abort(open.updateId());
    receiver.abort(open.updateId());
    refused(RlsError.UPDATE_NOT_FOUND, () -> receiver.commit(open.updateId(), 1, 1));
    assertEquals(List.of("old"), namesOf("a"));
  }

  @Test
  void aPartAgainIsHarmlessIfItIsTheSame() {
    OpenUpdate open = receiver.begin(source("a", 1, 1));
    part(open, 0, "a");
    part(open, 1, "b");
    part(open, 0, "a");
    receiver.part(open.updateId(), 1, true, Samples.gzipped(List.of("b")));
    assertReceipt(ACCEPTED, 1, 1, receiver.commit(open.updateId(), 2, 2));
    assertEquals(List.of("a", "b"), namesOf("a"));
  }

  @Test
  void aPartAgainWithOtherNamesBreaksTheUpdate() {
    OpenUpdate open = receiver.begin(source("a", 1, 1));
    part(open, 0, "a");
    refused(RlsError.UPDATE_DAMAGED, () -> part(open, 0, "b"));
    refused(RlsError.UPDATE_DAMAGED, () -> receiver.commit(open.updateId(), 1, 1));
    OpenUpdate again = receiver.begin(source("a", 1, 1));
    assertNotEquals(open.updateId(), again.updateId());
    assertEquals(0, again.nextPart());
  }

  @Test
  void aGapIsRefusedAndTheRightPartStillTaken() {
    OpenUpdate open = receiver.begin(source("a", 1, 1));
    part(open, 0, "a");
    refused(RlsError.UPDATE_DAMAGED, () -> part(open, 2, "c"));
    refused(RlsError.UPDATE_DAMAGED, () -> part(open, -1, "c"));
    part(open, 1, "b");
    assertReceipt(ACCEPTED, 1, 1, receiver.commit(open.updateId(), 2, 2));
  }

  @Test
  void namesOutOfOrderAcrossPartsBreakTheUpdate() {
    full(source("a", 1, 1), "old");
    OpenUpdate open = receiver.begin(source("a", 1, 2));
    part(open, 0, "b");
    refused(RlsError.UPDATE_DAMAGED, () -> part(open, 1, "a"));
    refused(RlsError.UPDATE_DAMAGED, () -> part(open, 1, "c"));
    refused(RlsError.UPDATE_DAMAGED, () -> receiver.commit(open.updateId(), 1, 1));
    assertEquals(List.of("old"), namesOf("a"));
  }

  @Test
  void aPartCutOnItsWayCanBeSentAgain() {
    OpenUpdate open = receiver.begin(source("a", 1, 1));
    byte[] cut = Arrays.copyOf(Samples.gzip(Samples.lines(List.of("a"))), 12);
    refused(
        RlsError.UPDATE_DAMAGED,
        () -> receiver.part(open.updateId(), 0, true, new ByteArrayInputStream(cut)));
    part(open, 0, "a");
    assertReceipt(ACCEPTED, 1, 1, receiver.commit(open.updateId(), 1, 1));
  }

  @Test
  void commitChecksPartsAndNames() {
    OpenUpdate open = receiver.begin(source("a", 1, 1));
    part(open, 0, "a");
    refused(RlsError.UPDATE_DAMAGED, () -> receiver.commit(open.updateId(), 2, 2));
    part(open, 1, "b");
    refused(RlsError.UPDATE_DAMAGED, () -> receiver.commit(open.updateId(), 2, 3));
    refused(RlsError.UPDATE_DAMAGED, () -> receiver.commit(open.updateId(), 2, 2));
    assertEquals(Optional.empty(), held("a"));
  }

  @Test
  void aCommitAgainConfirmsItsStateWhileThatIsHeld() {
    OpenUpdate open = receiver.begin(source("a", 1, 1));
    part(open, 0, "a");
    Receipt first = receiver.commit(open.updateId(), 1, 1);
    assertEquals(first, receiver.commit(open.updateId(), 1, 1));
    full(source("a", 1, 2), "b");
    assertReceipt(IGNORED, 1, 2, receiver.commit(open.updateId(), 1, 1));
    assertEquals(List.of("b"), namesOf("a"));
  }

  @Test
  void beginAgainGoesOnWhereItStopped() {
    OpenUpdate open = receiver.begin(source("a", 1, 1));
    part(open, 0, "a");
    OpenUpdate again = receiver.begin(source("a", 1, 1));
    assertEquals(new OpenUpdate(open.updateId(), open.maxPartBytes(), 1), again);
  }

  @Test
  void aNewerBeginReplacesTheOpenUpdateOfItsSource() {
    OpenUpdate first = receiver.begin(source("a", 1, 1));
    OpenUpdate second = receiver.begin(source("a", 1, 2));
    assertNotEquals(first.updateId(), second.updateId());
    assertEquals(1, receiver.openUpdates());
    refused(RlsError.UPDATE_NOT_FOUND, () -> part(first, 0, "a"));
    refused(RlsError.UPDATE_SUPERSEDED, () -> receiver.begin(source("a", 1, 1)));
    assertEquals(0, receiver.begin(source("a", 1, 2, "x*")).nextPart());
    refused(RlsError.UPDATE_NOT_FOUND, () -> part(second, 0, "a"));
  }

  @Test
  void anUpdateOlderThanWhatIsHeldIsRefusedOrIgnored() {
    OpenUpdate late = receiver.begin(source("a", 1, 1));
    part(late, 0, "old");
    receiver.bloom(source("a", 1, 2), Samples.bits(List.of("new")), 1);
    assertReceipt(IGNORED, 1, 2, receiver.commit(late.updateId(), 1, 1));
    refused(RlsError.UPDATE_SUPERSEDED, () -> receiver.begin(source("a", 1, 1)));
    full(source("a", 2, 0), "restarted");
    refused(RlsError.UPDATE_SUPERSEDED, () -> receiver.begin(source("a", 1, 99)));
    assertEquals(List.of("restarted"), namesOf("a"));
  }

  @Test
  void theSameStateAgainRenewsTheLease() {
    full(source("a", 1, 1), "a");
    clock.advance(Samples.LEASE);
    assertTrue(held("a").get().expiredAt(clock.instant()));
    assertReceipt(ACCEPTED, 1, 1, full(source("a", 1, 1), "a"));
    assertEquals(clock.instant(), held("a").get().heardAt());
  }

  @Test
  void anUpdateThatStopsIsDropped() {
    full(source("a", 1, 1), "old");
    OpenUpdate open = receiver.begin(source("a", 1, 2));
    clock.advance(LIMITS.openTimeout().minusSeconds(1));
    part(open, 0, "new");
    clock.advance(LIMITS.openTimeout());
    refused(RlsError.UPDATE_NOT_FOUND, () -> receiver.commit(open.updateId(), 1, 1));
    assertEquals(List.of("old"), namesOf("a"));
  }

  @Test
  void onlySoManyAreOpenAtOnce() {
    receiver.begin(source("a", 1, 1));
    receiver.begin(source("b", 1, 1));
    RlsException full = refused(RlsError.OVERLOADED, () -> receiver.begin(source("c", 1, 1)));
    assertTrue(full.retryAfter().isPresent());
    receiver.begin(source("b", 1, 2));
    clock.advance(LIMITS.openTimeout());
    receiver.begin(source("c", 1, 1));
  }

  @Test
  void aMemberThatMovedReplacesItselfAfterARestart() {
    full(source("a", 1, 5), "x");
    UpdateSource moved =
        UpdateSource.direct(
            UpdateSource.Catalog.of(url("new"), "a"),
            new BaseState(2, 1),
            Samples.LEASE,
            List.of());
    assertReceipt(ACCEPTED, 2, 1, full(moved, "y"));
    assertEquals(1, sources.all().size());
    refused(RlsError.UPDATE_SUPERSEDED, () -> receiver.begin(source("a", 1, 9)));
    assertReceipt(IGNORED, 2, 1, receiver.heartbeat(source("a", 2, 9)));
  }

  @Test
  void leasesAreCutToTheLongestGranted() {
    UpdateSource greedy =
        UpdateSource.direct(
            UpdateSource.Catalog.of(url("a"), "a"),
            new BaseState(1, 1),
            Duration.ofDays(9),
            List.of());
    assertEquals(LIMITS.leaseMax(), full(greedy, "x").lease());
    clock.advance(LIMITS.leaseMax());
    assertTrue(held("a").get().expiredAt(clock.instant()));
  }

  @Test
  void sourcesThatAreNoneAreRefused() {
    UpdateSource file =
        UpdateSource.direct(
            UpdateSource.Catalog.of("file:///etc", "a"),
            new BaseState(1, 1),
            Samples.LEASE,
            List.of());
    refused(RlsError.BAD_URL, () -> receiver.begin(file));
    UpdateSource negative =
        new UpdateSource(
            UpdateSource.Catalog.of(url("a"), "a"),
            new BaseState(1, 1),
            Samples.LEASE,
            List.of(),
            Duration.ZERO,
            new Route(-1, List.of()),
            Optional.empty(),
            Optional.empty());
    refused(RlsError.BAD_ARGUMENT, () -> receiver.heartbeat(negative));
    refused(RlsError.UPDATE_NOT_FOUND, () -> receiver.part("no such update", 0, false, plain("a")));
  }
}
