package org.gridrls.api.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.gridrls.api.LogicalName;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.Evidence;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.IndexPage;
import org.gridrls.api.index.NameLocations;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.Sender;
import org.gridrls.api.index.Senders;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.Route;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Answers of an index come back from the wire as they went, and say themselves how complete they
 * are.
 */
class WireIndexTest {
  @Test
  void anAnswerComesBack() {
    NameLocations nowhere = new NameLocations(new LogicalName("a"), List.of());
    IndexAnswer answer =
        new IndexAnswer(List.of(Samples.locations(), nowhere), Samples.completeness());
    assertEquals(answer, WireIndex.answer(WireIndex.toWire(answer)));
  }

  @Test
  void aPageComesBack() {
    IndexPage last = new IndexPage(List.of(), Optional.empty(), 10, Samples.complete());
    assertEquals(last, WireIndex.page(WireIndex.toWire(last)));
    IndexPage page =
        new IndexPage(
            List.of(Samples.locations()), Optional.of("cursor"), 10, Samples.completeness());
    assertEquals(page, WireIndex.page(WireIndex.toWire(page)));
  }

  @Test
  void aLocationSaysWhetherItIsExact() {
    var wire = WireIndex.toWire(new IndexAnswer(List.of(Samples.locations()), Samples.complete()));
    var locations = wire.getAnswer().get(0).getLocation();
    assertTrue(locations.get(0).isExact());
    assertFalse(locations.get(1).isExact());
  }

  @Test
  void onlyWhoKnowsTheMembersAndHeardOfAllIsComplete() {
    assertTrue(WireIndex.toWire(Samples.complete()).isComplete());
    assertFalse(WireIndex.toWire(Samples.completeness()).isComplete());
    assertFalse(WireIndex.toWire(new Completeness(2, false, List.of())).isComplete());
  }

  /** A sender that calls its own gaps complete is not trusted. */
  @Test
  void completenessIsComputedNotRead() {
    var wire = WireIndex.toWire(Samples.completeness());
    wire.setComplete(true);
    assertFalse(WireIndex.completeness(wire).complete());
  }

  @ParameterizedTest
  @EnumSource
  void everyReasonComesBack(NotCovered.Reason reason) {
    NotCovered one = NotCovered.of("geneva-lrc", Optional.of(Samples.LRC), reason, "why");
    Completeness completeness = Samples.complete().without(List.of(one));
    assertEquals(completeness, WireIndex.completeness(WireIndex.toWire(completeness)));
  }

  @Test
  void aDetailShowsWhatXmlCantCarry() {
    NotCovered one =
        NotCovered.of("geneva-lrc", Optional.empty(), NotCovered.Reason.DENIED, "bad: a\0b");
    var wire = WireIndex.toWire(Samples.complete().without(List.of(one)));
    assertEquals("bad: a\\u0000b", wire.getNotCovered().get(0).getDetail());
  }

  @Test
  void sendersComeBack() {
    Senders senders =
        new Senders(
            List.of(
                sender(true, Evidence.LIST, OptionalDouble.empty()),
                sender(false, Evidence.BLOOM, OptionalDouble.of(0.0174))),
            Samples.completeness());
    assertEquals(senders, WireIndex.senders(WireIndex.toWire(senders)));
  }

  static Sender sender(boolean current, Evidence evidence, OptionalDouble rate) {
    return new Sender(
        Samples.LRC,
        "geneva-lrc",
        current,
        new Sender.Held(
            evidence, true, new BaseState(7, 1048576), 1_000_000, Optional.of(Samples.CATALOG_ID)),
        new Sender.Heard(Samples.TIME, Duration.ofMillis(4_200), Duration.ofMinutes(30)),
        new Sender.Memory(41_943_040, rate, rate),
        new Route(2, List.of("http://a.example/ws/rli", "http://b.example/ws/rli")));
  }
}
