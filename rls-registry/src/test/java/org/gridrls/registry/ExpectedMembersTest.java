package org.gridrls.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.api.member.MemberStage;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.kit.membership.Registrations;
import org.gridrls.kit.membership.Registrations.MembershipStorage;
import org.gridrls.kit.membership.SilentMember;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.registry.membership.Members;
import org.junit.jupiter.api.Test;

/** The members that a server keeps expecting, against real registries over SOAP. */
class ExpectedMembersTest extends RegistrationsFixture {
  @Test
  void howLongAMemberIsSilentIsKnown() throws Exception {
    Registrations b = join("b", 1, new MembershipView());
    try (Registrations a = join("a", 1, view)) {
      pass(LEASE.multipliedBy(2), a);
      assertEquals(List.of("b"), silent());
      Duration since = Duration.between(view.known().silent().get(0).lastHeard(), clock.instant());
      assertEquals(LEASE.multipliedBy(2), since);
      assertEquals(1L, a.report().value("silent"));
    }
    b.close();
  }

  @Test
  void aSilentMemberOutlastsARestartWithoutARegistry() throws Exception {
    join("b", 1, new MembershipView());
    Registrations a = join("a", 1, view);
    pass(LEASE, a);
    registry.close();
    clock.advance(LEASE);
    MembershipView later = new MembershipView("a");
    try (Registrations again = join("a", 1, later)) {
      assertEquals(List.of("b"), silent(later));
      Duration since = Duration.between(later.known().silent().get(0).lastHeard(), clock.instant());
      assertEquals(LEASE.multipliedBy(2), since);
    }
    a.close();
    registry = RunningRegistry.start(clock);
  }

  @Test
  void aSilentMemberOutlastsTheRestartAndTheLossOfTheRegistry() throws Exception {
    join("b", 1, new MembershipView());
    try (Registrations a = join("a", 1, view)) {
      pass(LEASE.multipliedBy(2), a);
      registry = registry.restarted(clock);
      assertEquals(List.of("a", "b"), expected());
      pass(LEASE.multipliedBy(2), a);
      assertEquals(List.of("b"), silent());
      registry = registry.wiped(clock);
      pass(LEASE.multipliedBy(2), a);
      assertEquals(List.of("a", "b"), expected());
      MembershipView fresh = new MembershipView("c");
      try (Registrations c = join("c", 1, fresh)) {
        assertEquals(List.of("b"), silent(fresh), "a new server expects it, too");
        assertTrue(fresh.known().whole());
      }
    }
  }

  /** A backup of an early start has a smaller number than the start that was removed. */
  @Test
  void aRemovedServerThatWasRestoredFromAnEarlyStartLearnsTheNumberToStartBeyond()
      throws Exception {
    join(Members.lrc("b", 7, 0).identifiedBy("b"), new MembershipView(), client).close();
    client.remove("b");
    List<Long> ended = new ArrayList<>();
    MembershipStorage restored =
        new MembershipStorage(
            Files.createDirectories(directory.resolve("restored")), Clocks.both(clock), ended::add);
    Member early = Members.lrc("b", 2, 0).identifiedBy("b");
    try (Registrations b = byHand(early, new MembershipView(), restored, client)) {
      assertEquals(List.of(7L), ended);
      assertTrue(b.troubles().get(0).contains("MEMBER_SUPERSEDED"), b.troubles()::toString);
    }
    try (Registrations next =
        join(Members.lrc("b", 8, 0).identifiedBy("b"), new MembershipView(), client)) {
      assertEquals(List.of("b"), listed());
      assertEquals(List.of(), next.troubles());
    }
  }

  /** The empty catalog would deny the names that the silent one acknowledged. */
  @Test
  void anEmptyServerWithTheNameOfASilentCatalogJoinsOnlyWhenThatIsRemoved() throws Exception {
    join(Members.lrc("b", 1, 0).identifiedBy("lost"), new MembershipView(), client).close();
    MembershipStorage home = keeping(directory.resolve("empty"));
    Member empty = Members.lrc("b", 1, 0).identifiedBy("empty");
    try (Registrations a = join("a", 1, view);
        Registrations b = byHand(empty, new MembershipView(), home, client)) {
      pass(LEASE.multipliedBy(20), a, b);
      assertEquals(List.of("a"), listed());
      assertEquals(Optional.of("lost"), view.known().silent().get(0).member().memberId());
      client.remove("b");
      b.runOnce();
      assertEquals(List.of("a", "b"), listed(), "at once, not after ten leases");
      assertEquals(0L, b.report().value("superseded"));
    }
  }

  private static Duration since(SilentMember silent, Instant now) {
    return Duration.between(silent.lastHeard(), now);
  }

  @Test
  void aServerThatWasRestartedSaysSinceWhenAMemberIsSilentAsTheRegistryDoes() throws Exception {
    join("b", 1, new MembershipView());
    Registrations a = join("a", 1, view);
    a.runOnce();
    pass(LEASE.multipliedBy(3));
    MembershipView later = new MembershipView("a");
    try (Registrations again = join("a", 1, later)) {
      again.runOnce();
      assertEquals(List.of("b"), silent(later));
      SilentMember b = later.known().silent().get(0);
      assertEquals(LEASE.multipliedBy(3), since(b, clock.instant()), "not since the restart");
      assertTrue(b.certain());
      pass(LEASE, again);
      assertEquals(LEASE.multipliedBy(4), since(later.known().silent().get(0), clock.instant()));
    }
    a.close();
  }

