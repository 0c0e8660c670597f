package org.gridrls.rli.hierarchy;

import static org.gridrls.rli.Samples.LEASE;
import static org.gridrls.rli.Samples.refused;
import static org.gridrls.rli.Samples.source;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.gridrls.api.RlsError;
import org.gridrls.api.bloom.BitDelta;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.index.Evidence;
import org.gridrls.api.index.Sender;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.Receipt;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.rli.Samples;
import org.gridrls.rli.index.InMemoryLocationIndex;
import org.gridrls.rli.index.source.SourceState;
import org.gridrls.rli.update.FilterDelta;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what an index tells those above it, and what they then hold. */
class ParentsTest {
  @TempDir Path directory;
  private final TestIndex.World world = new TestIndex.World();
  private TestIndex child;
  private TestIndex parent;

  @BeforeEach
  void open() {
    child = world.index("child", directory);
    parent = world.index("parent", directory);
  }

  @AfterEach
  void close() {
    world.close();
  }

  private void pass(TestIndex... indexes) {
    world.clock.advance(TestIndex.INTERVAL);
    for (TestIndex index : indexes.length == 0 ? new TestIndex[] {child} : indexes) {
      index.parents.runOnce();
    }
  }

  private UpdateTargetStatus status() {
    return child.status().get(0);
  }

  @Test
  void whatIsHeldGoesUpInTheNameOfItsCatalogAsOldAsItIs() {
    child.list(source("a", 3, 7, "x*"), "x1", "x2");
    child.feeds(parent);
    pass();
    assertEquals(List.of("x1", "x2"), parent.names("a"));
    SourceState above = parent.state("a");
    assertEquals(1, above.source().hops());
    assertEquals(List.of(child.url()), above.source().via());
    assertEquals(List.of("x*"), above.source().patterns());
    assertEquals(3, above.source().bootId());
    assertEquals(7, above.source().generation());
    assertEquals(child.state("a").expiresAt(), above.expiresAt());
    world.clock.advance(Duration.ofSeconds(3));
    Sender sender = new InMemoryLocationIndexOf(parent).sender();
    assertEquals(
        TestIndex.INTERVAL.plusSeconds(3), sender.heard().age(), "since the catalog's own update");
    assertEquals(List.of(child.url()), sender.route().via());
    assertTrue(status().inStep());
    assertEquals("full", status().last().orElseThrow().kind());
  }

  /** The only sender of an index, as its clients see it. */
  private final class InMemoryLocationIndexOf {
    private final TestIndex index;

    InMemoryLocationIndexOf(TestIndex index) {
      this.index = index;
    }

    Sender sender() {
      return new InMemoryLocationIndex(
              index.sources, new MembershipView(), Clocks.both(world.clock), null, () -> 10)
          .senders()
          .senders()
          .get(0);
    }
  }

  @Test
  void aChangeGoesUpAsAChangeAndNothingAsAHeartbeatOnceTheCatalogRenewed() {
    child.list(source("a", 1, 1), "a", "b");
    child.feeds(parent);
    pass();
    parent.heard();
    pass();
    assertEquals(List.of(), parent.heard(), "there is no news");

    child.change(source("a", 1, 2), 1, List.of("c"), List.of("a"));
    pass();
    assertEquals(List.of("incremental +[c] -[a]"), parent.heard());
    assertEquals(List.of("b", "c"), parent.names("a"));

    world.clock.advance(LEASE.dividedBy(3));
    pass();
    assertEquals(List.of(), parent.heard(), "no sender has better knowledge than before");
    child.receiver.heartbeat(source("a", 1, 2));
    pass();
    assertEquals(List.of("heartbeat"), parent.heard());
    assertEquals(child.state("a").expiresAt(), parent.state("a").expiresAt());
  }

  @Test
  void changesAreFoundAlsoAfterTheListWasPackedAnew() {
    child.list(source("a", 1, 1), "a", "b", "c", "d", "e");
    child.feeds(parent);
    pass();
    parent.heard();
    child.change(
        source("a", 1, 2), 1, List.of("f", "g", "h"), List.of("a", "b")); // more than the overlay
    pass();
    assertEquals(List.of("incremental +[f, g, h] -[a, b]"), parent.heard());
    assertEquals(List.of("c", "d", "e", "f", "g", "h"), parent.names("a"));
  }

  @Test
  void moreChangesThanOneMessageHoldsGoAsAWholeList() {
    child.list(source("a", 1, 1), "a");
    child.feeds(parent);
    pass();
    TreeSet<String> many = new TreeSet<>();
    for (int i = 0; i < 10_001; i++) {
      many.add("n" + i);
    }
    child.list(source("a", 1, 2), many.toArray(String[]::new));
    parent.heard();
    pass();
    assertEquals(List.of("begin", "part", "commit"), parent.heard());
    assertEquals(List.copyOf(many), parent.names("a"));
  }

