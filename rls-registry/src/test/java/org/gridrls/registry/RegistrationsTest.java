package org.gridrls.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.member.MemberStage;
import org.gridrls.kit.membership.KnownMembers.KnowledgeSource;
import org.gridrls.kit.membership.MembershipConfig;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.kit.membership.Registrations;
import org.gridrls.kit.membership.Registrations.MembershipStorage;
import org.gridrls.kit.membership.RegistryContact;
import org.gridrls.kit.metric.Metrics;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.registry.membership.Members;
import org.gridrls.testkit.Eventually;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.Test;

/**
 * A server that keeps itself a member, against real registries over SOAP. Nothing renews but by
 * hand.
 */
class RegistrationsTest extends RegistrationsFixture {
  @Test
  void joinsAndLearnsItself() throws Exception {
    try (Registrations a = join("a", 1, view)) {
      assertEquals(List.of("a"), listed());
      assertEquals(List.of("a"), known());
      assertTrue(view.known().whole());
    }
  }

  @Test
  void aRenewalLearnsOfASecondMemberAndOfItsLeaving() throws Exception {
    try (Registrations a = join("a", 1, view)) {
      Registrations b = join("b", 1, new MembershipView());
      a.runOnce();
      assertEquals(List.of("a", "b"), known());
      b.close();
      a.runOnce();
      assertEquals(List.of("a"), known());
      assertEquals(List.of("b"), silent());
      assertEquals(MemberStage.AWAY, view.known().silent().get(0).stage());
    }
  }

  @Test
  void aRenewalThatBringsNothingNewTellsNobody() throws Exception {
    try (Registrations a = join("a", 1, view)) {
      List<String> told = new ArrayList<>();
      view.onChange(() -> told.add("change"));
      a.runOnce();
      assertEquals(List.of(), told);
    }
  }

  @Test
  void leavesWhenClosedUnlessItIsNotTo() throws Exception {
    join("a", 1, view).close();
    assertEquals(List.of(), listed());
    Registrations quiet =
        Registrations.byHand(
            List.of(client),
            Members.lrc("b", 1, 0),
            new MembershipConfig(List.of(), LEASE, false),
            view,
            keeping(directory));
    quiet.runOnce();
    quiet.close();
    assertEquals(List.of("b"), listed());
  }

  @Test
  void joinsAgainWhenTheRegistryForgotIt() throws Exception {
    try (Registrations a = join("a", 1, view)) {
      clock.advance(LEASE);
      assertEquals(List.of(), listed());
      a.runOnce();
      assertEquals(List.of("a"), listed());
      assertEquals(List.of("a"), known());
    }
  }

  @Test
  void aRegistryRestartedEmptyTakesNobodyAwayBeforeItHasSettled() throws Exception {
    Registrations b = join("b", 1, new MembershipView());
    try (Registrations a = join("a", 1, view)) {
      restart();
      a.runOnce();
      assertEquals(List.of("a"), listed());
      assertEquals(List.of("a", "b"), known());
      assertTrue(view.known().whole(), "whom it misses is still known");
      pass(LEASE, a);
      assertEquals(List.of("a"), known(), "a lease later b would have joined again");
      assertEquals(List.of("b"), silent(), "it stays expected");
      assertEquals(List.of("a", "b"), expected(), "the registry knows it");
    }
    b.close();
  }

  private void restart() {
    registry.close();
    clock.advance(Duration.ofSeconds(5));
    registry = registry.wiped(clock);
  }

  @Test
  void whoStartsWhileTheRegistrySettlesKnowsThatSomebodyMayBeMissing() throws Exception {
    Registrations b = join("b", 1, new MembershipView());
    restart();
    try (Registrations a = join("a", 1, view)) {
      assertEquals(List.of("a"), known());
      assertFalse(view.known().whole());
      assertEquals(Optional.empty(), view.known().asOf());
      b.runOnce();
      pass(LEASE, a, b);
      assertEquals(List.of("a", "b"), known());
      assertTrue(view.known().whole());
      assertEquals(Optional.of(clock.instant()), view.known().asOf());
    }
    b.close();
  }

