package org.gridrls.kit.membership;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.client.RegistryClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.registry.RunningRegistry;
import org.gridrls.registry.membership.Members;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * A server that keeps itself a member, against a real registry over SOAP. Nothing renews but by
 * hand.
 */
class RegistrationTest {
  private final MutableClock clock = MutableClock.standing();
  private final SoapConnector connector = new SoapConnector(Timeouts.DEFAULT);
  private final MembershipView view = new MembershipView();
  private RunningRegistry registry = RunningRegistry.start(clock);
  private final RegistryClient client = new RegistryClient(connector, registry.baseUrl());

  @AfterEach
  void stop() {
    registry.close();
    connector.close();
  }

  private Registration join(Member self, MembershipView learns) {
    MembershipConfig config = new MembershipConfig(Optional.empty(), Duration.ofHours(1));
    Registration registration = Registration.byHand(client, self, config, learns);
    registration.runOnce();
    return registration;
  }

  private List<String> known() {
    return view.members().orElseThrow().stream().map(Member::name).toList();
  }

  private List<String> listed() {
    return client.allMembers(MemberFilter.ALL).stream()
        .map(entry -> entry.member().name())
        .toList();
  }

  @Test
  void joinsAndLearnsItself() {
    try (Registration a = join(Members.lrc("a", 1, 0), view)) {
      assertEquals(List.of("a"), listed());
      assertEquals(List.of("a"), known());
    }
  }

  @Test
  void aRenewalLearnsOfASecondMemberAndOfItsLeaving() {
    try (Registration a = join(Members.lrc("a", 1, 0), view)) {
      Registration b = join(Members.lrc("b", 1, 0), new MembershipView());
      a.runOnce();
      assertEquals(List.of("a", "b"), known());
      b.close();
      a.runOnce();
      assertEquals(List.of("a"), known());
    }
  }

  @Test
  void aRenewalThatBringsNothingNewTellsNobody() {
    try (Registration a = join(Members.lrc("a", 1, 0), view)) {
      List<String> told = new ArrayList<>();
      view.onChange(() -> told.add("change"));
      a.runOnce();
      assertEquals(List.of(), told);
    }
  }

  @Test
  void leavesWhenClosed() {
    join(Members.lrc("a", 1, 0), view).close();
    assertEquals(List.of(), listed());
  }

  @Test
  void joinsAgainWhenTheRegistryForgotIt() {
    try (Registration a = join(Members.lrc("a", 1, 0), view)) {
      clock.advance(Duration.ofHours(1));
      assertEquals(List.of(), listed());
      a.runOnce();
      assertEquals(List.of("a"), listed());
      assertEquals(List.of("a"), known());
    }
  }

  @Test
  void aRegistryThatIsAwayChangesNothingAndOneRestartedEmptyIsJoinedAgain() {
    Registration b = join(Members.lrc("b", 1, 0), new MembershipView());
    try (Registration a = join(Members.lrc("a", 1, 0), view)) {
      String address = registry.baseUrl();
      registry.close();
      a.runOnce();
      assertEquals(List.of("a", "b"), known());
      clock.advance(Duration.ofSeconds(5));
      registry = RunningRegistry.startAt(address, clock);
      a.runOnce();
      assertEquals(List.of("a"), listed());
      assertEquals(List.of("a"), known());
      b.runOnce();
      a.runOnce();
      assertEquals(List.of("a", "b"), known());
    }
    b.close();
    assertEquals(List.of(), listed());
  }

  @Test
  void whoWasReplacedByANewerBootLeavesItAlone() {
    Registration old = join(Members.lrc("a", 1, 0), view);
    try (Registration restarted = join(Members.lrc("a", 2, 0), new MembershipView())) {
      old.runOnce();
      old.close();
      restarted.runOnce();
      assertEquals(2, client.allMembers(MemberFilter.ALL).get(0).member().bootId());
    }
  }

  @Test
  void closingWithoutARegistryIsNoFailure() {
    Registration a = join(Members.lrc("a", 1, 0), view);
    registry.close();
    a.close();
    assertTrue(view.members().isPresent());
    registry = RunningRegistry.start(clock);
  }
}
