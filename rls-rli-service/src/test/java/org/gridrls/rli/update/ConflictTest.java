package org.gridrls.rli.update;

import static org.gridrls.api.update.Receipt.Outcome.ACCEPTED;
import static org.gridrls.api.update.Receipt.Outcome.FULL_UPDATE_NEEDED;
import static org.gridrls.api.update.Receipt.Outcome.IGNORED;
import static org.gridrls.rli.Samples.LEASE;
import static org.gridrls.rli.Samples.names;
import static org.gridrls.rli.Samples.refused;
import static org.gridrls.rli.Samples.url;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.Echo;
import org.gridrls.api.update.Receipt;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.rli.Samples;
import org.gridrls.rli.index.InMemoryLocationIndex;
import org.junit.jupiter.api.Test;

/** Several senders that claim to be one catalog: nobody who runs is denied for certain. */
class ConflictTest extends ReceiverFixture {
  private final MembershipView membership = new MembershipView();
  private final InMemoryLocationIndex index =
      new InMemoryLocationIndex(sources, membership, Clocks.both(clock), null, () -> 10);
  private Receipt last;

  private static UpdateSource sender(String url, String member, String id, long boot, long gen) {
    return UpdateSource.direct(
            UpdateSource.Catalog.of(url(url), member), new BaseState(boot, gen), LEASE, List.of())
        .identifiedBy(id);
  }

  /** Says everything, and again, with proof that it runs. */
  private Receipt says(UpdateSource source, String... names) {
    try {
      last = full(source, names);
      last = receiver.heartbeat(proved(source));
    } catch (RlsException e) {
      assertEquals(RlsError.UPDATE_SUPERSEDED, e.error());
      last = receiver.heartbeat(source);
      last = receiver.heartbeat(proved(source));
    }
    return last;
  }

  private UpdateSource proved(UpdateSource source) {
    return source.echoing(Optional.of(new Echo(last.token().orElseThrow(), Duration.ZERO)));
  }

  private Completeness completeness() {
    return index.lrcsOf(names("n")).completeness();
  }

  private void expect(String... members) {
    membership.learned(Stream.of(members).map(Samples::lrc).toList());
  }

  /** A member whose catalog is at the URL of another name. */
  private void expectAt(String member, String host) {
    membership.learned(List.of(Samples.lrcAt(member, url(host))));
  }

  @Test
  void aKilledCloneDoesNotShutTheOriginalOut() {
    expect("a");
    UpdateSource original = sender("a", "a", "id", 5, 10);
    says(original, "x");
    says(sender("b", "a", "id", 6, 10), "x"); // the clone, with a later start
    assertEquals(IGNORED, says(original, "x").outcome());
    clock.advance(LEASE); // the clone was killed
    assertReceipt(ACCEPTED, 5, 10, says(original, "x"));
    assertTrue(completeness().complete());
  }

  @Test
  void whileACloneAndTheOriginalRunNeitherIsDenied() {
    expect("a");
    UpdateSource original = sender("a", "a", "id", 5, 10);
    says(original, "x");
    clock.advance(Duration.ofSeconds(1));
    UpdateSource clone = sender("b", "clone", "id", 6, 10);
    says(clone, "x");
    clock.advance(Duration.ofSeconds(1));
    assertEquals(IGNORED, says(original, "x").outcome());
    expect("a", "clone");
    Completeness disputed = completeness();
    assertEquals(0, disputed.covered());
    String detail =
        disputed.notCovered().stream()
            .filter(gap -> gap.lrcMember().equals("clone"))
            .findFirst()
            .flatMap(gap -> gap.detail())
            .orElseThrow();
    assertTrue(detail.contains(url("a")) && detail.contains(url("b")), detail);
    assertTrue(detail.contains("stop one of them"), detail);

    for (int i = 0; i < 3; i++) { // the original was stopped, the clone runs on
      clock.advance(LEASE.dividedBy(3));
      assertEquals(ACCEPTED, says(clone, "x").outcome());
    }
    expectAt("clone", "b");
    assertTrue(completeness().complete());
  }

  @Test
  void whoTakesTheUrlOrTheNameOfOneThatMayRunIsInConflictAtOnce() {
    expect("a");
    says(sender("a", "a", "id", 5, 10), "x");
    clock.advance(Duration.ofSeconds(1));
    UpdateSource moved = sender("b", "a", "id", 6, 10);
    assertEquals(ACCEPTED, says(moved, "x").outcome());
    assertFalse(completeness().complete(), "the one at the other URL may still run");
    clock.advance(LEASE.minusSeconds(1));
    assertEquals(ACCEPTED, says(moved, "x").outcome());
    assertFalse(completeness().complete(), "the registry expects it at its former URL");
    expectAt("a", "b");
    assertTrue(completeness().complete());
  }

