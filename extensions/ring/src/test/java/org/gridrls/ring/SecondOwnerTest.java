package org.gridrls.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.gridrls.api.LogicalName;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.IndexVerdict;
import org.gridrls.api.index.Location;
import org.gridrls.ring.slot.InMemorySlotStore;
import org.gridrls.ring.slot.PartId;
import org.gridrls.ring.slot.SlotStore;
import org.gridrls.ring.slot.Slots;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The second owner of a slot is asked, once, for what the first one lacks. */
class SecondOwnerTest {
  private final Map<String, UnaryOperator<byte[]>> answers = new ConcurrentHashMap<>();
  private final List<SlotStore> stores = InMemorySlotStore.two();
  private final Peer one = new Peer("one", (InMemorySlotStore) stores.get(0));
  private final Peer two = new Peer("two", (InMemorySlotStore) stores.get(1));
  private final Peer guest = new Peer("guest", one.store.guest("guest"));

  /** A member with its store, and with the members that it asked. */
  private final class Peer {
    private final InMemorySlotStore store;
    private final DirectPeers peers;
    private final RingMember member;

    Peer(String name, InMemorySlotStore store) {
      this.store = store;
      this.peers = new DirectPeers(name, answers);
      this.member = new RingMember(name, store, peers, store);
    }

    void lose(String catalog) {
      PartId part =
          ((RingContent) member.held(catalog).content()).packed().parts().of(Slots.of("a")).get(0);
      store.loseHere(part);
      member.leave(part.slot()); // as slots that moved do
    }

    IndexAnswer ask() {
      peers.asked().clear();
      return member.index().lrcsOf(List.of(new LogicalName("a")));
    }

    void assertFinds(String... catalogs) {
      IndexAnswer answer = ask();
      assertTrue(answer.completeness().complete(), () -> answer.completeness().toString());
      assertEquals(
          Set.of(catalogs),
          answer.names().get(0).locations().stream()
              .map(Location::lrcMember)
              .collect(Collectors.toSet()));
    }
  }

  @BeforeEach
  void load() {
    for (Peer peer : List.of(one, two, guest)) {
      Eventually.holds("compared", () -> peer.member.metrics().value("ringSettled") == 1);
    }
    one.member.full("cms", 1, List.of("a"));
    one.member.full("atlas", 1, List.of("a"));
  }

  @AfterEach
  void close() {
    List.of(guest, two, one).forEach(peer -> peer.member.close());
  }

  @Test
  void anOwnerWithAllPartsAsksNobodyAndAGuestAsksOneOwner() {
    one.assertFinds("cms", "atlas");
    assertEquals(List.of(), one.peers.asked());
    guest.assertFinds("cms", "atlas");
    assertEquals(1, guest.peers.asked().size());
  }

  @Test
  void anOwnerThatLacksAPartAsksTheOther() {
    one.lose("cms");
    one.assertFinds("cms", "atlas");
    assertEquals(List.of("two"), one.peers.asked());
    two.assertFinds("cms", "atlas");
    assertEquals(List.of(), two.peers.asked());
  }

  @Test
  void whatEitherOwnerHasIsFoundWhicheverIsAskedFirst() {
    one.lose("cms");
    two.lose("atlas");
    guest.assertFinds("cms", "atlas");
    assertEquals(Set.of("one", "two"), Set.copyOf(guest.peers.asked()));
    assertEquals(2, guest.peers.asked().size());
    one.assertFinds("cms", "atlas");
  }

  @Test
  void whatBothOwnersLackMakesTheAnswerIncompleteAfterOneQuestionMore() {
    one.lose("cms");
    two.lose("cms");
    for (Peer peer : List.of(one, guest)) {
      IndexAnswer answer = peer.ask();
      assertEquals("cms", answer.completeness().notCovered().get(0).lrcMember());
      assertEquals(1, answer.completeness().notCovered().size());
      assertEquals(1, answer.names().get(0).locations().size());
    }
    assertEquals(List.of("two"), one.peers.asked());
    assertEquals(2, guest.peers.asked().size());
  }

  @Test
  void withoutTheOtherOwnerTheAnswerIsIncomplete() {
    one.lose("cms");
    answers.remove("two");
    for (Peer peer : List.of(one, guest)) {
      assertFalse(peer.ask().completeness().complete());
      assertEquals(IndexVerdict.PRESENT, peer.member.exists("a"), "at the catalog atlas");
    }
  }
}
