package org.gridrls.registry.membership;

import static org.gridrls.registry.membership.Members.lrc;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.member.MemberStage;
import org.gridrls.api.member.RemovedMember;
import org.gridrls.api.member.UpdatePolicy;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks what a registry still knows after a restart, and for how long it says that it may miss
 * some.
 */
class RegistryRestartTest {
  private static final Duration LEASE = Duration.ofSeconds(30);
  private static final FederationRules RULES = new FederationRules(UpdatePolicy.hash(2), LEASE);
  private static final Claimant ALICE =
      new Claimant(Optional.of("/O=Grid/CN=alice, \u00fc"), false, true);
  private static final Claimant BOB = new Claimant(Optional.of("/O=Grid/CN=bob"), false, true);

  @TempDir Path directory;
  private final MutableClock clock = MutableClock.standing();
  private LeasedMembership membership;

  private void start() {
    membership = Memberships.in(directory, RULES, clock);
  }

  private void join(Member member) {
    membership.register(member, Optional.of(LEASE));
  }

  private List<MemberEntry> expected() {
    return membership.members(MemberFilter.EXPECTED, PageRequest.first()).entries();
  }

  private Duration settling() {
    return membership.members(MemberFilter.ALL, PageRequest.first(1)).settling();
  }

  private static void refused(RlsError error, Runnable call) {
    assertEquals(error, assertThrows(RlsException.class, call::run).error());
  }

  @Test
  void everybodyIsExpectedAndSilentAfterARestart() {
    start();
    Member moved =
        Members.of("h\u00f6st/\u00df\uD83D\uDE00", 7, 3, MemberRole.RLI, Optional.of("site"));
    join(moved.identifiedBy("id-1"));
    join(lrc("b", 1, 0));
    membership.leave("b", 1);
    join(lrc("c", 1, 0));
    clock.advance(LEASE);
    join(moved.identifiedBy("id-1"));
    clock.advance(Duration.ofSeconds(10));
    Instant startedAt = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    start();
    List<MemberEntry> after = expected();
    assertEquals(
        List.of(MemberStage.AWAY, MemberStage.SILENT, MemberStage.SILENT),
        after.stream().map(MemberEntry::stage).toList());
    assertEquals(moved.identifiedBy("id-1"), after.get(2).member());
    assertEquals(Optional.of(LEASE.plusSeconds(10)), after.get(0).silentFor());
    assertEquals(Optional.of(LEASE.plusSeconds(10)), after.get(1).silentFor());
    assertEquals(Optional.empty(), after.get(2).silentFor(), "not known");
    assertEquals(startedAt, after.get(2).renewedAt(), "its last renewal was earlier");
    assertEquals(0, membership.status().members());
    refused(RlsError.MEMBER_NOT_FOUND, () -> membership.renew("c", 1, 0, Optional.empty()));
  }

  @Test
  void removalsAndOwnersOutlastARestart() {
    start();
    membership.register(lrc("a", 1, 0), Optional.of(LEASE), ALICE);
    join(lrc("b", 1, 0));
    membership.leave("b", 1);
    clock.advance(LEASE.multipliedBy(2));
    membership.remove("b");
    start();
    assertEquals(1, expected().size());
    assertEquals(
        List.of(new RemovedMember("b", 1, Optional.empty())),
        membership.members(MemberFilter.EXPECTED, PageRequest.first()).removed());
    refused(RlsError.MEMBER_SUPERSEDED, () -> join(lrc("b", 1, 0)));
    refused(
        RlsError.PERMISSION_DENIED,
        () -> membership.register(lrc("a", 2, 0), Optional.empty(), BOB));
    membership.register(lrc("a", 2, 0), Optional.empty(), ALICE);
  }

  @Test
  void whatOthersToldOutlastsARestart() {
    start();
    membership.expect(List.of(lrc("a", 1, 0)));
    start();
    assertEquals("a", expected().get(0).member().name());
  }

  @Test
  void theTimeToSettleCountsFromTheFirstCall() {
    start();
    clock.advance(LEASE.multipliedBy(10));
    membership.sweep();
    assertEquals(LEASE, membership.status().settling());
    assertEquals(LEASE, settling());
    clock.advance(Duration.ofSeconds(10));
    assertEquals(LEASE.minusSeconds(10), settling());
    clock.advance(Duration.ofSeconds(20));
    assertEquals(Duration.ZERO, settling());
  }

