package org.gridrls.registry.membership;

import static org.gridrls.registry.membership.Members.lrc;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.api.member.MemberPage;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.member.MemberStage;
import org.gridrls.api.member.MembershipChange;
import org.gridrls.api.member.MembershipChange.MemberEvent;
import org.gridrls.api.member.RemovedMember;
import org.junit.jupiter.api.Test;

/**
 * Checks what every {@link Membership} promises of members that are expected but not present, of
 * their removal, and of two servers that claim one name.
 */
abstract class MemberStagesContract extends MembershipListsContract {
  private static final Claimant ALICE = new Claimant(Optional.of("/CN=alice"), false, true);
  private static final Claimant BOB = new Claimant(Optional.of("/CN=bob"), false, true);
  private static final Claimant ADMIN = new Claimant(Optional.of("/CN=admin"), true, false);

  private MemberPage expected() {
    return membership.members(MemberFilter.EXPECTED, PageRequest.first());
  }

  private MemberEntry entry(String name) {
    return expected().entries().stream()
        .filter(entry -> entry.member().name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private MemberEvent lastChange() {
    List<MembershipChange> last = membership.changesSince(version() - 1, 1).changes();
    return last.get(0).kind();
  }

  private static Member identified(String name, String id, long boot) {
    return lrc(name, boot, 0).identifiedBy(id);
  }

  @Test
  void aMemberWhoseLeaseRanOutIsSilentAndExpected() {
    join(lrc("a", 1, 0));
    clock.advance(LEASE.plusSeconds(12));
    assertEquals(List.of(), names());
    assertEquals(MemberStage.SILENT, entry("a").stage());
    assertEquals(Optional.of(LEASE.plusSeconds(12)), entry("a").silentFor());
    assertEquals(Duration.ZERO, entry("a").leaseLeft());
    assertEquals(MemberEvent.EXPIRED, lastChange());
    clock.advance(Duration.ofDays(4_000));
    assertEquals(MemberStage.SILENT, entry("a").stage());
  }

  @Test
  void aMemberThatLeftIsAwayAndExpected() {
    join(lrc("a", 1, 0));
    clock.advance(Duration.ofSeconds(5));
    membership.leave("a", 1);
    clock.advance(Duration.ofSeconds(7));
    assertEquals(MemberStage.AWAY, entry("a").stage());
    assertEquals(Optional.of(Duration.ofSeconds(12)), entry("a").silentFor());
    assertEquals(1, membership.status().away());
  }

  @Test
  void aMemberThatComesBackIsPresent() {
    join(lrc("a", 1, 0));
    clock.advance(LEASE);
    assertEquals(1, membership.status().silent());
    join(lrc("a", 1, 0));
    assertEquals(MemberStage.PRESENT, entry("a").stage());
    assertEquals(1, expected().entries().size());
    assertEquals(0, membership.status().silent());
  }

  @Test
  void presentAndOthersAreListedTogetherInPages() {
    IntStream.range(0, 6).forEach(i -> join(lrc("m" + i, 1, 0)));
    List.of("m1", "m3", "m5").forEach(name -> membership.leave(name, 1));
    MemberPage first = membership.members(MemberFilter.EXPECTED, PageRequest.first(4));
    MemberPage second =
        membership.members(
            MemberFilter.EXPECTED, PageRequest.first(4).after(first.nextCursor().orElseThrow()));
    assertEquals(
        List.of("m0", "m1", "m2", "m3"),
        first.entries().stream().map(entry -> entry.member().name()).toList());
    assertEquals(
        List.of("m4", "m5"),
        second.entries().stream().map(entry -> entry.member().name()).toList());
    assertEquals(List.of("m0", "m2", "m4"), names());
  }

  @Test
  void aRemovedMemberIsNotExpected() {
    join(lrc("a", 1, 0));
    join(lrc("b", 1, 0));
    membership.leave("a", 1);
    long before = version();
    membership.remove("a");
    assertEquals(before + 1, version());
    assertEquals(MemberEvent.REMOVED, lastChange());
    assertEquals(1, expected().entries().size());
    assertEquals(List.of(new RemovedMember("a", 1, Optional.empty())), expected().removed());
    assertEquals(List.of(), all().removed());
    membership.remove("a");
    assertEquals(before + 1, version(), "removing it again changes nothing");
  }

  @Test
  void aPresentOrUnknownMemberIsNotRemoved() {
    join(lrc("a", 1, 0));
    refused(RlsError.BAD_ARGUMENT, () -> membership.remove("a"));
    refused(RlsError.MEMBER_NOT_FOUND, () -> membership.remove("b"));
    assertEquals(List.of("a"), names());
  }

  @Test
  void aRemovedMemberJoinsAgainOnlyByALaterStart() {
    join(lrc("a", 3, 0));
    membership.leave("a", 3);
    membership.remove("a");
    RlsException refusal = refused(RlsError.MEMBER_SUPERSEDED, () -> join(lrc("a", 3, 1)));
    assertTrue(refusal.getMessage().contains("restart the server"), refusal.getMessage());
    refused(RlsError.MEMBER_SUPERSEDED, () -> join(lrc("a", 2, 0)));
    join(lrc("a", 4, 0));
    assertEquals(List.of("a"), names());
  }

  @Test
  void membersThatOthersExpectAreSilentUnlessKnownOrRemoved() {
    join(lrc("a", 1, 0));
    join(lrc("b", 1, 0));
    membership.leave("b", 1);
    membership.remove("b");
    membership.expect(List.of(lrc("a", 7, 0), lrc("b", 1, 0), lrc("c", 1, 0)));
    assertEquals(List.of("a"), names());
    assertEquals(1, entry("a").member().bootId());
    assertEquals(MemberStage.SILENT, entry("c").stage());
    assertEquals(2, expected().entries().size());
    join(lrc("c", 1, 0));
    assertEquals(List.of("a", "c"), names());
  }

  @Test
  void expectedMembersAreBounded() {
    membership = open(new MembershipLimits(LEASE, LEASE, LEASE, 3, 100), clock);
    join(lrc("a", 1, 0));
    membership.expect(IntStream.range(0, 10).mapToObj(i -> lrc("x" + i, 1, 0)).toList());
    assertEquals(3, expected().entries().size());
  }

  @Test
  void anotherServerDoesNotTakeTheNameOfAPresentOne() {
    join(identified("a", "one", 1));
    clock.advance(Duration.ofSeconds(4));
    RlsException refusal =
        refused(RlsError.MEMBER_SUPERSEDED, () -> join(identified("a", "two", 99)));
    for (String part : List.of("one", "two", "4 s ago", "another name")) {
      assertTrue(refusal.getMessage().contains(part), refusal.getMessage());
    }
    assertEquals(identified("a", "one", 1), all().entries().get(0).member());
  }

  /** The other server lacks the names that the catalog acknowledged. */
  @Test
  void anotherServerTakesTheNameOfACatalogOnlyAfterThatWasRemoved() {
    join(identified("a", "one", 99));
    join(identified("b", "one", 99));
    membership.leave("b", 99);
    clock.advance(LEASE);
    for (String name : List.of("a", "b")) {
      RlsException refusal =
          refused(RlsError.MEMBER_SUPERSEDED, () -> join(identified(name, "two", 1)));
      String step = "rls members remove " + name;
      assertTrue(refusal.getMessage().contains(step), refusal.getMessage());
      assertEquals(Optional.of("one"), entry(name).member().memberId());
      membership.remove(name);
      join(identified(name, "two", 1));
      assertEquals(Optional.of("two"), entry(name).member().memberId());
    }
    assertEquals(List.of("a", "b"), names());
    assertEquals(2, expected().removed().size(), "the replaced ones are shown");
  }

  @Test
  void anotherServerTakesTheNameOfAnIndexThatIsSilent() {
    join(elsewhere(identified("a", "one", 9), 9, MemberRole.RLI));
    clock.advance(LEASE);
    join(identified("a", "two", 1));
    assertEquals(Optional.of("two"), entry("a").member().memberId());
  }

  @Test
  void anEarlierStartMayComeBackWhenTheLaterOneIsSilent() {
    join(identified("a", "one", 5));
    refused(RlsError.MEMBER_SUPERSEDED, () -> join(identified("a", "one", 4)));
    clock.advance(LEASE);
    join(identified("a", "one", 4));
    assertEquals(4, entry("a").member().bootId());
  }

  @Test
  void aNameIsBoundToWhomProvedToOwnIt() {
    LeasedMembership bound = (LeasedMembership) membership;
    bound.register(lrc("a", 1, 0), WANTED, ALICE);
    refused(RlsError.PERMISSION_DENIED, () -> bound.register(lrc("a", 2, 0), WANTED, BOB));
    refused(RlsError.PERMISSION_DENIED, () -> bound.renew("a", 1, 0, WANTED, BOB));
    refused(RlsError.PERMISSION_DENIED, () -> bound.leave("a", 1, BOB));
    bound.renew("a", 1, 0, WANTED, ALICE);
    clock.advance(LEASE);
    refused(
        RlsError.PERMISSION_DENIED, () -> bound.register(identified("a", "two", 1), WANTED, BOB));
    bound.register(lrc("a", 2, 0), WANTED, ADMIN);
    refused(RlsError.PERMISSION_DENIED, () -> bound.renew("a", 2, 0, WANTED, BOB));
    bound.leave("a", 2, ALICE);
    bound.remove("a");
    bound.register(lrc("a", 3, 0), WANTED, BOB);
    refused(RlsError.PERMISSION_DENIED, () -> bound.renew("a", 3, 0, WANTED, ALICE));
  }

  @Test
  void anAdministratorWhoRegistersForAnotherDoesNotGetItsName() {
    LeasedMembership bound = (LeasedMembership) membership;
    bound.register(lrc("a", 1, 0), WANTED, ADMIN);
    bound.register(lrc("a", 1, 0), WANTED, ALICE);
    refused(RlsError.PERMISSION_DENIED, () -> bound.renew("a", 1, 0, WANTED, BOB));
  }

  @Test
  void aCloneOfACatalogIsRefusedUntilTheOtherIsKnownToHaveEnded() {
    Member one = identified("a", "one", 5);
    join(one);
    for (long boot : List.of(5L, 6L)) {
      RlsException refusal =
          refused(RlsError.MEMBER_SUPERSEDED, () -> join(elsewhere(one, boot, MemberRole.LRC)));
      assertTrue(refusal.getMessage().contains("data directory copied"), refusal.getMessage());
      assertEquals(one, all().entries().get(0).member());
    }
    clock.advance(LEASE);
    RlsException refusal =
        refused(RlsError.MEMBER_SUPERSEDED, () -> join(elsewhere(one, 6, MemberRole.LRC)));
    assertTrue(refusal.getMessage().contains("rls members remove a"), refusal.getMessage());
    membership.remove("a");
    join(elsewhere(one, 6, MemberRole.LRC));
    assertEquals(elsewhere(one, 6, MemberRole.LRC), all().entries().get(0).member());
  }

  @Test
  void aCatalogThatWasStoppedInOrderMovesByItself() {
    Member one = identified("a", "one", 5);
    join(one);
    membership.leave("a", 5);
    join(elsewhere(one, 6, MemberRole.LRC));
    assertEquals(elsewhere(one, 6, MemberRole.LRC), all().entries().get(0).member());
  }

  @Test
  void anIndexHoldsNothingOfItsOwnSoItsLaterStartMovesByItself() {
    Member one = elsewhere(identified("a", "one", 5), 5, MemberRole.RLI);
    join(one);
    refused(RlsError.MEMBER_SUPERSEDED, () -> join(address(one, "http://copy/ws/admin")));
    clock.advance(LEASE);
    join(address(one, "http://copy/ws/admin"));
    assertEquals(address(one, "http://copy/ws/admin"), all().entries().get(0).member());
  }

  private static Member elsewhere(Member one, long boot, MemberRole role) {
    return with(one, boot, role, "http://elsewhere/ws/admin");
  }

  private static Member address(Member one, String url) {
    return with(one, one.bootId(), one.roles().iterator().next(), url);
  }

  private static Member with(Member one, long boot, MemberRole role, String url) {
    return new Member(
        one.name(),
        boot,
        0,
        Set.of(role),
        Map.of(MemberPort.ADMINISTRATION, url),
        one.about(),
        one.updates(),
        one.identity());
  }
}
