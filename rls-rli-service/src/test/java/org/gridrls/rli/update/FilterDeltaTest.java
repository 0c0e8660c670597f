package org.gridrls.rli.update;

import static org.gridrls.api.update.Receipt.Outcome.ACCEPTED;
import static org.gridrls.api.update.Receipt.Outcome.FULL_UPDATE_NEEDED;
import static org.gridrls.api.update.Receipt.Outcome.IGNORED;
import static org.gridrls.rli.Samples.bits;
import static org.gridrls.rli.Samples.refused;
import static org.gridrls.rli.Samples.source;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.gridrls.api.RlsError;
import org.gridrls.api.bloom.BitDelta;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.bloom.BloomParameters;
import org.gridrls.api.update.BaseState;
import org.gridrls.rli.Samples;
import org.gridrls.rli.index.filter.FilterContent;
import org.junit.jupiter.api.Test;

/** Filters that are brought up to date by their differences. */
class FilterDeltaTest extends ReceiverFixture {

  private static FilterDelta delta(long base, List<String> before, List<String> after) {
    return new FilterDelta(
        new BaseState(1, base), after.size(), BitDelta.between(bits(before), bits(after)));
  }

  private FilterContent filter() {
    return (FilterContent) held("a").orElseThrow().content();
  }

  @Test
  void leadsFromTheStateHeldToTheNextAndRenewsTheLease() {
    receiver.bloom(source("a", 1, 1), bits(List.of("x", "y")), 2);
    clock.advance(Samples.LEASE.dividedBy(2));
    FilterDelta delta = delta(1, List.of("x", "y"), List.of("y", "z", "w"));
    assertReceipt(ACCEPTED, 1, 4, receiver.bloomDelta(source("a", 1, 4), delta));
    BloomFilter expected = bits(List.of("y", "z", "w"));
    assertEquals(3, filter().names());
    assertEquals(expected.bitsSet(), filter().bitsSet());
    assertEquals(expected.falsePositiveRate(), filter().falsePositiveRate().getAsDouble(), 1e-15);
    assertFalse(filter().mightContain("x"));
    List.of("y", "z", "w").forEach(name -> assertTrue(filter().mightContain(name)));
    assertEquals(clock.instant(), held("a").get().heardAt());
  }

  @Test
  void onceMoreItOnlyRenewsTheLease() {
    receiver.bloom(source("a", 1, 1), bits(List.of("x")), 1);
    FilterDelta delta = delta(1, List.of("x"), List.of("y"));
    receiver.bloomDelta(source("a", 1, 2), delta);
    clock.advance(Samples.LEASE.dividedBy(2));
    assertReceipt(ACCEPTED, 1, 2, receiver.bloomDelta(source("a", 1, 2), delta));
    assertEquals(bits(List.of("y")).bitsSet(), filter().bitsSet());
    assertEquals(clock.instant(), held("a").get().heardAt());
  }

  @Test
  void needsTheFilterItBuildsOn() {
    FilterDelta delta = delta(1, List.of("x"), List.of("y"));
    assertReceipt(FULL_UPDATE_NEEDED, 0, 0, receiver.bloomDelta(source("a", 1, 2), delta));
    full(source("a", 1, 1), "x");
    assertReceipt(FULL_UPDATE_NEEDED, 1, 1, receiver.bloomDelta(source("a", 1, 2), delta));
    receiver.bloom(source("a", 1, 3), bits(List.of("x")), 1);
    assertReceipt(FULL_UPDATE_NEEDED, 1, 3, receiver.bloomDelta(source("a", 1, 4), delta));
    assertReceipt(IGNORED, 1, 3, receiver.bloomDelta(source("a", 1, 2), delta));
    FilterDelta next = delta(3, List.of("x"), List.of("y"));
    FilterDelta ofNoStart = new FilterDelta(new BaseState(2, 3), 1, next.bits());
    assertReceipt(FULL_UPDATE_NEEDED, 1, 3, receiver.bloomDelta(source("a", 2, 4), ofNoStart));
    assertReceipt(FULL_UPDATE_NEEDED, 1, 3, receiver.bloomDelta(source("a", 1, 4, "p*"), next));
    BloomParameters other = new BloomParameters(64, 3);
    BitDelta none = BitDelta.decode(other, new byte[0], new byte[0]);
    assertReceipt(
        FULL_UPDATE_NEEDED,
        1,
        3,
        receiver.bloomDelta(source("a", 1, 4), new FilterDelta(new BaseState(1, 3), 1, none)));
    assertTrue(filter().mightContain("x"));
  }

  @Test
  void afterARestartOfTheCatalogItGoesOnFromTheStateOfTheStartBefore() {
    receiver.bloom(source("a", 1, 1), bits(List.of("x", "y")), 2);
    FilterDelta delta = delta(1, List.of("x", "y"), List.of("y", "z"));
    assertReceipt(ACCEPTED, 5, 3, receiver.bloomDelta(source("a", 5, 3), delta));
    assertEquals(bits(List.of("y", "z")).bitsSet(), filter().bitsSet());
    assertReceipt(IGNORED, 5, 3, receiver.heartbeat(source("a", 1, 1)));
    assertReceipt(ACCEPTED, 5, 3, receiver.bloomDelta(source("a", 5, 3), delta));
    assertReceipt(FULL_UPDATE_NEEDED, 5, 3, receiver.bloomDelta(source("a", 6, 3), delta));
  }

  @Test
  void oneThatMakesNoSenseIsRefused() {
    receiver.bloom(source("a", 1, 1), bits(List.of("x")), 1);
    refused(
        RlsError.BAD_ARGUMENT,
        () -> receiver.bloomDelta(source("a", 1, 2), delta(3, List.of("x"), List.of("y"))));
    BitDelta bits = delta(1, List.of("x"), List.of("y")).bits();
    refused(
        RlsError.BAD_ARGUMENT,
        () ->
            receiver.bloomDelta(source("a", 1, 2), new FilterDelta(new BaseState(1, 1), -1, bits)));
    assertTrue(filter().mightContain("x"));
  }
}