  @Test
  void aRestartedRegistryDoesNotClaimToKnowSinceWhenAMemberIsSilent() throws Exception {
    join("b", 1, new MembershipView());
    try (Registrations a = join("a", 1, view)) {
      pass(LEASE.dividedBy(3), a);
      registry = registry.restarted(clock);
      pass(LEASE.multipliedBy(2), a);
      MemberEntry entry = client.allMembers(MemberFilter.EXPECTED).get(1);
      assertEquals("b", entry.member().name());
      assertEquals(MemberStage.SILENT, entry.stage());
      assertEquals(Optional.empty(), entry.silentFor());
      SilentMember seen = view.known().silent().get(0);
      assertFalse(seen.certain(), "the last renewal may be of any moment before the restart");
      MembershipView fresh = new MembershipView("c");
      try (Registrations c = join("c", 1, fresh)) {
        assertEquals(List.of("b"), silent(fresh));
        assertFalse(fresh.known().silent().get(0).certain());
        Instant first = fresh.known().silent().get(0).lastHeard();
        pass(LEASE, a, c);
        assertEquals(first, fresh.known().silent().get(0).lastHeard(), "the time only grows");
      }
    }
  }

  /** The renewal that is missed by all who ask is the one just before the end of the registry. */
  @Test
  void silenceIsNeverOverstatedAfterTheRestartOrTheLossOfARegistry() throws Exception {
    for (boolean wiped : List.of(false, true)) {
      Registrations b = join("b", 1, new MembershipView());
      MembershipView watching = new MembershipView("a");
      try (Registrations a = join("a", 1, watching)) {
        clock.advance(Duration.ofSeconds(1));
        b.runOnce();
        Instant heard = clock.instant();
        clock.advance(Duration.ofSeconds(1));
        registry = wiped ? registry.wiped(clock) : registry.restarted(clock);
        pass(LEASE.multipliedBy(2), a);
        notOverstated(heard, watching);
      }
      b.close();
    }
  }

  @Test
  void silenceIsNotOverstatedIfOnlyAnUnreachableRegistryHeardTheMember() throws Exception {
    Registrations b = join(Members.lrc("b", 1, 0), new MembershipView(), secondClient);
    try (Registrations a = both("a", view)) {
      clock.advance(Duration.ofSeconds(1));
      b.runOnce();
      Instant heard = clock.instant();
      clock.advance(Duration.ofSeconds(1));
      second.close();
      pass(LEASE.multipliedBy(2), a);
      notOverstated(heard, view);
    }
    b.close();
  }

  /** The bound is good to a lease, since all registries are asked within one. */
  private static void notOverstated(Instant heard, MembershipView watching) {
    assertEquals(List.of("b"), silent(watching));
    SilentMember seen = watching.known().silent().get(0);
    assertFalse(seen.certain());
    Duration later = Duration.between(heard, seen.lastHeard());
    assertFalse(later.isNegative(), () -> "said to be silent for longer than it is: " + later);
    assertTrue(later.compareTo(LEASE) < 0, later::toString);
  }

  @Test
  void aRegistryLearnsWhomAnotherOneExpects() throws Exception {
    join(Members.lrc("b", 1, 0), new MembershipView(), secondClient);
    try (Registrations a = both("a", view)) {
      pass(LEASE, a);
      assertEquals(List.of("a", "b"), expected());
      assertEquals(List.of("a"), listed());
    }
  }

  @Test
  void aRemovedMemberIsExpectedByNobodyAlsoIfARegistryWasDown() throws Exception {
    Registrations b = both("b", new MembershipView());
    try (Registrations a = both("a", view)) {
      b.close();
      second.close();
      client.remove("b");
      pass(LEASE, a);
      assertEquals(List.of(), silent());
      second = second.restarted(clock);
      pass(LEASE.multipliedBy(2), a);
      assertEquals(
          2, secondClient.allMembers(MemberFilter.EXPECTED).size(), "the other still expects it");
      assertEquals(List.of(), silent());
      assertEquals(List.of("a"), expected(), "and tells nobody");
      registry.close();
      pass(LEASE, a);
      assertEquals(List.of(), silent());
      MembershipView later = new MembershipView("a");
      try (Registrations again = both("a", later)) {
        assertEquals(List.of(), silent(later), "known from the disk");
      }
    }
    registry = RunningRegistry.start(clock);
  }

  @Test
  void aRemovedMemberComesBackWhenItIsStartedAgain() throws Exception {
    Registrations b = join("b", 1, new MembershipView());
    try (Registrations a = join("a", 1, view)) {
      b.close();
      client.remove("b");
      a.runOnce();
      assertEquals(List.of(), silent());
      try (Registrations same = join("b", 1, new MembershipView())) {
        assertEquals(1L, same.report().value("superseded"));
      }
      Registrations next = join("b", 2, new MembershipView());
      a.runOnce();
      assertEquals(List.of("a", "b"), known());
      next.close();
      a.runOnce();
      assertEquals(List.of("b"), silent());
    }
  }

  @Test
  void aServerThatWasReplacedWhileItWasSilentNoticesWithItsNextRenewal() throws Exception {
    Member mine = Members.lrc("a", 1, 0).identifiedBy("first");
    Member other = Members.lrc("a", 1, 0).identifiedBy("second");
    try (Registrations a = join(mine, view, client)) {
      clock.advance(LEASE);
      client.remove("a");
      client.register(other, LEASE);
      a.runOnce();
      assertEquals(1L, a.report().value("superseded"));
      assertEquals(other, client.allMembers(MemberFilter.ALL).get(0).member());
    }
  }
}