  @Test
  void aRegistryWithoutDataSettlesToo() {
    start();
    join(lrc("a", 1, 0));
    assertEquals(LEASE, settling(), "its data may have been lost");
  }

  /** Starts a registry with the real clock, because files show when they were changed. */
  private void startNow() {
    membership = Memberships.in(directory, RULES, Clock.systemUTC());
  }

  @Test
  void itHasSettledAsSoonAsAllHaveRegisteredAgainAfterAShortRestart() {
    startNow();
    List.of("a", "b", "c").forEach(name -> join(lrc(name, 1, 0)));
    membership.sweep();
    startNow();
    join(lrc("a", 1, 0));
    join(lrc("b", 1, 0));
    assertFalse(settling().isZero());
    join(lrc("c", 1, 0));
    assertEquals(Duration.ZERO, settling());
  }

  /** A member that joined after the backup may be dead, so nobody else knows it. */
  @Test
  void aRegistryThatWasRestoredFromABackupSettlesInFull(@TempDir Path backup) throws IOException {
    startNow();
    join(lrc("a", 1, 0));
    membership.sweep();
    copy(directory, backup);
    join(lrc("later", 1, 0));
    Path original = directory;
    directory = backup;
    startNow();
    join(lrc("a", 1, 0));
    assertFalse(settling().isZero(), "started in the copy");
    directory = original;
    startNow();
    pretend("a copy made 10 s after the mark", 1, 10_000, 3, 10_000);
    pretend("a mark of an hour ago", 1, 3_600_000, 3, 0);
    pretend("a mark of a later time", 1, -10_000, 3, 0);
    Files.writeString(original.resolve("running"), "another-start 1 1:1 1");
    settlesInFull("another machine");
    Files.delete(original.resolve("running"));
    settlesInFull("no mark");
  }

