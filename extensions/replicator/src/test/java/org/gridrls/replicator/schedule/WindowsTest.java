package org.gridrls.replicator.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gridrls.api.LogicalName;
import org.gridrls.api.TargetName;
import org.gridrls.replicator.request.ItemPhase;
import org.gridrls.replicator.request.ItemWait;
import org.gridrls.replicator.request.Replication;
import org.gridrls.replicator.request.ReplicationOptions;
import org.gridrls.replicator.request.ReplicationState;
import org.gridrls.replicator.request.StoredItem;
import org.gridrls.replicator.request.WantedFile;
import org.gridrls.testkit.MutableClock;
import org.gridrls.transfer.http.SourceHosts;
import org.gridrls.transfer.order.FileFacts;
import org.gridrls.transfer.order.RankedCopy;
import org.gridrls.transfer.order.TargetUrl;
import org.junit.jupiter.api.Test;

/** Requests take turns, urgent ones go first, and busy hosts hold up nobody else. */
class WindowsTest {
  private final MutableClock clock = MutableClock.standing();
  private final Windows windows = new Windows(clock);
  private final AtomicLong now = new AtomicLong();
  private final HostSlots slots =
      new HostSlots(2, Duration.ofSeconds(30), Duration.ofHours(1), now::get);

  private static Replication replication(long number, int priority, int concurrency) {
    return new Replication(
        number,
        "id" + number,
        "request" + number,
        Optional.empty(),
        ReplicationState.ACTIVE,
        new ReplicationOptions("https://s/d", Optional.empty(), priority, concurrency),
        Instant.EPOCH,
        Optional.empty(),
        0,
        Optional.empty());
  }

  private static ReadyItem item(long replication, long number, String host) {
    LogicalName name = new LogicalName("n" + number);
    TargetName source = new TargetName("https://" + host + "/n");
    StoredItem item =
        new StoredItem(
            replication,
            number,
            new WantedFile(name, name, OptionalLong.empty(), Optional.empty(), List.of()),
            ItemPhase.PENDING,
            Optional.empty(),
            0,
            Optional.empty(),
            OptionalLong.empty(),
            Optional.empty(),
            new TreeMap<>());
    return new ReadyItem(
        item,
        Path.of("/none"),
        Optional.empty(),
        List.of(new RankedCopy(1, source, List.of(), false, "")),
        new FileFacts(new TreeMap<>()),
        List.of());
  }

  private void fill(Replication one, int files, String host) {
    windows.endRefill(
        one.number(),
        IntStream.range(0, files).mapToObj(i -> item(one.number(), i, host)).toList());
  }

  private List<Long> served(List<Replication> active, int turns) {
    List<Long> served = new ArrayList<>();
    for (int i = 0; i < turns; i++) {
      for (Replication one : windows.inOrder(active)) {
        if (windows.next(one, slots).isPresent()) {
          served.add(one.number());
          break;
        }
      }
    }
    return served;
  }

  @Test
  void equalRequestsTakeTurns() {
    List<Replication> active = List.of(replication(1, 0, 99), replication(2, 0, 99));
    active.forEach(one -> fill(one, 10, "a"));
    assertEquals(List.of(1L, 2L, 1L, 2L), served(active, 4));
  }

  @Test
  void urgentRequestsGoFirstUpToTheirConcurrency() {
    List<Replication> active = List.of(replication(1, 0, 99), replication(2, 5, 2));
    active.forEach(one -> fill(one, 10, "a"));
    assertEquals(List.of(2L, 2L, 1L, 1L), served(active, 4));
    windows.ended(item(2, 0, "a").item());
    assertEquals(List.of(2L), served(active, 1));
    assertEquals(2, windows.running(2));
  }

  @Test
  void aFileOfABusyHostLetsOthersPass() {
    Replication one = replication(1, 0, 99);
    windows.endRefill(1, List.of(item(1, 0, "a"), item(1, 1, "b")));
    assertTrue(slots.acquire("a"));
    assertTrue(slots.acquire("a"));
    assertFalse(slots.acquire("a"));
    assertEquals(1, windows.next(one, slots).orElseThrow().item().number());
    assertEquals(Optional.empty(), windows.next(one, slots));
    slots.ended(this, url("a"));
    assertEquals(0, windows.next(one, slots).orElseThrow().item().number());
  }

  @Test
  void filesOfRequestsThatEndedAreGivenBack() {
    fill(replication(1, 0, 9), 3, "a");
    fill(replication(2, 0, 9), 2, "a");
    assertEquals(3, windows.retain(Set.of(2L)).size());
    assertEquals(2, windows.size());
  }

  @Test
  void aRequestIsRefilledOnceAtATime() {
    assertTrue(windows.beginRefill(1, 5));
    assertFalse(windows.beginRefill(1, 5));
    fill(replication(1, 0, 9), 6, "a");
    assertFalse(windows.beginRefill(1, 5));
  }

