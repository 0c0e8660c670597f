package org.gridrls.registry.membership;

import static org.gridrls.registry.membership.Members.lrc;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.member.MembershipChange;
import org.gridrls.api.member.MembershipChange.MemberEvent;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Checks what every {@link Membership} promises when many fall silent at once: the rule of {@link
 * Freeze}.
 */
abstract class SelfPreservationContract extends MemberStagesContract {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private void joined(String... names) {
    for (String name : names) {
      join(lrc(name, 1, 0));
    }
  }

  private void renew(String... names) {
    for (String name : names) {
      membership.renew(name, 1, 0, WANTED);
    }
  }

  private boolean frozen() {
    return all().frozen();
  }

  @BeforeEach
  void startsThawed() {
    assertFalse(frozen());
  }

  @Test
  void twoMembersExpireTogether() {
    joined("a", "b");
    clock.advance(LEASE);
    assertEquals(List.of(), names());
    assertFalse(frozen());
  }

  @Test
  void halfOfTheMembersExpireTogether() {
    joined("a", "b", "c", "d");
    clock.advance(SECOND.multipliedBy(15));
    renew("a", "b");
    clock.advance(SECOND.multipliedBy(15));
    assertEquals(List.of("a", "b"), names());
    assertFalse(frozen());
  }

  @Test
  void moreThanHalfOfThreeDoNotExpire() {
    joined("a", "b", "c");
    clock.advance(SECOND.multipliedBy(15));
    renew("a");
    long before = version();
    clock.advance(SECOND.multipliedBy(15));
    assertTrue(frozen());
    assertEquals(List.of("a", "b", "c"), names());
    assertEquals(before, version());
    assertEquals(Duration.ZERO, all().entries().get(1).leaseLeft());
    assertEquals(status(3, 0, before, true, 1), membership.status());
  }

  @Test
  void membersWhoseLeasesRunOutOneAfterTheOtherFreezeToo() {
    joined("a");
    clock.advance(SECOND.multipliedBy(3));
    joined("b");
    clock.advance(SECOND.multipliedBy(7));
    joined("c");
    clock.advance(SECOND.multipliedBy(20));
    assertTrue(frozen());
    clock.advance(SECOND.multipliedBy(25));
    assertEquals(List.of("a", "b", "c"), names());
  }

  @Test
  void oneThatDiesAmongRenewingMembersExpires() {
    joined("a", "b", "c");
    for (int i = 0; i < 3; i++) {
      clock.advance(SECOND.multipliedBy(10));
      renew("b", "c");
    }
    assertEquals(List.of("b", "c"), names());
    assertFalse(frozen());
  }

  @Test
  void itEndsWhenHalfOfTheSilentOnesRenewed() {
    joined("a", "b", "c", "d");
    clock.advance(LEASE);
    assertTrue(frozen());
    renew("c");
    assertTrue(frozen());
    renew("a");
    assertFalse(frozen());
    assertEquals(List.of("a", "c"), names());
  }

  @Test
  void itEndsWhenNobodyRenewedForOneFurtherLease() {
    joined("a", "b", "c");
    clock.advance(LEASE.plusSeconds(7));
    assertTrue(frozen());
    clock.advance(LEASE.minusMillis(1));
    assertTrue(frozen());
    clock.advance(Duration.ofMillis(1));
    assertFalse(frozen());
    assertEquals(List.of(), names());
  }

  @Test
  void itWaitsForTheLongestLeaseOfTheSilent() {
    joined("a", "b");
    membership.register(lrc("c", 1, 0), Optional.of(LEASE.multipliedBy(2)));
    clock.advance(LEASE.multipliedBy(2));
    assertTrue(frozen());
    clock.advance(LEASE.multipliedBy(2).minusMillis(1));
    assertTrue(frozen());
    clock.advance(Duration.ofMillis(1));
    assertEquals(List.of(), names());
  }

  @Test
  void eachOneThatRenewsGivesTheOthersAnotherLeaseOfTime() {
    joined("a", "b", "c", "d", "e");
    clock.advance(LEASE);
    assertTrue(frozen());
    clock.advance(SECOND.multipliedBy(20));
    renew("a");
    clock.advance(SECOND.multipliedBy(20));
    assertTrue(frozen());
    renew("a");
    clock.advance(SECOND.multipliedBy(10));
    assertFalse(frozen());
    assertEquals(List.of("a"), names());
  }

  @Test
  void aRestartOfASilentMemberCountsAsARenewal() {
    joined("a", "b", "c");
    clock.advance(LEASE);
    assertTrue(frozen());
    join(lrc("a", 2, 0));
    join(lrc("b", 1, 1));
    assertFalse(frozen());
    assertEquals(List.of("a", "b"), names());
  }

  @Test
  void whoLeavesIsNotWaitedFor() {
    joined("a", "b", "c");
    clock.advance(LEASE);
    assertTrue(frozen());
    membership.leave("a", 1);
    assertTrue(frozen());
    renew("b");
    assertFalse(frozen());
    assertEquals(List.of("b"), names());
  }

  @Test
  void newcomersAreTakenWhileFrozenAndNeitherEndNorProlongIt() {
    joined("a", "b", "c");
    clock.advance(LEASE);
    assertTrue(frozen());
    clock.advance(SECOND);
    joined("x", "y");
    assertTrue(frozen());
    assertEquals(List.of("a", "b", "c", "x", "y"), names());
    clock.advance(LEASE.minusSeconds(1));
    assertFalse(frozen());
    assertEquals(List.of("x", "y"), names());
  }

  @Test
  void whoeverExpiresAfterItIsAChangeInTheOrderOfDeadlines() {
    joined("c");
    clock.advance(SECOND);
    joined("a");
    clock.advance(SECOND);
    joined("b");
    long before = version();
    clock.advance(LEASE);
    assertTrue(frozen());
    clock.advance(LEASE);
    List<MembershipChange> changes = membership.changesSince(before, 10).changes();
    assertEquals(
        List.of("c", "a", "b"), changes.stream().map(change -> change.member().name()).toList());
    assertTrue(changes.stream().allMatch(change -> change.kind() == MemberEvent.EXPIRED));
  }

  @Test
  void itMayBeginAgain() {
    joined("a", "b", "c");
    clock.advance(LEASE);
    assertTrue(frozen());
    renew("a", "b");
    assertFalse(frozen());
    joined("c");
    clock.advance(LEASE);
    assertTrue(frozen());
    assertEquals(List.of("a", "b", "c"), names());
  }
}
