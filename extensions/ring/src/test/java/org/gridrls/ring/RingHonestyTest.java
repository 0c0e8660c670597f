package org.gridrls.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.gridrls.api.LogicalName;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.IndexVerdict;
import org.gridrls.api.update.Receipt.Outcome;
import org.gridrls.ring.peer.LonelyPeers;
import org.gridrls.ring.slot.InMemorySlotStore;
import org.gridrls.ring.slot.PartId;
import org.gridrls.ring.slot.SlotStore;
import org.gridrls.ring.slot.Slots;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A part that is lost makes just the answers incomplete that need it, until it was sent again. */
class RingHonestyTest {
  private final List<SlotStore> both = InMemorySlotStore.two();
  private final InMemorySlotStore store = (InMemorySlotStore) both.get(0);
  private final RingMember member = new RingMember("one", store, new LonelyPeers(), store);

  @AfterEach
  void close() {
    member.close();
  }

  private Completeness completeness(String name) {
    return member.index().lrcsOf(List.of(new LogicalName(name))).completeness();
  }

  @Test
  void aCatalogThatNoLongerUpdatesThisMemberStaysInTheRing() {
    member.full("cms", 1, List.of("a"));
    Duration lease = member.held("cms").source().lease();
    assertEquals(Outcome.ACCEPTED, member.farewell("cms", 1).outcome());
    assertEquals(lease, member.held("cms").source().lease());
    assertEquals(IndexVerdict.PRESENT, member.exists("a"));
  }

  @Test
  void aMemberLooksForManifestsThatItWasNotToldOfWhenOwnersChangeAndWhileASplitIsMerged() {
    SlotStore other = both.get(1);
    store.deafen();
    try (RingMember two = new RingMember("two", other, new LonelyPeers(), other)) {
      two.full("cms", 1, List.of("a"));
      store.move(true);
      assertEquals(IndexVerdict.PRESENT, member.exists("a"));
      store.move(false);
      assertEquals(IndexVerdict.PRESENT, member.exists("a"));
      two.full("cms", 2, List.of("b"));
      assertEquals(IndexVerdict.PRESENT, member.exists("b"));
      store.move(true); // a member that leaves waits for the end of a merge
    }
  }

  @Test
  void anAnswerThatNeedsALostPartIsIncompleteAndTheNextHeartbeatIsAskedForAll() {
    Eventually.holds("clocks are compared", () -> member.metrics().value("ringSettled") == 1);
    member.full("cms", 1, List.of("a", "b"));
    member.full("atlas", 1, List.of("c"));
    assertEquals(IndexVerdict.ABSENT, member.exists("a-not"));
    PartId lost =
        ((RingContent) member.held("cms").content()).packed().parts().of(Slots.of("a")).get(0);
    store.lose(lost);
    member.leave(lost.slot()); // as slots that moved do
    Completeness without = completeness("a");
    assertFalse(without.complete());
    assertEquals("cms", without.notCovered().get(0).lrcMember());
    assertEquals(1, without.notCovered().size());
    assertEquals(IndexVerdict.UNKNOWN, member.exists("a"));
    assertTrue(completeness("b").complete());
    assertTrue(completeness("c").complete());
    Eventually.holds("it is marked", () -> member.metrics().value("ringLostParts") == 1);
    assertEquals(1, member.metrics().value("ringIncompleteSlots"));
    Completeness senders = member.index().senders().completeness();
    assertFalse(senders.complete());
    assertEquals("cms", senders.notCovered().get(0).lrcMember());
    assertEquals(
        Optional.of("the ring lost its names in slot " + Slots.shown(lost.slot())),
        senders.notCovered().get(0).detail());
    assertEquals(Outcome.FULL_UPDATE_NEEDED, member.heartbeat("cms", 1).outcome());
    assertEquals(
        Outcome.FULL_UPDATE_NEEDED, member.changes("cms", 1, 2, List.of("d"), List.of()).outcome());
    assertEquals(Outcome.ACCEPTED, member.heartbeat("atlas", 1).outcome());
    assertEquals(Outcome.ACCEPTED, member.full("cms", 1, List.of("a", "b")).outcome());
    assertTrue(completeness("a").complete());
    assertEquals(IndexVerdict.PRESENT, member.exists("a"));
    assertEquals(Outcome.ACCEPTED, member.heartbeat("cms", 1).outcome());
    Eventually.holds("no mark is left", () -> member.metrics().value("ringLostParts") == 0);
    assertTrue(member.index().senders().completeness().complete());
  }

  @Test
  void whileMarkingALostPartWaitsForAnotherMemberQuestionsAreAnsweredAndASplitIsNoticed() {
    Eventually.holds("clocks are compared", () -> member.metrics().value("ringSettled") == 1);
    member.full("cms", 1, List.of("a", "b"));
    CountDownLatch marking = store.hold("l/");
    PartId lost =
        ((RingContent) member.held("cms").content()).packed().parts().of(Slots.of("a")).get(0);
    store.lose(lost);
    assertFalse(completeness("a").complete());
    assertTrue(completeness("b").complete());
    store.see("one");
    Eventually.holds("the split is noticed", () -> member.metrics().value("ringSplit") == 1);
    assertFalse(completeness("b").complete());
    marking.countDown();
    Eventually.holds("it is marked", () -> member.metrics().value("ringLostParts") == 1);
  }
}