  @Test
  void pausesDoubleUpToTheLongest() {
    RetryRule rule = new RetryRule(Duration.ofSeconds(30), Duration.ofHours(1), 3);
    for (int failures = 0; failures < 100; failures++) {
      long seconds = rule.pause(failures).toSeconds();
      long doubled = failures > 7 ? 3_600 : Math.min(3_600, 30L << failures);
      assertTrue(seconds >= doubled * 3 / 4 && seconds <= doubled * 5 / 4, "" + seconds);
    }
    StoredItem item = item(1, 1, "a").item();
    assertEquals(ItemPhase.PENDING, rule.after(item, Instant.EPOCH, "").phase());
    RetryRule once = new RetryRule(Duration.ofSeconds(30), Duration.ofHours(1), 1);
    assertEquals(ItemPhase.FAILED, once.after(item, Instant.EPOCH, "").phase());
  }

  @Test
  void filesOfLessUrgentRequestsLeaveRoomForUrgentOnes() {
    Replication urgent = replication(1, 5, 16);
    Replication slow = replication(2, 0, 16);
    List<Replication> active = List.of(urgent, slow);
    fill(slow, 20, "a");
    assertFalse(windows.hasRoom(slow, active, 20));
    assertTrue(windows.hasRoom(urgent, active, 20));
    fill(urgent, 20, "a");
    assertFalse(windows.hasRoom(urgent, active, 20));
    fill(slow, 400, "a");
    assertFalse(windows.hasRoom(replication(3, 9, 16), active, 20), "the whole is bounded");
  }

  @Test
  void thisMachineIsReadOnlyIfItIsNamed() {
    TargetUrl local = TargetUrl.of(new TargetName("http://127.0.0.1:81/f")).orElseThrow();
    TargetUrl six = TargetUrl.of(new TargetName("http://[::1]/f")).orElseThrow();
    TargetUrl link = TargetUrl.of(new TargetName("http://169.254.169.254/f")).orElseThrow();
    TargetUrl other = TargetUrl.of(new TargetName("http://192.0.2.1/f")).orElseThrow();
    SourceHosts any = new SourceHosts(List.of("*"));
    assertEquals(List.of(false, false, false, true), allowed(any, local, six, link, other));
    SourceHosts named = new SourceHosts(List.of("127.*", "::1"));
    assertEquals(List.of(true, true, false, false), allowed(named, local, six, link, other));
  }

  private static List<Boolean> allowed(SourceHosts hosts, TargetUrl... urls) {
    return Stream.of(urls).map(hosts::allow).toList();
  }

  private static TargetUrl url(String host) {
    return TargetUrl.of(new TargetName("https://" + host + "/n")).orElseThrow();
  }

  @Test
  void aHostThatHangsIsLeftForAWhileAndKeepsNoSlots() {
    Replication one = replication(1, 0, 10);
    fill(one, 2, "a");
    assertTrue(slots.acquire("a"));
    slots.waits(this, url("a"));
    assertEquals(0, slots.waiting());
    assertTrue(slots.isFree("a"));
    now.addAndGet(Duration.ofSeconds(2).toNanos());
    assertEquals(1, slots.waiting());
    assertFalse(slots.isFree("a"), "it has not sent a byte");
    slots.hung("a");
    slots.ended(this, url("a"));
    assertEquals(0, slots.waiting());
    assertFalse(slots.isFree("a"));
    assertEquals(2, windows.takePaused(slots).size());
    assertEquals(0, windows.size());
    now.addAndGet(Duration.ofSeconds(31).toNanos());
    assertTrue(slots.acquire("a"));
    assertFalse(slots.isFree("a"), "one transfer tries it again");
    slots.answered(this, url("a"));
    assertTrue(slots.isFree("a"));
    slots.hung("a");
    slots.hung("a");
    assertEquals(Duration.ofSeconds(60), slots.pausedFor("a"));
  }

  @Test
  void aFileSaysWhatItWaitsForAndSinceWhen() {
    Replication one = replication(1, 0, 5);
    fill(one, 1, "a");
    StoredItem file = item(1, 0, "a").item();
    Instant located = clock.instant();
    assertEquals(Optional.of(new ItemWait("a free transfer from a", located)), wait(file));
    clock.advance(Duration.ofSeconds(5));
    ReadyItem begun = windows.next(one, slots).orElseThrow();
    Instant start = clock.instant();
    assertEquals(Optional.of(new ItemWait("the first bytes from a", start)), wait(file));
    windows.answered(file);
    assertEquals(Optional.empty(), wait(file));
    windows.back(begun);
    windows.ended(file);
    assertEquals(Optional.of(new ItemWait("a free transfer from a", start)), wait(file));
    windows.retain(Set.of());
    assertEquals(Optional.empty(), wait(file), "a file that is not claimed waits for nothing here");
    fill(one, 1, "a");
    windows.next(one, slots).orElseThrow();
    windows.ended(file);
    assertEquals(Optional.empty(), wait(file));
  }

  private Optional<ItemWait> wait(StoredItem item) {
    return windows.wait(item);
  }
}
