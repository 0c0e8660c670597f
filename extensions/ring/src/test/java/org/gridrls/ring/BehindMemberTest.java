package org.gridrls.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.LogicalName;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.IndexPage;
import org.gridrls.api.index.IndexVerdict;
import org.gridrls.api.index.Location;
import org.gridrls.ring.peer.PeerMessages;
import org.gridrls.ring.slot.InMemorySlotStore;
import org.gridrls.ring.slot.SlotStore;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A member that was paused has the manifests of before. No answer rests on it and states the age of
 * another member's manifests.
 */
class BehindMemberTest {
  private final Map<String, UnaryOperator<byte[]>> answers = new ConcurrentHashMap<>();
  private final List<SlotStore> stores = InMemorySlotStore.two();
  private final InMemorySlotStore one = (InMemorySlotStore) stores.get(0);
  private final InMemorySlotStore two = (InMemorySlotStore) stores.get(1);
  private final InMemorySlotStore outside = one.guest("guest");
  private final RingMember updated = member(one, new DirectPeers("one", answers));
  private final RingMember other = member(two, new DirectPeers("two", answers));
  private final DirectPeers peers = new DirectPeers("guest", answers);
  private final RingMember guest = member(outside, peers);

  private static RingMember member(InMemorySlotStore store, DirectPeers peers) {
    return new RingMember(store.map().self(), store, peers, store);
  }

  @BeforeEach
  void load() {
    for (RingMember member : List.of(updated, other, guest)) {
      Eventually.holds("compared", () -> member.metrics().value("ringSettled") == 1);
    }
    updated.full("cms", 1, List.of("a", "b"));
    assertEquals(IndexVerdict.PRESENT, guest.exists("a"));
  }

  @AfterEach
  void close() {
    List.of(guest, other, updated).forEach(RingMember::close);
  }

  private void deleteA() {
    updated.changes("cms", 1, 2, List.of(), List.of("a"));
  }

  private static IndexAnswer ask(RingMember member) {
    return member.index().lrcsOf(List.of(new LogicalName("a")));
  }

  private static List<Location> locations(IndexAnswer answer) {
    return answer.names().get(0).locations();
  }

  /** Which owner is preferred changes every few milliseconds. */
  private void untilBothAreAsked(Runnable asking) {
    peers.asked().clear();
    Eventually.holds(
        "both owners are asked",
        () -> {
          asking.run();
          return peers.asked().containsAll(List.of("one", "two"));
        });
  }

  @Test
  void anOwnerThatIsBehindIsReplacedByTheOther() {
    two.pause();
    deleteA();
    untilBothAreAsked(() -> assertEquals(IndexVerdict.ABSENT, guest.exists("a")));
    two.resume();
    assertEquals(IndexVerdict.ABSENT, other.exists("a"));
  }

  @Test
  void aMemberThatIsBehindAnswersAsOfTheStateThatItHas() {
    two.pause();
    deleteA();
    Location stale = locations(ask(other)).get(0);
    assertEquals(1, stale.generation());
  }

  @Test
  void aGuestThatIsBehindMayFindMoreThanItStates() {
    outside.pause();
    updated.changes("cms", 1, 2, List.of("new"), List.of("a"));
    assertEquals(IndexVerdict.PRESENT, guest.exists("new"));
    assertEquals(IndexVerdict.ABSENT, guest.exists("a"));
    assertTrue(ask(guest).completeness().complete());
  }

  /** It can't say that no catalog has a name that the owner found in one that it does not know. */
  @Test
  void aGuestThatDoesNotKnowACatalogYetDoesNotDenyItsNames() {
    outside.pause();
    updated.full("atlas", 1, List.of("z"));
    assertEquals(IndexVerdict.UNKNOWN, guest.exists("z"));
    assertEquals(IndexVerdict.PRESENT, guest.exists("a"));
    outside.resume();
    assertEquals(IndexVerdict.PRESENT, guest.exists("z"));
  }

  @Test
  void whileAllOwnersAreBehindTheAnswerIsIncomplete() {
    one.pause();
    two.pause();
    deleteA();
    outside.resume();
    IndexAnswer answer = ask(guest);
    assertFalse(answer.completeness().complete());
    assertEquals(List.of(), locations(answer));
    assertEquals(IndexVerdict.UNKNOWN, guest.exists("a"));
    assertEquals(
        Optional.of(true),
        answer.completeness().notCovered().get(0).detail().map(why -> why.contains("latest")));
    one.resume();
    assertEquals(IndexVerdict.ABSENT, guest.exists("a"));
  }

  private IndexPage page() {
    return guest.index().lrcsMatching(GlobPattern.of("*"), Optional.empty(), PageRequest.first(10));
  }

  private static List<String> names(IndexPage page) {
    return page.names().stream().map(name -> name.logicalName().value()).toList();
  }

  @Test
  void pagesOfNamesAreReadFromOwnersThatAreNotBehind() {
    two.pause();
    deleteA();
    untilBothAreAsked(() -> assertEquals(List.of("b"), names(page())));
  }

  @Test
  void pagesOfNamesAreRefusedWhileAllOwnersAreBehind() {
    one.pause();
    two.pause();
    deleteA();
    outside.resume();
    try {
      IndexPage page = page();
      assertFalse(page.completeness().complete(), page::toString);
    } catch (RlsException e) {
      assertEquals(RlsError.UNAVAILABLE, e.error());
    }
    one.resume();
    assertEquals(List.of("b"), names(page()));
  }

  /** Simulates a process that stands still before the answer is made. */
  @Test
  void anAnswerStatesTheAgeOfWhatItFoundEvenIfAnUpdateArrivesMeanwhile() {
    List<Runnable> meanwhile = new ArrayList<>(List.of(this::deleteA));
    for (String owner : List.of("one", "two")) {
      UnaryOperator<byte[]> honest = answers.get(owner);
      answers.put(
          owner,
          question -> {
            byte[] reply = honest.apply(question);
            if (PeerMessages.question(question) instanceof PeerMessages.Find
                && !meanwhile.isEmpty()) {
              meanwhile.remove(0).run();
            }
            return reply;
          });
    }
    IndexAnswer answer = ask(guest);
    assertEquals(List.of(), meanwhile, "the name was deleted");
    assertEquals(1, locations(answer).get(0).generation());
    assertEquals(List.of(), locations(ask(guest)));
  }
}
