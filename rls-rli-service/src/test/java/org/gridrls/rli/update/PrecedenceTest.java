package org.gridrls.rli.update;

import static org.gridrls.api.update.Receipt.Outcome.ACCEPTED;
import static org.gridrls.api.update.Receipt.Outcome.IGNORED;
import static org.gridrls.rli.Samples.LEASE;
import static org.gridrls.rli.Samples.bits;
import static org.gridrls.rli.Samples.refused;
import static org.gridrls.rli.Samples.source;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.RlsError;
import org.gridrls.api.index.Evidence;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.Route;
import org.gridrls.api.update.UpdateSource;
import org.junit.jupiter.api.Test;

/** Which update counts when a catalog arrives over several routes. */
class PrecedenceTest extends ReceiverFixture {
  private static final String X = "http://x.example/ws/rli";
  private static final String Y = "http://y.example/ws/rli";

  private static UpdateSource through(String index, long generation, String... patterns) {
    return source("a", 1, generation, patterns).through(index);
  }

  private Evidence evidence() {
    return held("a").orElseThrow().content().evidence();
  }

  private int hops() {
    return held("a").orElseThrow().source().hops();
  }

  @Test
  void whatIsHeardDirectlyIsNeitherConfirmedNorReplacedOverALongerWay() {
    full(source("a", 1, 1), "a");
    assertReceipt(IGNORED, 1, 1, receiver.heartbeat(through(X, 1)));
    assertReceipt(IGNORED, 1, 1, receiver.bloom(through(X, 1), bits(List.of("a")), 1));
    refused(RlsError.UPDATE_SUPERSEDED, () -> receiver.begin(through(X, 1)));
    assertEquals(0, hops());
    assertEquals(Evidence.LIST, evidence());
  }

  @Test
  void aLaterStateComesOverALongerWayIfItIsOfTheSameKindAndNames() {
    full(source("a", 1, 1), "a");
    assertReceipt(IGNORED, 1, 1, receiver.bloom(through(X, 2), bits(List.of("a")), 1));
    assertReceipt(IGNORED, 1, 1, incremental(through(X, 2, "a*"), 1, List.of("b"), List.of()));
    assertReceipt(IGNORED, 1, 1, incremental(through(X, 2), 1, List.of("b"), List.of()));
    clock.advance(LEASE.multipliedBy(2).dividedBy(3)); // the direct route falters
    assertReceipt(IGNORED, 1, 1, incremental(through(X, 2, "a*"), 1, List.of("b"), List.of()));
    assertReceipt(ACCEPTED, 1, 2, incremental(through(X, 2), 1, List.of("b"), List.of()));
    assertEquals(List.of("a", "b"), namesOf("a"));
    assertReceipt(ACCEPTED, 1, 2, incremental(source("a", 1, 2), 1, List.of("b"), List.of()));
    assertEquals(0, hops(), "the shorter way is back, and nothing had to be sent whole");
    assertReceipt(IGNORED, 1, 2, receiver.heartbeat(through(X, 3)));
  }

  @Test
  void aShorterWayReplacesALongerOne() {
    full(through(X, 1).through(Y), "a");
    assertReceipt(ACCEPTED, 1, 1, receiver.heartbeat(through(X, 1)));
    assertEquals(1, hops());
    assertReceipt(ACCEPTED, 1, 1, receiver.bloom(source("a", 1, 1), bits(List.of("a")), 1));
    assertEquals(Evidence.BLOOM, evidence());
    refused(RlsError.UPDATE_SUPERSEDED, () -> receiver.begin(through(X, 1)));
    refused(RlsError.UPDATE_SUPERSEDED, () -> receiver.begin(through(X, 2)));
  }

  @Test
  void ofEquallyLongWaysAListGoesBeforeAFilterAndElseTheOneThatIsThere() {
    receiver.bloom(through(X, 1), bits(List.of("a")), 1);
    assertReceipt(IGNORED, 1, 1, receiver.heartbeat(through(Y, 1)));
    assertReceipt(ACCEPTED, 1, 1, full(through(Y, 1), "a"));
    assertReceipt(IGNORED, 1, 1, receiver.bloom(through(X, 1), bits(List.of("a")), 1));
    assertReceipt(IGNORED, 1, 1, receiver.bloom(through(X, 2), bits(List.of("a")), 1));
    refused(RlsError.UPDATE_SUPERSEDED, () -> receiver.begin(through(X, 1)));
    assertReceipt(ACCEPTED, 1, 1, receiver.heartbeat(through(Y, 1)));
  }

  @Test
  void anotherWayTakesOverWhenTheOneThatIsThereFallsSilent() {
    full(source("a", 1, 1), "a");
    clock.advance(LEASE.multipliedBy(2).dividedBy(3).minusMillis(1));
    assertReceipt(IGNORED, 1, 1, receiver.heartbeat(through(X, 1)));
    clock.advance(Duration.ofMillis(1));
    assertReceipt(ACCEPTED, 1, 1, receiver.heartbeat(through(X, 1)));
    assertEquals(1, hops());
    assertEquals(List.of("a"), namesOf("a"));
    assertReceipt(ACCEPTED, 1, 1, receiver.heartbeat(source("a", 1, 1)));
    assertEquals(0, hops());
  }

  @Test
  void afterItsEndAnythingThatIsNotOlderTakesItsPlace() {
    full(source("a", 1, 5), "a");
    clock.advance(LEASE);
    assertReceipt(IGNORED, 1, 5, receiver.bloom(through(X, 4), bits(List.of("a")), 1));
    assertReceipt(ACCEPTED, 1, 5, receiver.bloom(through(X, 5), bits(List.of("a")), 1));
  }

  @Test
  void aLaterStartOfTheCatalogIsForwardedOnceTheDirectRouteFalters() {
    full(source("a", 1, 5), "a");
    UpdateSource later = source("a", 2, 1).through(X);
    assertReceipt(IGNORED, 1, 5, receiver.bloom(later, bits(List.of("a")), 1));
    clock.advance(LEASE.multipliedBy(2).dividedBy(3));
    assertReceipt(ACCEPTED, 2, 1, receiver.bloom(later, bits(List.of("a")), 1));
  }

  @Test
  void whatWasLongOnItsWayIsAsOldAsItIsAndEndsWhenItEnds() {
    UpdateSource passed = through(X, 1).aged(Duration.ofMinutes(2), Duration.ofMinutes(5));
    var open = receiver.begin(passed);
    part(open, 0, "a");
    clock.advance(Duration.ofMinutes(3));
    assertReceipt(ACCEPTED, 1, 1, receiver.commit(open.updateId(), 1, 1));
    assertEquals(clock.instant().plus(Duration.ofMinutes(2)), held("a").get().expiresAt());
    assertEquals(Duration.ofMinutes(5), held("a").get().now(clock.instant()).age());
  }

  @Test
  void aWayThatCannotBeIsRefused() {
    UpdateSource more =
        new UpdateSource(
            new UpdateSource.Catalog("http://a.example/ws/lrc", "a", Optional.empty()),
            new BaseState(1, 1),
            LEASE,
            List.of(),
            Duration.ZERO,
            new Route(1, List.of(X, Y)),
            Optional.empty(),
            Optional.empty());
    refused(RlsError.BAD_ARGUMENT, () -> receiver.heartbeat(more));
    UpdateSource old = source("a", 1, 1).aged(Duration.ofMillis(Long.MAX_VALUE), LEASE);
    refused(RlsError.BAD_ARGUMENT, () -> receiver.heartbeat(old));
    assertTrue(sources.all().isEmpty());
  }
}
