package org.gridrls.rli.update;

import static org.gridrls.api.update.Receipt.Outcome.ACCEPTED;
import static org.gridrls.api.update.Receipt.Outcome.FULL_UPDATE_NEEDED;
import static org.gridrls.api.update.Receipt.Outcome.IGNORED;
import static org.gridrls.rli.Samples.LEASE;
import static org.gridrls.rli.Samples.names;
import static org.gridrls.rli.Samples.url;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.IndexVerdict;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.Echo;
import org.gridrls.api.update.Receipt;
import org.gridrls.api.update.StoreHistory;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.rli.Samples;
import org.gridrls.rli.index.InMemoryLocationIndex;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Checks that a state that this index confirmed is a lower bound for the catalog. */
class LostStatesTest extends ReceiverFixture {
  private static final BaseState CONFIRMED = new BaseState(7, 8);

  private final MembershipView membership = new MembershipView();
  private final InMemoryLocationIndex index =
      new InMemoryLocationIndex(sources, membership, Clocks.both(clock), null, () -> 10);

  @BeforeEach
  void oneCatalogWithEightChanges() {
    membership.learned(List.of(Samples.lrc("a")));
    proved(sender(7, 8, 0), full(sender(7, 8, 0), "kept", "lost-1", "lost-2", "lost-3"));
    assertTrue(completeness().complete());
  }

  /** The sender of that receipt proves its age with a heartbeat. */
  private Receipt proved(UpdateSource source, Receipt receipt) {
    Echo echo = new Echo(receipt.token().orElseThrow(), Duration.ZERO);
    receiver.heartbeat(source.echoing(Optional.of(echo)));
    return receipt;
  }

  private Receipt says(UpdateSource source, String... names) {
    return proved(source, full(source, names));
  }

  private static UpdateSource sender(long boot, long generation, long opened) {
    return UpdateSource.direct(
            UpdateSource.Catalog.of(url("a"), "a"),
            new BaseState(boot, generation),
            LEASE,
            List.of())
        .identifiedBy("id")
        .continuing(new StoreHistory(OptionalLong.of(opened), 0, 0));
  }

  private Completeness completeness() {
    return index.lrcsOf(names("lost-1")).completeness();
  }

  private String gap() {
    List<NotCovered> gaps = completeness().notCovered();
    assertEquals(1, gaps.size(), gaps::toString);
    return gaps.get(0).detail().orElseThrow();
  }

  private IndexVerdict verdict(String name) {
    return index.existNames(names(name)).answers().get(0).verdict();
  }

  private void isLost(long changes, Receipt receipt) {
    assertEquals(Optional.of(CONFIRMED), receipt.missing());
    assertTrue(gap().startsWith("lost " + changes + " acknowledged changes"), gap());
    assertEquals(IndexVerdict.UNKNOWN, verdict("lost-1"));
    assertFalse(completeness().complete());
  }

  @Test
  void aShorterListIsTakenButDeniesNothing() {
    Receipt receipt = full(sender(9, 5, 5), "kept");
    assertReceipt(ACCEPTED, 9, 5, receipt);
    isLost(3, receipt);
    assertTrue(gap().contains("ends at change 5"), gap());
    assertTrue(gap().contains("change 8 of start 7"), gap());
    assertEquals(IndexVerdict.PRESENT, verdict("kept"));
    assertEquals(
        IndexVerdict.UNKNOWN,
        index.existsMapping(names("lost-1").get(0), "a").answers().get(0).verdict());
  }

  @Test
  void aShorterFilterIsTakenButDeniesNothing() {
    isLost(3, receiver.bloom(sender(9, 5, 5), Samples.bits(List.of("kept")), 1));
    assertEquals(IndexVerdict.PROBABLE, verdict("kept"));
  }

  /** Other names take the same sequence numbers again. */
  @Test
  void furtherChangesDoNotHideTheLoss() {
    full(sender(9, 12, 5), "kept", "later");
    Receipt receipt = incremental(sender(9, 20, 5), 12, List.of("more"), List.of());
    assertReceipt(ACCEPTED, 9, 20, receipt);
    isLost(3, receipt);
    isLost(3, receiver.heartbeat(sender(9, 20, 5)));
    assertEquals(IndexVerdict.PRESENT, verdict("more"));
  }