  @Test
  void aFilterGoesAsTheFilterAndItsChangesAsBits() {
    child.receiver.bloom(source("f", 1, 1), Samples.bits(List.of("x", "y")), 2);
    child.feeds(parent);
    pass();
    assertEquals(Evidence.BLOOM, parent.state("f").content().evidence());
    assertEquals(2, parent.state("f").content().names());
    BloomFilter before = Samples.bits(List.of("x", "y"));
    BitDelta bits = BitDelta.between(before, Samples.bits(List.of("y", "z")));
    child.receiver.bloomDelta(source("f", 1, 2), new FilterDelta(new BaseState(1, 1), 2, bits));
    parent.heard();
    pass();
    assertEquals(List.of("bloom delta"), parent.heard());
    assertTrue(parent.mightHave("f", "z"));
    assertFalse(parent.mightHave("f", "x"));
    child.receiver.bloom(source("f", 1, 3), Samples.bits(List.of("z")), 1);
    pass();
    assertEquals(List.of("bloom"), parent.heard(), "it does not say what came and went");
  }

  @Test
  void aListGoesAsAFilterWhereThatIsWanted() {
    child.list(source("a", 1, 1), "a", "b");
    child.feeds(parent, UpdateKind.BLOOM);
    pass();
    assertTrue(parent.mightHave("a", "a"));
    child.change(source("a", 1, 2), 1, List.of("c"), List.of("a"));
    parent.heard();
    pass();
    assertEquals(List.of("bloom delta"), parent.heard());
    assertTrue(parent.mightHave("a", "c"));
    assertEquals(2, parent.state("a").content().names());
  }

  @Test
  void aRestartOfTheCatalogGoesUpWhole() {
    child.list(source("a", 1, 9), "a");
    child.feeds(parent);
    pass();
    child.list(source("a", 2, 1), "b");
    pass();
    assertEquals(List.of("b"), parent.names("a"));
    assertEquals(2, parent.state("a").source().bootId());
  }

  @Test
  void aParentThatForgotIsToldEverythingAgain() {
    child.list(source("a", 1, 1), "a");
    child.feeds(parent);
    pass();
    parent.sources.purge(Instant.MAX);
    child.change(source("a", 1, 2), 1, List.of("b"), List.of());
    pass();
    assertEquals(List.of("a", "b"), parent.names("a"));
  }

  @Test
  void whatExpiredHereIsNotPassedOnAndExpiresThere() {
    child.list(source("a", 1, 1), "a");
    child.feeds(parent);
    pass();
    parent.heard();
    world.clock.advance(LEASE);
    pass();
    assertEquals(List.of(), parent.heard());
    assertTrue(parent.state("a").expiredAt(world.clock.instant()));
    child.sources.purge(world.clock.instant());
    pass();
    assertEquals(List.of(), parent.heard());
    assertTrue(status().inStep());
  }

