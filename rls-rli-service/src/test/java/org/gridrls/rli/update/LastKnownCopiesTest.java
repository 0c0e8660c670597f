package org.gridrls.rli.update;

import static org.gridrls.rli.Samples.LEASE;
import static org.gridrls.rli.Samples.bits;
import static org.gridrls.rli.Samples.source;
import static org.gridrls.rli.Samples.url;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.gridrls.api.bloom.BitDelta;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.IndexVerdict;
import org.gridrls.api.index.LastKnown;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.Echo;
import org.gridrls.api.update.Receipt;
import org.gridrls.api.update.StoreHistory;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.rli.Samples;
import org.gridrls.rli.index.InMemoryLocationIndex;
import org.junit.jupiter.api.Test;

/**
 * Checks that copies held of a silent catalog, or of one with losses, are named and prove nothing.
 */
class LastKnownCopiesTest extends ReceiverFixture {
  private static final Duration SILENCE = Duration.ofMinutes(6);

  private final MembershipView membership = new MembershipView();
  private final InMemoryLocationIndex index =
      new InMemoryLocationIndex(sources, membership, Clocks.both(clock), null, () -> 10);

  private static UpdateSource sender(long boot, long generation, long opened) {
    return source("a", boot, generation)
        .identifiedBy("id")
        .continuing(new StoreHistory(OptionalLong.of(opened), 0, 0));
  }

  private List<LastKnown> lastKnown(String name) {
    IndexAnswer answer = index.lrcsOf(Samples.names(name));
    List<LastKnown> copies = answer.names().get(0).lastKnown();
    assertTrue(copies.stream().allMatch(one -> one.isBeyond(answer.completeness())));
    return copies;
  }

  private void isNowhere(String name) {
    assertEquals(List.of(), index.lrcsOf(Samples.names(name)).names().get(0).locations());
  }

  private void falls() {
    clock.advance(LEASE.plus(SILENCE));
  }

  @Test
  void aSilentCatalogHadTheNamesOfItsListAndNoOthers() {
    Instant told = clock.instant();
    full(sender(7, 8, 0), "here");
    assertEquals(List.of(), lastKnown("here"), "while the lease lasts it is a location");
    falls();
    assertEquals(
        List.of(
            new LastKnown(
                url("a"),
                "a",
                OptionalDouble.empty(),
                told,
                LEASE.plus(SILENCE),
                OptionalLong.empty())),
        lastKnown("here"));
    assertEquals(List.of(), lastKnown("never"));
    isNowhere("here");
    assertFalse(index.lrcsOf(Samples.names("here")).completeness().complete());
    assertEquals(
        IndexVerdict.UNKNOWN, index.existNames(Samples.names("here")).answers().get(0).verdict());
  }

  @Test
  void aFilterSaysHowLikelyItIsMistaken() {
    receiver.bloom(sender(7, 8, 0), bits(List.of("here")), 1);
    falls();
    assertTrue(lastKnown("here").get(0).falsePositiveRate().getAsDouble() < 0.01);
    assertEquals(List.of(), lastKnown("never"));
  }

  @Test
  void anUpdateEndsIt() {
    full(sender(7, 8, 0), "gone", "here");
    falls();
    Receipt receipt = incremental(sender(7, 9, 0), 8, List.of(), List.of("gone"));
    Echo echo = new Echo(receipt.token().orElseThrow(), Duration.ZERO);
    receiver.heartbeat(sender(7, 9, 0).echoing(Optional.of(echo)));
    assertEquals(List.of(), lastKnown("gone"));
    assertEquals(List.of(), lastKnown("here"));
  }

  @Test
  void anotherCatalogOfTheSameNameEndsIt() {
    full(sender(7, 8, 0), "here");
    falls();
    full(source("a", 1, 1).identifiedBy("other"), "new");
    assertEquals(List.of(), lastKnown("here"));
  }

  @Test
  void whoIsNoMemberHadNothing() {
    full(sender(7, 8, 0), "here");
    falls();
    membership.learned(List.of(Samples.lrc("b")));
    assertEquals(List.of(), lastKnown("here"));
  }

  private void lost(String... names) {
    for (String name : names) {
      LastKnown copy = lastKnown(name).get(0);
      assertEquals(OptionalLong.of(3), copy.lost(), name);
      isNowhere(name);
    }
  }

  @Test
  void theNamesThatACatalogLostAreLastKnownUntilTheLossIsAccepted() {
    full(sender(7, 8, 0), "kept", "lost-1", "lost-2");
    full(sender(9, 5, 5), "kept");
    lost("lost-1", "lost-2");
    assertEquals(List.of(), lastKnown("kept"));
    incremental(sender(9, 6, 5), 5, List.of("lost-2"), List.of());
    receiver.heartbeat(sender(9, 6, 5));
    full(sender(9, 7, 5), "kept", "lost-2");
    lost("lost-1");
    assertEquals(List.of(), lastKnown("lost-2"), "it is registered again");
    receiver.heartbeat(sender(9, 7, 5).continuing(new StoreHistory(OptionalLong.of(5), 0, 9)));
    assertEquals(List.of(), lastKnown("lost-1"));
    assertEquals(Optional.empty(), held("a").orElseThrow().former());
  }

  @Test
  void theFilterOfBeforeALossIsKeptToo() {
    receiver.bloom(sender(7, 8, 0), bits(List.of("kept", "lost-1")), 2);
    receiver.bloom(sender(9, 5, 5), bits(List.of("kept")), 1);
    lost("lost-1");
    assertEquals(List.of(), lastKnown("kept"));
    BitDelta more = BitDelta.between(bits(List.of("kept")), bits(List.of("kept", "new")));
    receiver.bloomDelta(
        sender(9, 6, 5), new FilterDelta(BaseState.before(sender(9, 6, 5), 5), 2, more));
    lost("lost-1");
    receiver.bloom(sender(10, 8, 8), bits(List.of("kept", "lost-1")), 2);
    assertEquals(List.of(), lastKnown("lost-1"), "a later copy of its store is back");
  }

  @Test
  void aCatalogThatLostChangesAndIsSilentHadBoth() {
    full(sender(7, 8, 0), "kept", "lost-1");
    full(sender(9, 5, 5), "kept");
    falls();
    lost("lost-1");
    assertEquals(OptionalLong.empty(), lastKnown("kept").get(0).lost());
  }
}