  @Test
  void aHigherStartThatWinsAConflictStaysInIt() {
    expect("a");
    says(sender("a", "a", "id", 6, 10), "x");
    says(sender("a", "a", "id", 5, 10), "x");
    assertEquals(ACCEPTED, says(sender("a", "a", "id", 7, 10), "x").outcome());
    assertFalse(completeness().complete());
  }

  @Test
  void aLateMessageOfAnEarlierStartIsNoConflict() {
    expect("a");
    UpdateSource before = sender("a", "a", "id", 5, 10);
    says(before, "x");
    UpdateSource late = proved(before);
    clock.advance(Duration.ofSeconds(1));
    says(sender("a", "a", "id", 6, 10), "x");
    assertReceipt(IGNORED, 6, 10, receiver.heartbeat(late));
    assertTrue(completeness().complete());
  }

  @Test
  void freshDataUnderTheSameUrlIsAcceptedHoweverSmallItsBootId() {
    expect("a");
    says(sender("a", "a", "old", 1_700_000_000_000L, 1_000), "x");
    clock.advance(Duration.ofSeconds(1));
    UpdateSource fresh = sender("a", "a", "new", 1, 2);
    assertEquals(IGNORED, says(fresh, "y").outcome());
    assertFalse(completeness().complete(), "both may run");
    clock.advance(LEASE.minusSeconds(1));
    assertReceipt(FULL_UPDATE_NEEDED, 1_700_000_000_000L, 1_000, receiver.heartbeat(fresh));
    assertReceipt(ACCEPTED, 1, 2, says(fresh, "y"));
    assertTrue(completeness().complete());
    assertEquals(List.of("y"), namesOf("a"));
  }

  @Test
  void aRestoredBackupIsAcceptedOnceWhatWasHeldExpired() {
    expect("a");
    says(sender("a", "a", "id", 9, 100), "lost", "x");
    UpdateSource restored = sender("a", "a", "id", 4, 90);
    assertEquals(IGNORED, says(restored, "x").outcome());
    assertFalse(completeness().complete());
    clock.advance(LEASE);
    assertReceipt(ACCEPTED, 4, 90, says(restored, "x"));
    assertEquals(List.of("x"), namesOf("a"));
  }

  @Test
  void twoIdentitiesWithOneNameAreInConflictWhereverTheyAre() {
    expect("a");
    says(sender("a", "a", "one", 1, 1), "x");
    assertEquals(IGNORED, says(sender("b", "a", "other", 7, 7), "y").outcome());
    assertFalse(completeness().complete());
  }

  @Test
  void whatAWipedCatalogBeganShutsItsSuccessorOutForOneLeaseAtMost() {
    Duration lease = Duration.ofMinutes(1);
    assertTrue(lease.compareTo(LIMITS.openTimeout()) < 0);
    receiver.begin(
        UpdateSource.direct(
                UpdateSource.Catalog.of(url("a"), "a"), new BaseState(7, 3), lease, List.of())
            .identifiedBy("before"));
    UpdateSource successor = sender("a", "a", "after", 1, 1);
    clock.advance(lease.minusMillis(1));
    RlsException refused = assertThrows(RlsException.class, () -> full(successor, "x"));
    assertEquals(RlsError.UPDATE_SUPERSEDED, refused.error());
    clock.advance(Duration.ofMillis(1));
    assertReceipt(ACCEPTED, 1, 1, full(successor, "x"));
  }

  @Test
  void anIncrementalUpdateOfAnotherIdentityNeverMeetsItsBase() {
    says(sender("a", "a", "one", 1, 1), "x");
    clock.advance(LEASE);
    UpdateSource other = sender("a", "a", "other", 1, 2);
    assertReceipt(FULL_UPDATE_NEEDED, 1, 1, incremental(other, 1, List.of("y"), List.of()));
  }

  @Test
  void whatTheCatalogSendsItselfOutranksWhatOthersForward() {
    expect("a");
    UpdateSource poison =
        sender("a", "a", "id", 1_000, 1_000).through("http://evil.example/ws/rli");
    says(poison, "nothing");
    UpdateSource direct = sender("a", "a", "id", 3, 7);
    assertReceipt(ACCEPTED, 3, 7, says(direct, "x"));
    assertEquals(List.of("x"), namesOf("a"));
    assertTrue(completeness().complete());
    refused(RlsError.UPDATE_SUPERSEDED, () -> full(poison, "nothing"));
    assertReceipt(IGNORED, 3, 7, receiver.heartbeat(poison));
    assertTrue(completeness().complete(), "who forwards can't even put it in doubt");
  }
}