  private static void copy(Path from, Path to) throws IOException {
    try (DirectoryStream<Path> all = Files.newDirectoryStream(from)) {
      for (Path file : all) {
        Files.copy(
            file,
            to.resolve(file.getFileName()),
            StandardCopyOption.REPLACE_EXISTING,
            StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
  }

  /** Reduces two parts of a valid mark. */
  private void pretend(String what, int one, long less, int two, long lessOfTwo)
      throws IOException {
    startNow();
    membership.sweep();
    Path mark = directory.resolve("running");
    String[] parts = Files.readString(mark).strip().split(" ");
    parts[one] = Long.toString(Long.parseLong(parts[one]) - less);
    parts[two] = Long.toString(Long.parseLong(parts[two]) - lessOfTwo);
    Files.writeString(mark, String.join(" ", parts));
    settlesInFull(what);
  }

  private void settlesInFull(String what) {
    startNow();
    expected().forEach(entry -> join(entry.member()));
    assertFalse(settling().isZero(), what);
  }

  @Test
  void aRegistryThatCanNotAcceptANewMemberDoesNotCallItsListWhole() throws IOException {
    start();
    join(lrc("a", 1, 0));
    clock.advance(LEASE);
    assertEquals(Duration.ZERO, settling());
    for (Path file : files()) {
      Files.delete(file);
    }
    Files.delete(directory);
    clock.advance(Duration.ofSeconds(10));
    refused(RlsError.STORE_FAILED, () -> join(lrc("b", 1, 0)));
    assertEquals(LEASE, settling());
    clock.advance(Duration.ofSeconds(10));
    assertEquals(LEASE.minusSeconds(10), settling());
    clock.advance(LEASE);
    assertEquals(Duration.ZERO, settling(), "the other one has given up");
  }

  @Test
  void aRegistryWithoutRoomForAMemberDoesNotCallItsListWhole() {
    MembershipLimits one = new MembershipLimits(LEASE, LEASE, LEASE, 1, 100);
    membership = Memberships.inMemory(one, RULES, clock);
    join(lrc("a", 1, 0));
    clock.advance(LEASE);
    assertEquals(Duration.ZERO, settling());
    refused(RlsError.OVERLOADED, () -> join(lrc("b", 1, 0)));
    assertEquals(LEASE, settling());
    membership.remove("a");
    join(lrc("b", 1, 0));
  }

  @Test
  void aLongerLeaseOfAMemberProlongsIt() {
    start();
    membership.register(lrc("a", 1, 0), Optional.of(LEASE.multipliedBy(3)));
    start();
    assertEquals(LEASE.multipliedBy(3), settling());
  }

  @Test
  void aPauseOfTheProcessDoesNotCount() {
    Duration pause = Duration.ofSeconds(4);
    membership =
        LeasedMembership.in(
            directory, () -> MembershipLimits.DEFAULT, () -> RULES, Clocks.both(clock), pause);
    assertEquals(LEASE, settling());
    for (int i = 0; i < 10; i++) {
      clock.advance(Duration.ofSeconds(1));
      membership.sweep();
    }
    assertEquals(LEASE.minusSeconds(10), settling());
    clock.advance(LEASE.multipliedBy(2));
    assertEquals(LEASE.minusSeconds(10), settling());
  }

  @Test
  void nobodyIsRemovedWhileTheRegistryMayNotHaveHeardOfIt() {
    start();
    join(lrc("a", 1, 0));
    start();
    refused(RlsError.UNAVAILABLE, () -> membership.remove("a"));
    clock.advance(LEASE);
    membership.remove("a");
    assertEquals(List.of(), expected());
  }

  @Test
  void theWallClockMovesNoLease() {
    MutableClock steady = MutableClock.standing();
    membership =
        LeasedMembership.in(
            directory,
            () -> MembershipLimits.DEFAULT,
            () -> RULES,
            new Clocks(clock, steady),
            Memberships.NO_PAUSE);
    join(lrc("a", 1, 0));
    for (Duration jump : List.of(Duration.ofHours(1), Duration.ofDays(-9))) {
      clock.advance(jump);
      assertEquals(LEASE, expected().get(0).leaseLeft());
    }
    steady.advance(LEASE);
    assertEquals(MemberStage.SILENT, expected().get(0).stage());
  }

  @Test
  void aDamagedFileIsPutAsideAndTheRegistrySettlesInFull() throws IOException {
    start();
    IntStream.range(0, 3).forEach(i -> join(lrc("m" + i, 1, 0)));
    Path damaged = files().get(0);
    byte[] bytes = Files.readAllBytes(damaged);
    for (int at : List.of(0, 12, bytes.length / 2, bytes.length - 1)) {
      byte[] flipped = bytes.clone();
      flipped[at] ^= 1;
      Files.write(damaged, flipped);
      start();
      assertEquals(2, expected().size(), "byte " + at);
      expected().forEach(entry -> join(entry.member()));
      assertEquals(LEASE, settling());
      assertTrue(Files.exists(Path.of(damaged + ".damaged")));
    }
    for (int length : List.of(0, 5, bytes.length - 5)) {
      Files.write(damaged, Arrays.copyOf(bytes, length));
      start();
      assertEquals(2, expected().size(), "cut to " + length);
    }
  }

  private List<Path> files() throws IOException {
    try (DirectoryStream<Path> all = Files.newDirectoryStream(directory, "*.member")) {
      return StreamSupport.stream(all.spliterator(), false).sorted().toList();
    }
  }

  @Test
  void whatCanNotBeKeptIsRefusedAndChangesNothing() throws IOException {
    start();
    join(lrc("a", 1, 0));
    join(lrc("b", 1, 0));
    long version = membership.status().version();
    List<Path> before = files();
    for (Path file : before) {
      Files.delete(file);
    }
    Files.delete(directory);
    refused(RlsError.STORE_FAILED, () -> join(lrc("c", 1, 0)));
    refused(RlsError.STORE_FAILED, () -> join(lrc("a", 2, 0)));
    refused(RlsError.STORE_FAILED, () -> membership.leave("a", 1));
    refused(RlsError.STORE_FAILED, () -> membership.expect(List.of(lrc("d", 1, 0))));
    assertEquals(version, membership.status().version());
    assertEquals(2, membership.status().members());
    membership.renew("a", 1, 0, Optional.empty());
    clock.advance(LEASE);
    assertEquals(
        List.of(MemberStage.SILENT, MemberStage.SILENT),
        expected().stream().map(MemberEntry::stage).toList());
  }
}
