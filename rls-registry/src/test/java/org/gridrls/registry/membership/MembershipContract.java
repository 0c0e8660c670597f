package org.gridrls.registry.membership;

import static org.gridrls.registry.membership.Members.lrc;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.api.member.MemberLease;
import org.gridrls.api.member.MemberPage;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.member.MemberStage;
import org.gridrls.api.member.UpdatePolicy;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/**
 * Checks what every {@link Membership} promises of joining, renewing, leaving and expiring; one
 * clause a test.
 */
abstract class MembershipContract {
  static final Duration LEASE = Duration.ofSeconds(30);
  static final Optional<Duration> WANTED = Optional.of(LEASE);

  final MutableClock clock = MutableClock.standing();
  Membership membership = open(MembershipLimits.DEFAULT, clock);

  abstract Membership open(MembershipLimits limits, Clock clock);

  MemberLease join(Member member) {
    return membership.register(member, WANTED);
  }

  MemberPage all() {
    return membership.members(MemberFilter.ALL, PageRequest.first());
  }

  List<String> names() {
    return all().entries().stream().map(entry -> entry.member().name()).toList();
  }

  long version() {
    return membership.status().version();
  }

  private static MemberLease granted(long version) {
    return new MemberLease(LEASE, version, Optional.of(UpdatePolicy.PATTERN), Duration.ZERO, false);
  }

  static MembershipStatus status(
      int present, int away, long version, boolean frozen, long renewals) {
    return new MembershipStatus(present, 0, away, version, frozen, renewals, 0, 0, Duration.ZERO);
  }

  static RlsException refused(RlsError error, Executable call) {
    RlsException failure = assertThrows(RlsException.class, call);
    assertEquals(error, failure.error(), failure::getMessage);
    return failure;
  }

  @Test
  void startsEmptyAtTheTimeOfItsStart() {
    assertEquals(List.of(), names());
    assertEquals(clock.millis(), version());
  }

  @Test
  void registerJoins() {
    MemberLease lease = join(lrc("a", 1, 0));
    assertEquals(granted(clock.millis() + 1), lease);
    assertEquals(
        List.of(
            new MemberEntry(
                lrc("a", 1, 0),
                clock.instant(),
                clock.instant(),
                LEASE,
                LEASE,
                0,
                MemberStage.PRESENT,
                Optional.empty())),
        all().entries());
  }

  @Test
  void registerOfTheSameRenewsAndChangesNothing() {
    long version = join(lrc("a", 1, 0)).membershipVersion();
    clock.advance(Duration.ofSeconds(10));
    assertEquals(version, join(lrc("a", 1, 0)).membershipVersion());
    MemberEntry entry = all().entries().get(0);
    assertEquals(clock.instant(), entry.renewedAt());
    assertEquals(1, entry.renewals());
  }

  @Test
  void aHigherGenerationReplacesTheContentsAndKeepsTheTimeOfJoining() {
    long version = join(lrc("a", 1, 0)).membershipVersion();
    var joinedAt = clock.instant();
    clock.advance(Duration.ofSeconds(10));
    assertEquals(version + 1, join(lrc("a", 1, 1)).membershipVersion());
    MemberEntry entry = all().entries().get(0);
    assertEquals(1, entry.member().generation());
    assertEquals(joinedAt, entry.joinedAt());
  }

  @Test
  void aHigherBootIdWinsWhateverItsGeneration() {
    join(lrc("a", 1, 7));
    clock.advance(Duration.ofSeconds(10));
    join(lrc("a", 2, 0));
    MemberEntry entry = all().entries().get(0);
    assertEquals(lrc("a", 2, 0), entry.member());
    assertEquals(clock.instant(), entry.joinedAt());
  }

  @Test
  void registerOfAnOlderBootIsRefusedAndSaysWhichOneIsHeld() {
    join(lrc("a", 42, 0));
    RlsException refusal = refused(RlsError.MEMBER_SUPERSEDED, () -> join(lrc("a", 41, 9)));
    assertTrue(refusal.getMessage().contains("42"), refusal.getMessage());
    assertEquals(Optional.of("a"), refusal.item());
  }

  @Test
  void registerOfAnOlderGenerationIsRefused() {
    join(lrc("a", 1, 5));
    refused(RlsError.MEMBER_SUPERSEDED, () -> join(lrc("a", 1, 4)));
    assertEquals(5, all().entries().get(0).member().generation());
  }

  @Test
  void aLeaseIsGrantedWithinTheLimitsAndOfTheDefaultLengthIfNoneIsWanted() {
    assertEquals(Duration.ofSeconds(1), granted("a", Optional.of(Duration.ofMillis(1))));
    assertEquals(Duration.ofHours(1), granted("b", Optional.of(Duration.ofMillis(Long.MAX_VALUE))));
    assertEquals(Duration.ofSeconds(30), granted("c", Optional.empty()));
    assertEquals(Duration.ofSeconds(77), granted("d", Optional.of(Duration.ofSeconds(77))));
  }

  private Duration granted(String name, Optional<Duration> wanted) {
    return membership.register(lrc(name, 1, 0), wanted).granted();
  }