  @Test
  void anUpdateThatDoesNotBuildOnTheHeldStateIsToldWhatIsMissing() {
    Receipt receipt = incremental(sender(9, 6, 5), new BaseState(6, 4), List.of("x"), List.of());
    assertReceipt(FULL_UPDATE_NEEDED, 7, 8, receipt);
    assertEquals(Optional.of(CONFIRMED), receipt.missing());
  }

  @Test
  void aStoreThatWasPutBackIsNotTakenForASecondRunningCatalog() {
    Receipt receipt = receiver.heartbeat(sender(6, 5, 5));
    assertReceipt(IGNORED, 7, 8, receipt);
    assertEquals(Optional.of(CONFIRMED), receipt.missing());
    assertTrue(receipt.reason().orElseThrow().contains("older than what this index confirmed"));
    assertTrue(gap().contains("older than what this index confirmed"), gap());
    assertFalse(gap().contains("two running catalogs"), gap());
    isLost(3, full(sender(9, 5, 5), "kept")); // under a later number
  }

  @Test
  void aLossIsNoticedAfterTheLeaseOfTheConfirmedState() {
    clock.advance(LEASE.plus(Duration.ofHours(1)));
    isLost(3, full(sender(6, 5, 5), "kept"));
  }

  @Test
  void aRestartThatLostNothingIsNoLoss() {
    Receipt changes = incremental(sender(9, 8, 8), CONFIRMED, List.of(), List.of());
    assertEquals(Optional.empty(), proved(sender(9, 8, 8), changes).missing());
    assertTrue(completeness().complete());
    assertEquals(Optional.empty(), says(sender(11, 9, 9), "kept", "lost-1").missing());
    assertTrue(completeness().complete());
  }

  @Test
  void anotherCatalogAtTheSameAddressOwesNothing() {
    clock.advance(LEASE);
    UpdateSource other = sender(9, 5, 5).identifiedBy("other");
    assertEquals(Optional.empty(), says(other, "kept").missing());
    assertTrue(completeness().complete());
  }

  @Test
  void aCopyThatRanForAWhileIsNoLossOfTheOriginal() {
    assertReceipt(ACCEPTED, 9, 8, full(sender(9, 8, 8), "kept", "lost-1")); // the copy
    Receipt receipt = receiver.heartbeat(sender(7, 8, 0));
    assertReceipt(IGNORED, 9, 8, receipt);
    assertEquals(Optional.empty(), receipt.missing());
    clock.advance(LEASE); // the copy was stopped
    assertEquals(Optional.empty(), says(sender(7, 8, 0), "kept", "lost-1").missing());
    assertTrue(completeness().complete());
  }

  @Test
  void aLaterCopyOfTheStoreEndsTheLoss() {
    full(sender(9, 5, 5), "kept");
    Receipt receipt = says(sender(10, 8, 8), "kept", "lost-1", "lost-2", "lost-3");
    assertEquals(Optional.empty(), receipt.missing());
    assertTrue(completeness().complete());
  }

  @Test
  void anAcceptedLossEndsWithTheNextMessage() {
    full(sender(9, 5, 5), "kept");
    UpdateSource accepted = sender(9, 5, 5).continuing(new StoreHistory(OptionalLong.of(5), 0, 9));
    assertEquals(Optional.empty(), proved(accepted, receiver.heartbeat(accepted)).missing());
    assertTrue(completeness().complete());
    assertEquals(IndexVerdict.ABSENT, verdict("lost-1"));
  }

  @Test
  void whatACatalogSaysThatItLostCountsWhateverTheIndexKnows() {
    UpdateSource loss = sender(7, 9, 0).continuing(new StoreHistory(OptionalLong.of(9), 4, 0));
    incremental(loss, 8, List.of("new"), List.of());
    assertTrue(gap().startsWith("lost 4 acknowledged changes"), gap());
    assertEquals(IndexVerdict.UNKNOWN, verdict("never"));
  }

  @Test
  void whatIsForwardedStatesTheLoss() {
    full(sender(9, 5, 5), "kept");
    UpdateSource forwarded = held("a").orElseThrow().now(clock.instant());
    assertEquals(3, forwarded.history().lost());
  }
}