  @Test
  void withoutAnyRegistryTheLastMembersCountButPerhapsNotAll() throws Exception {
    Registrations b = join("b", 1, new MembershipView());
    Registrations a = join("a", 1, view);
    registry.close();
    a.runOnce();
    assertTrue(view.known().whole(), "for one lease it can't have changed unseen for long");
    pass(LEASE.multipliedBy(20), a);
    assertEquals(List.of("a", "b"), known());
    assertFalse(view.known().whole());
    a.close();
    b.close();
    registry = RunningRegistry.start(clock);
  }

  @Test
  void theLastMembersAndThePolicyOutlastARestartWithoutARegistry() throws Exception {
    Registrations b = join("b", 1, new MembershipView());
    join("a", 1, view).close();
    registry.close();
    MembershipView later = new MembershipView("a");
    try (Registrations again = join("a", 1, later)) {
      assertEquals(2, later.known().members().size());
      assertEquals(KnowledgeSource.DISK, later.known().basis().source());
      assertEquals(view.known().basis().policy(), later.known().basis().policy());
      assertFalse(later.known().whole());
      assertEquals(1L, again.report().value("source.disk"));
    }
    b.close();
    registry = RunningRegistry.start(clock);
  }

  @Test
  void aFileThatCanNotBeReadCountsAsNone() throws Exception {
    Path home = Files.createDirectories(directory.resolve("a1"));
    Files.writeString(home.resolve("members.xml"), "<members><entry>");
    try (Registrations a = join("a", 1, view)) {
      assertEquals(List.of("a"), known());
      assertTrue(Files.readString(home.resolve("members.xml")).contains("entry>"));
    }
  }

  @Test
  void ofTwoRegistriesOneMayDieAndTheKnownMembersStay() throws Exception {
    Registrations b = both("b", new MembershipView());
    try (Registrations a = both("a", view)) {
      second.close();
      pass(LEASE.multipliedBy(3), a, b);
      assertEquals(List.of("a", "b"), known());
      Metrics report = a.report();
      assertEquals(1L, report.value("reachable " + client.address()));
      assertEquals(0L, report.value("reachable " + secondClient.address()));
      assertEquals(LEASE.toMillis(), report.value("leaseMillis " + client.address()));
      assertEquals(0L, report.value("sinceRenewalMillis " + client.address()));
    }
    b.close();
    second = RunningRegistry.start(clock);
  }

  /** Another catalog may have joined the registry that is out of reach. */
  @Test
  void theMembersAreKnownAsOfTheOldestContactWithARegistry() throws Exception {
    try (Registrations a = both("a", view)) {
      Instant before = clock.instant();
      second.close();
      pass(LEASE.dividedBy(3), a);
      assertTrue(view.known().wholeAt(clock.instant()));
      assertEquals(Optional.of(before), view.known().asOf());
      pass(LEASE.multipliedBy(2).dividedBy(3), a);
      assertFalse(view.known().whole());
      assertEquals(Optional.of(before), view.known().asOf());
      RegistryContact unheard = view.known().unheard(clock.instant()).get(0);
      assertEquals(secondClient.address(), unheard.registry());
      assertEquals(
          "has not been heard for 30 s: catalogs that joined there are missing",
          unheard.doubt(clock.instant()));
      second = second.restarted(clock);
      pass(LEASE.multipliedBy(2), a);
      assertTrue(view.known().whole(), "the registry is back and has settled");
    }
  }

  @Test
  void theListOfARegistryThatSettlesAgainCountsAsOfTheMomentBefore() throws Exception {
    Registrations b = join("b", 1, new MembershipView());
    try (Registrations a = join("a", 1, view)) {
      Instant before = clock.instant();
      registry = registry.wiped(clock);
      clock.advance(Duration.ofSeconds(10));
      a.runOnce();
      assertEquals(Optional.of(before), view.known().asOf(), "it may have lost a member since");
    }
    b.close();
  }

  @Test
  void whoIsAMemberInOneRegistryIsAMember() throws Exception {
    Registrations onlyThere = join(Members.lrc("b", 1, 0), new MembershipView(), secondClient);
    Registrations here = both("c", new MembershipView());
    try (Registrations a = both("a", view)) {
      assertEquals(List.of("a", "b", "c"), known());
      client.leave(Members.lrc("c", 1, 0));
      a.runOnce();
      assertEquals(List.of("a", "b", "c"), known(), "the other registry still has it");
      secondClient.leave(Members.lrc("c", 1, 0));
      a.runOnce();
      assertEquals(List.of("a", "b"), known());
      assertEquals(List.of("c"), silent());
    }
    onlyThere.close();
    here.close();
  }