  @Test
  void aParentThatIsAwayIsTriedLaterAndLater() {
    child.list(source("a", 1, 1), "a");
    child.feeds(parent);
    parent.away = true;
    List<Duration> waits = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      child.parents.runOnce();
      waits.add(Duration.between(world.clock.instant(), status().nextAttempt().orElseThrow()));
      world.clock.set(status().nextAttempt().orElseThrow());
    }
    assertTrue(waits.get(5).compareTo(waits.get(0).multipliedBy(8)) > 0, waits::toString);
    assertEquals(6, status().failures());
    assertTrue(status().lastFailure().orElseThrow().contains("cannot reach"));
    assertFalse(status().inStep());
    parent.away = false;
    child.parents.runOnce();
    assertEquals(List.of("a"), parent.names("a"));
    assertEquals(0, status().failures());
  }

  @Test
  void anUpdateThatWentRoundIsRefusedAndTheStatusSaysSo() {
    parent.away = true; // so that the circle is not seen when it is made
    child.feeds(parent);
    parent.away = false;
    child.away = true;
    parent.feeds(child);
    child.away = false;
    child.list(source("a", 1, 1), "a");
    pass(child, parent);
    assertEquals(List.of("a"), parent.names("a"));
    UpdateTargetStatus back = parent.status().get(0);
    assertTrue(back.lastFailure().orElseThrow().startsWith("UPDATE_LOOP"), back::toString);
    assertTrue(back.lastFailure().orElseThrow().contains(child.url()), back::toString);
    assertEquals(0, child.state("a").source().hops());
    parent.list(source("b", 1, 1), "b");
    pass(parent, child);
    assertEquals(List.of("b"), child.names("b"), "others are not held up");
  }

  @Test
  void anUpdateThatWentThroughTooManyIsRefused() {
    var far = source("a", 1, 1).through("http://1").through("http://2").through("http://3");
    assertEquals(Receipt.Outcome.ACCEPTED, parent.list(far, "a").outcome());
    String refusal =
        refused(RlsError.UPDATE_LOOP, () -> parent.list(far.through("http://4"), "a")).getMessage();
    assertTrue(refusal.contains("4 indexes; the limit is 3"), refusal);
  }

  @Test
  void aCircleIsRefusedWhenItIsToBeMade() {
    TestIndex top = world.index("top", directory);
    child.feeds(parent);
    parent.feeds(top);
    String refusal = refused(RlsError.UPDATE_LOOP, () -> top.feeds(child)).getMessage();
    assertTrue(refusal.contains(child.updates() + " -> " + parent.updates()), refusal);
    refused(RlsError.UPDATE_LOOP, () -> child.feeds(child));
    assertEquals(List.of(), top.status());
  }

  @Test
  void parentsAreKept() throws IOException {
    child.feeds(parent, UpdateKind.BLOOM);
    TestIndex again = world.index("child", directory);
    assertEquals(
        List.of(UpdateTarget.everything(parent.updates(), UpdateKind.BLOOM)),
        again.status().stream().map(UpdateTargetStatus::target).toList());
    again.parents.remove(parent.updates());
    TestIndex third = world.index("child", directory);
    assertEquals(List.of(), third.status());
    Files.writeString(directory.resolve("child"), "what is this\n");
    refused(RlsError.STORE_FAILED, () -> world.index("child", directory));
    again.close();
    third.close();
  }

  @Test
  void onlyParentsThatCanBeAreTaken() {
    child.feeds(parent);
    refused(RlsError.UPDATE_TARGET_EXISTS, () -> child.feeds(parent));
    refused(RlsError.UPDATE_TARGET_NOT_FOUND, () -> child.parents.remove("http://other.example"));
    UpdateTarget some =
        new UpdateTarget(
            "http://other.example", UpdateKind.LIST, false, List.of("a*"), Optional.empty());
    refused(RlsError.BAD_ARGUMENT, () -> child.parents.add(some));
    UpdateTarget ftp = UpdateTarget.everything("ftp://other.example", UpdateKind.LIST);
    refused(RlsError.BAD_URL, () -> child.parents.add(ftp));
    refused(RlsError.BAD_URL, () -> child.parents.remove("file:///etc"));
    UpdateTarget partly =
        new UpdateTarget("http://127.0.0.1:9", UpdateKind.LIST, false, List.of(), Optional.empty());
    refused(RlsError.BAD_ARGUMENT, () -> child.parents.add(partly));
  }

  @Test
  void everythingIsToldAgainOnDemandAndInItsInterval() {
    child.list(source("a", 1, 1), "a");
    child.parents.add(
        new UpdateTarget(
            parent.updates(), UpdateKind.LIST, true, List.of(), Optional.of(LEASE.dividedBy(2))));
    pass();
    parent.heard();
    assertEquals(List.of(parent.updates()), child.parents.forceUpdate(Optional.empty()));
    pass();
    assertEquals(List.of("begin", "part", "commit"), parent.heard());
    assertEquals(List.of(), child.parents.forceUpdate(Optional.of("http://other.example")));
    world.clock.advance(LEASE.dividedBy(2));
    pass();
    assertEquals(List.of("begin", "part", "commit"), parent.heard());
  }

  @Test
  void twoChildrenOfOneCatalogDoNotFightAndEitherTakesOver() {
    TestIndex other = world.index("other", directory);
    child.feeds(parent);
    other.feeds(parent);
    child.list(source("a", 1, 1), "a");
    other.list(source("a", 1, 1), "a");
    pass(child, other);
    assertEquals(List.of(child.url()), parent.state("a").source().via());
    parent.heard();
    other.change(source("a", 1, 2), 1, List.of("b"), List.of());
    child.change(source("a", 1, 2), 1, List.of("b"), List.of());
    world.clock.advance(LEASE.dividedBy(4));
    pass(other, child);
    assertEquals(
        List.of("incremental +[b] -[]", "incremental +[b] -[]"),
        parent.heard(),
        "the later one learns that the state is known");
    assertTrue(other.status().get(0).inStep() && child.status().get(0).inStep());

    for (int i = 0; i < 8; i++) { // only one of them continues
      world.clock.advance(LEASE.dividedBy(4));
      child.receiver.heartbeat(source("a", 1, 2));
      pass(child);
      assertFalse(parent.state("a").expiredAt(world.clock.instant()), "no gap, round " + i);
    }
    assertEquals(List.of(child.url()), parent.state("a").source().via());
  }
}