  @Test
  void renewBeginsTheLeaseAnew() {
    long version = join(lrc("a", 1, 0)).membershipVersion();
    clock.advance(Duration.ofSeconds(29));
    assertEquals(granted(version), membership.renew("a", 1, 0, WANTED));
    clock.advance(Duration.ofSeconds(29));
    assertEquals(List.of("a"), names());
    assertEquals(Duration.ofSeconds(1), all().entries().get(0).leaseLeft());
  }

  @Test
  void renewMayAskForAnotherLease() {
    join(lrc("a", 1, 0));
    Optional<Duration> longer = Optional.of(Duration.ofMinutes(5));
    assertEquals(Duration.ofMinutes(5), membership.renew("a", 1, 0, longer).granted());
    clock.advance(Duration.ofMinutes(4));
    assertEquals(List.of("a"), names());
  }

  @Test
  void renewOfAnUnknownMemberAsksToRegister() {
    refused(RlsError.MEMBER_NOT_FOUND, () -> membership.renew("a", 1, 0, WANTED));
  }

  @Test
  void renewOfAnExpiredMemberAsksToRegister() {
    join(lrc("a", 1, 0));
    clock.advance(LEASE);
    refused(RlsError.MEMBER_NOT_FOUND, () -> membership.renew("a", 1, 0, WANTED));
    join(lrc("a", 1, 0));
    assertEquals(List.of("a"), names());
  }

  @Test
  void renewOfAnOlderBootOrGenerationIsRefused() {
    join(lrc("a", 2, 3));
    RlsException refusal =
        refused(RlsError.MEMBER_SUPERSEDED, () -> membership.renew("a", 1, 3, WANTED));
    assertTrue(refusal.getMessage().contains("boot id 2"), refusal.getMessage());
    refused(RlsError.MEMBER_SUPERSEDED, () -> membership.renew("a", 2, 2, WANTED));
  }

  @Test
  void renewOfNewerContentsAsksToRegister() {
    join(lrc("a", 2, 3));
    refused(RlsError.MEMBER_NOT_FOUND, () -> membership.renew("a", 2, 4, WANTED));
    refused(RlsError.MEMBER_NOT_FOUND, () -> membership.renew("a", 3, 0, WANTED));
  }

  @Test
  void aRefusedRenewalLeavesTheLeaseAsItIs() {
    join(lrc("a", 2, 3));
    clock.advance(Duration.ofSeconds(20));
    refused(RlsError.MEMBER_NOT_FOUND, () -> membership.renew("a", 2, 4, WANTED));
    refused(RlsError.MEMBER_SUPERSEDED, () -> membership.renew("a", 1, 0, WANTED));
    assertEquals(Duration.ofSeconds(10), all().entries().get(0).leaseLeft());
  }

  @Test
  void leaveEndsThePresenceAtOnce() {
    join(lrc("a", 1, 0));
    join(lrc("b", 1, 0));
    membership.leave("a", 1);
    assertEquals(List.of("b"), names());
    refused(RlsError.MEMBER_NOT_FOUND, () -> membership.leave("a", 1));
  }

  @Test
  void leaveOfAnotherBootIsRefused() {
    join(lrc("a", 2, 0));
    refused(RlsError.MEMBER_SUPERSEDED, () -> membership.leave("a", 1));
    refused(RlsError.MEMBER_SUPERSEDED, () -> membership.leave("a", 3));
    assertEquals(List.of("a"), names());
  }

  @Test
  void aMemberIsHeldUntilTheLastMillisecondOfItsLease() {
    join(lrc("a", 1, 0));
    clock.advance(LEASE.minusMillis(1));
    assertEquals(List.of("a"), names());
    clock.advance(Duration.ofMillis(1));
    assertEquals(List.of(), names());
  }

  @Test
  void nobodyIsTakenBeyondTheMostMembers() {
    membership = open(new MembershipLimits(LEASE, LEASE, LEASE, 2, 10), clock);
    join(lrc("a", 1, 0));
    join(lrc("b", 1, 0));
    RlsException refusal = refused(RlsError.OVERLOADED, () -> join(lrc("c", 1, 0)));
    assertTrue(refusal.retryAfter().isPresent());
    join(lrc("b", 2, 0));
    membership.leave("a", 1);
    refused(RlsError.OVERLOADED, () -> join(lrc("c", 1, 0)));
    membership.remove("a");
    join(lrc("c", 1, 0));
    assertEquals(List.of("b", "c"), names());
  }

  @Test
  void aMemberThatSaysTooMuchIsRefused() {
    String much = "x".repeat(100_000);
    Member loud = Members.of("a", 1, 0, MemberRole.LRC, Optional.of(much));
    refused(RlsError.TOO_LARGE, () -> join(loud));
  }

  @Test
  void statusCountsRenewalsAndExpirations() {
    join(lrc("a", 1, 0));
    join(lrc("a", 1, 0));
    membership.renew("a", 1, 0, WANTED);
    assertEquals(status(1, 0, clock.millis() + 1, false, 2), membership.status());
    long version = version();
    clock.advance(LEASE);
    assertEquals(
        new MembershipStatus(0, 1, 0, version + 1, false, 2, 1, 0, Duration.ZERO),
        membership.status());
  }
}