  @Test
  void whoDiesAfterARegistryDidIsSilentOneLeaseLater() throws Exception {
    both("b", new MembershipView());
    try (Registrations a = both("a", view)) {
      second.close();
      pass(LEASE.multipliedBy(2), a);
      assertEquals(List.of("a"), known());
      assertEquals(List.of("b"), silent());
    }
    second = RunningRegistry.start(clock);
  }

  @Test
  void theNewerOfTwoStatementsCounts() throws Exception {
    client.register(Members.lrc("b", 1, 7), LEASE);
    secondClient.register(Members.lrc("b", 2, 0), LEASE);
    try (Registrations a = both("a", view)) {
      assertEquals(2, view.known().members().get(1).bootId());
      secondClient.register(Members.lrc("b", 2, 1), LEASE);
      a.runOnce();
      assertEquals(1, view.known().members().get(1).generation());
    }
  }

  @Test
  void whoseNameANewerServerHasDoesNotFightAndListensAndTriesAgainSeldom() throws Exception {
    try (Registrations old = join("a", 1, view);
        Registrations clone = join("a", 2, new MembershipView())) {
      old.runOnce();
      assertEquals(1L, old.report().value("superseded"));
      join("b", 1, new MembershipView());
      pass(LEASE, old, clone);
      assertEquals(List.of("a"), listed(), "b is gone again, and the name is the newer one's");
      assertEquals(2, view.known().members().get(0).bootId());
      clone.close();
      old.runOnce();
      assertEquals(List.of(), listed(), "not yet");
      pass(LEASE.multipliedBy(10), old);
      assertEquals(List.of("a"), listed());
      assertEquals(0L, old.report().value("superseded"));
    }
  }

  @Test
  void thatNobodyExpiresIsKnownToTheMembers() throws Exception {
    List<Registrations> others = new ArrayList<>();
    for (String name : List.of("b", "c", "d")) {
      others.add(join(name, 1, new MembershipView()));
    }
    try (Registrations a = join("a", 1, view)) {
      pass(LEASE, a);
      assertTrue(view.known().frozen());
      assertEquals(List.of("a", "b", "c", "d"), known());
      assertEquals(1L, a.report().value("frozen"));
      pass(LEASE, a);
      assertFalse(view.known().frozen());
      assertEquals(List.of("a"), known());
    }
    others.forEach(Registrations::close);
  }

  @Test
  void aJumpOfTheWallClockOfAMemberMeansNothing() throws Exception {
    MutableClock stopwatch = MutableClock.standing();
    MembershipStorage keeping =
        new MembershipStorage(directory, new Clocks(clock, stopwatch), any -> {});
    try (Registrations a = byHand(Members.lrc("a", 1, 0), view, keeping, client)) {
      registry.close();
      clock.advance(Duration.ofDays(20));
      a.runOnce();
      assertTrue(view.known().whole());
      assertEquals(1, view.known().members().size());
      stopwatch.advance(LEASE);
      a.runOnce();
      assertFalse(view.known().whole());
    }
    registry = RunningRegistry.start(clock);
  }

  @Test
  void aServerSaysThatItIsNoMemberWhenItsLeaseIsOverAndTriesAgainWhenItIsTold() throws Exception {
    try (Registrations a = join("a", 1, view)) {
      registry.close();
      clock.advance(LEASE.dividedBy(3));
      a.runOnce();
      assertEquals(List.of(), a.troubles(), "its lease is running");
      clock.advance(LEASE);
      a.runOnce();
      String trouble = a.troubles().get(0);
      assertTrue(trouble.contains("not a member at the registry " + client.address()), trouble);
      registry = registry.restarted(clock);
      a.retry();
      Eventually.holds("it joined between two renewals", () -> listed().equals(List.of("a")));
      Eventually.holds("all is well", () -> a.troubles().isEmpty());
    }
  }

  @Test
  void closingWithoutARegistryIsNoFailure() throws Exception {
    Registrations a = join("a", 1, view);
    registry.close();
    a.close();
    assertEquals(List.of("a"), known());
    registry = RunningRegistry.start(clock);
  }
}
