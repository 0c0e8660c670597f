package org.gridrls.wsrf.notify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gridrls.testkit.MutableClock;
import org.gridrls.wsrf.fault.StandardFault;
import org.gridrls.wsrf.fault.StandardFault.StandardFaultType;
import org.gridrls.wsrf.notify.Subscriptions.NewSubscription;
import org.gridrls.wsrf.resource.Lifetime;
import org.gridrls.wsrf.resource.RequestedLifetime;
import org.gridrls.wsrf.xml.WireDocument;
import org.junit.jupiter.api.Test;

/** Recipients, order, retries and ends of notifications; the clock is moved by hand. */
class SubscriptionsTest {
  private static final NotifyLimits LIMITS =
      new NotifyLimits(List.of(), 2, 2, 3, 1, 3, Duration.ofSeconds(1), Duration.ofHours(2));

  private static final Topic ADDED = Topic.of("urn:test", "t", "added");
  private static final Topic REMOVED = Topic.of("urn:test", "t", "removed");

  private final MutableClock clock = MutableClock.standing();
  private final List<String> told = new ArrayList<>();
  private final List<Duration> pauses = new ArrayList<>();
  private final Deque<Runnable> tasks = new ArrayDeque<>();
  private IOException failure;
  private final Subscriptions subscriptions =
      new Subscriptions(LIMITS, clock, this::send, this::later);

  private void send(String subscription, Consumer consumer, List<Notice> notices)
      throws IOException {
    if (failure != null) {
      throw failure;
    }
    notices.forEach(
        n ->
            told.add(
                consumer.address() + " " + n.topic().name().getLocalPart() + " " + n.producer()));
  }

  private void later(Duration pause, Runnable task) {
    pauses.add(pause);
    tasks.add(task);
  }

  private void work() {
    while (!tasks.isEmpty()) {
      tasks.poll().run();
    }
  }

  private NewSubscription subscribe(String address, Topic... topics) {
    Consumer consumer = new Consumer(address, List.of(), InetAddress.getLoopbackAddress(), "alice");
    return subscriptions.subscribe(
        consumer, new Interest(Optional.empty(), Set.of(topics)), Optional.empty());
  }

  private void happens(Topic topic, String resource) {
    subscriptions.publish(
        new Notice(topic, resource, () -> WireDocument.root("urn:test", "t:message")));
  }

  @Test
  void eachIsToldOfItsTopicsInTheirOrder() {
    subscribe("all");
    subscribe("left", REMOVED);
    happens(ADDED, "a");
    happens(REMOVED, "a");
    happens(ADDED, "b");
    work();
    assertEquals(
        List.of("all added a", "all removed a", "all added b"),
        told.stream().filter(text -> text.startsWith("all")).toList());
    assertEquals(
        List.of("left removed a"), told.stream().filter(text -> text.startsWith("left")).toList());
    assertEquals(4, subscriptions.status().delivered());
  }

  @Test
  void whatFailsIsTriedAgainAfterPausesThatDouble() {
    subscribe("a", ADDED);
    failure = new IOException("no");
    happens(ADDED, "x");
    tasks.poll().run();
    happens(ADDED, "y");
    tasks.poll().run();
    failure = null;
    work();
    assertEquals(List.of("a added x", "a added y"), told);
    assertEquals(
        List.of(Duration.ZERO, Duration.ofSeconds(1), Duration.ofSeconds(2)), pauses.subList(0, 3));
    assertEquals(2, subscriptions.status().failures());
    assertEquals(0, subscriptions.status().dropped());
  }

  @Test
  void aConsumerThatFailsTooOftenInARowIsGivenUp() {
    subscribe("a", ADDED);
    failure = new IOException("no");
    happens(ADDED, "x");
    work();
    Subscriptions.Status status = subscriptions.status();
    assertEquals(LIMITS.attempts(), status.failures());
    assertEquals(1, status.consumersGivenUp());
    assertEquals(0, status.subscriptions());
    assertEquals(1, status.dropped());
  }

  @Test
  void oneThatIsGoneIsNotTriedAgain() {
    subscribe("a", ADDED);
    failure = new NoticeSender.ConsumerGone("gone");
    happens(ADDED, "x");
    work();
    assertEquals(0, subscriptions.status().failures());
    assertEquals(1, subscriptions.status().consumersGivenUp());
  }

  @Test
  void aFullQueueLosesItsOldest() {
    subscribe("a", ADDED);
    List.of("1", "2", "3", "4", "5").forEach(n -> happens(ADDED, n));
    assertEquals(3, subscriptions.status().waiting());
    work();
    assertEquals(List.of("a added 3", "a added 4", "a added 5"), told);
    assertEquals(2, subscriptions.status().dropped());
  }

  @Test
  void whatIsOverIsNotToldAndMakesRoom() {
    NewSubscription first = subscribe("a");
    assertEquals(
        Duration.ofHours(1), Duration.between(clock.instant(), first.lifetime().terminationTime()));
    subscribe("b");
    StandardFault refusal = assertThrows(StandardFault.class, () -> subscribe("c"));
    assertEquals(StandardFaultType.SUBSCRIBE_CREATION_FAILED, refusal.kind());
    StandardFaultType kind = StandardFaultType.UNACCEPTABLE_TERMINATION_TIME;
    Lifetime longer = subscriptions.renew("alice", first.id(), RequestedLifetime.LONGEST, kind);
    assertEquals(LIMITS.leaseMax(), Duration.between(clock.instant(), longer.terminationTime()));
    clock.advance(Duration.ofHours(1));
    happens(ADDED, "x");
    work();
    assertEquals(List.of("a added x"), told);
    subscribe("c");
    assertEquals(2, subscriptions.status().subscriptions());
  }

  @Test
  void theEndOfASubscriptionIsTheEndOfWhatWaits() {
    String id = subscribe("a").id();
    happens(ADDED, "x");
    subscriptions.end("alice", id);
    work();
    assertEquals(List.of(), told);
    assertThrows(StandardFault.class, () -> subscriptions.end("alice", id));
  }

  private static Notice notice(Topic topic, String producer) {
    return new Notice(topic, producer, () -> WireDocument.root("urn:test", "t:message"));
  }

  @Test
  void aSubscriberOfOneResourceReceivesItsNoticesOnlyAlsoItsLast() {
    Consumer consumer = new Consumer("one", List.of(), InetAddress.getLoopbackAddress(), "alice");
    Interest interest = new Interest(Optional.of("x"), Set.of());
    String id = subscriptions.subscribe(consumer, interest, Optional.empty()).id();
    assertThrows(StandardFault.class, () -> subscriptions.end("bob", id));
    assertTrue(subscriptions.isWatched("x"));
    assertFalse(subscriptions.isWatched("y"));
    subscriptions.publish(List.of(notice(ADDED, "x"), notice(ADDED, "y"), notice(REMOVED, "x")));
    assertEquals(1, tasks.size());
    subscriptions.endOf("y");
    assertTrue(subscriptions.isWatched("x"));
    subscriptions.endOf("x");
    assertFalse(subscriptions.isWatched("x"));
    subscriptions.publish(List.of(notice(ADDED, "x")));
    work();
    assertEquals(List.of("one added x", "one removed x"), told);
    assertThrows(StandardFault.class, () -> subscriptions.end("alice", id));
  }

  @Test
  void theLatestOfATopicIsKept() {
    assertEquals(Optional.empty(), subscriptions.latest(ADDED));
    happens(ADDED, "x");
    happens(ADDED, "y");
    assertEquals("y", subscriptions.latest(ADDED).orElseThrow().producer());
  }
}
