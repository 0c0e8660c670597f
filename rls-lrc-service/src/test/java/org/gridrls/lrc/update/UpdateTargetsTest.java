package org.gridrls.lrc.update;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.Member.MemberDescription;
import org.gridrls.api.member.Member.MemberIdentity;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTargetStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which indexes are updated, as members come, change and go. */
class UpdateTargetsTest extends UpdateFixture {
  private static final String OTHER = "http://other:1/ws/update";

  private List<String> urls() {
    return scheduler.status().stream().map(status -> status.target().rli()).toList();
  }

  @Test
  void everyIndexOfTheMembershipIsATargetAndNobodyElse() {
    scheduler.retarget();
    assertEquals(List.of(), urls());
    Member lrc =
        new Member(
            "lrc",
            1,
            1,
            Set.of(MemberRole.LRC),
            Map.of(MemberPort.LOCAL_REPLICA_CATALOG, "http://x"),
            new MemberDescription(Optional.empty(), 0, "1", OptionalDouble.empty()),
            new Member.Updates(List.of(), Set.of(), Set.of(), Optional.empty()),
            new MemberIdentity(Optional.empty(), Optional.empty()));
    members(rli(RLI, 1), lrc, rli(OTHER, 1));
    assertEquals(List.of(OTHER, RLI), urls(), "sorted by name of the member");
  }

  @Test
  void aTargetThatLeftIsSentNothingMoreAndOneThatComesBackWhatIsNew() {
    put(0, 3);
    members(rli(RLI, 1));
    after(seconds(0));
    members(rli(OTHER, 1));
    assertEquals(List.of(OTHER), urls());
    put(3, 300);
    assertEquals(List.of(), after(seconds(60)));
    members(rli(RLI, 1), rli(OTHER, 1));
    Duration lag = scheduler.status().get(1).totals().lag();
    assertTrue(
        lag.compareTo(seconds(60)) <= 0, "it waits no longer than the changes are old: " + lag);
    assertEquals(List.of("incremental 3..300 +297 -0"), after(seconds(0)));
    assertEquals(1, scheduler.returns());
  }

  @Test
  void aTargetThatComesBackRestartedIsSentEverythingAndOneAfterLongWhatIsNew() {
    put(0, 3);
    members(rli(RLI, 1));
    after(seconds(0));
    members(rli(OTHER, 1));
    members(rli(RLI, 2));
    assertEquals("begin 3", after(seconds(0)).get(0));
    members(rli(OTHER, 1));
    pass(FormerTargets.KEPT_FOR);
    members(rli("http://third:1/ws/update", 1));
    members(rli(RLI, 2));
    assertEquals(List.of("heartbeat 3"), after(seconds(0)));
  }

  @Test
  void aTargetThatComesBackWithNothingNewHearsThatWeAreThere() {
    put(0, 3);
    members(rli(RLI, 1));
    after(seconds(0));
    members(rli(OTHER, 1));
    members(rli(RLI, 1));
    assertEquals(List.of("heartbeat 3"), after(seconds(0)));
  }

  @Test
  void anIndexThatWasRestartedIsSentEverythingAtOnce() {
    put(0, 3);
    members(rli(RLI, 1));
    after(seconds(0));
    members(rli(RLI, 1));
    assertEquals(List.of(), after(seconds(1)));
    members(rli(RLI, 2));
    assertEquals(List.of("begin 3", "part 0", "commit 1 3"), after(seconds(0)));
  }

  @Test
  void patternsOfAMemberRestrictWhatItIsSent() {
    put(0, 30);
    members(rli(RLI, 1, "name/2*", "*/7"));
    after(seconds(0));
    assertEquals(12, index().names.size());
    assertEquals(List.of("name/2*", "*/7"), index().sources.get(0).patterns());
    assertFalse(status().target().everything());
    put(200, 400);
    assertEquals(List.of("incremental 30..230 +100 -0"), after(seconds(0)));
    members(rli(RLI, 1, "name/1*"));
    after(seconds(0));
    assertTrue(
        index().names.stream().allMatch(name -> name.startsWith("name/1")),
        index().names::toString);
  }

  @Test
  void anIndexThatTakesOnlyFiltersIsSentFilters() {
    Member bloomOnly =
        new Member(
            "b",
            1,
            1,
            Set.of(MemberRole.RLI),
            Map.of(MemberPort.SOFT_STATE_UPDATE, RLI),
            new MemberDescription(Optional.empty(), 0, "1", OptionalDouble.empty()),
            new Member.Updates(List.of(), Set.of(), Set.of(UpdateKind.BLOOM), Optional.empty()),
            new MemberIdentity(Optional.empty(), Optional.empty()));
    members(bloomOnly);
    assertEquals(List.of("bloom 0 0"), after(seconds(0)));
  }

  @Test
  void configuredTargetsAreThereWithoutARegistryAndGoBeforeMembers() {
    scheduler.close();
    scheduler = scheduler(UpdateKind.LIST, "rli:1");
    scheduler.retarget();
    assertEquals(List.of(RLI), urls());
    members(rli(RLI, 1, "x*"));
    assertEquals(UpdateTargetStatus.Origin.CONFIGURATION, status().origin());
    assertTrue(status().target().everything());
    assertEquals(
        Optional.of(RLI), scheduler.status("http://rli:1/").map(status -> status.target().rli()));
    assertEquals(Optional.empty(), scheduler.status("http://nobody"));
  }

  @Test
  void aConfiguredTargetThatIsNoUrlIsRefusedAtTheStart() {
    RlsException refused =
        assertThrows(RlsException.class, () -> scheduler(UpdateKind.LIST, "ftp://rli"));
    assertEquals(RlsError.BAD_URL, refused.error());
  }

  @Test
  @Timeout(30)
  void oneTargetIsNeverSentTwoUpdatesAtOnceEvenIfItLeavesAndComesBackMeanwhile() throws Exception {
    put(0, 3);
    members(rli(RLI, 1));
    CountDownLatch sending = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    List<String> order = new ArrayList<>();
    index().duringPart =
        () -> {
          sending.countDown();
          await(goOn);
          order.add("part ends");
        };
    CompletableFuture<Void> first = CompletableFuture.runAsync(() -> scheduler.runOnce());
    sending.await();
    members(rli(OTHER, 1));
    members(rli(RLI, 2));
    CompletableFuture<Void> second = CompletableFuture.runAsync(() -> scheduler.runOnce());
    goOn.countDown();
    first.join();
    second.join();
    assertEquals(List.of("part ends", "part ends"), order);
    assertEquals(
        List.of("begin 3", "part 0", "commit 1 3", "begin 3", "part 0", "commit 1 3"),
        index().takeCalls());
  }

  @Test
  void aTargetThatLeavesEndsItsUpdateEarly() {
    index().maxPartBytes = 100;
    put(0, 1_000);
    members(rli(RLI, 1));
    index().duringPart = () -> members(rli(OTHER, 1));
    assertEquals(List.of("begin 1000", "part 0", "abort"), after(seconds(0)));
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  @Timeout(30)
  void startedItFollowsTheMembershipByItself() throws Exception {
    put(0, 3);
    CountDownLatch sent = new CountDownLatch(1);
    index().duringPart = sent::countDown;
    scheduler.start();
    membership.learned(List.of(rli(RLI, 1)));
    sent.await();
    scheduler.close();
    membership.learned(List.of(rli(OTHER, 1)));
    assertEquals(List.of("begin 3", "part 0", "commit 1 3"), index().takeCalls());
  }
}
