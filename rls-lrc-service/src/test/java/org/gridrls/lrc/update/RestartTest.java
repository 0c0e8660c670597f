package org.gridrls.lrc.update;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.lrc.catalog.AcknowledgedState;
import org.junit.jupiter.api.Test;

/** Tests what an index is sent when the catalog restarts. */
class RestartTest extends UpdateFixture {
  private void restartedWith(UpdateKind kind, String... patterns) {
    restart(kind);
    members(rli(RLI, 1, patterns));
  }

  private void begunWith(UpdateKind kind) {
    scheduler.close();
    scheduler = scheduler(kind);
    put(0, 1_000);
    members(rli(RLI, 1));
    after(seconds(0));
  }

  @Test
  void aListIsGoneOnWithByItsChanges() {
    begunWith(UpdateKind.LIST);
    put(1_000, 1_010);
    restartedWith(UpdateKind.LIST);
    put(1_010, 1_020);
    assertFalse(status().inStep());
    assertEquals(List.of("incremental 42/1000..1020 +20 -0"), after(seconds(0)));
    assertTrue(status().inStep());
    assertEquals(43, index().heldBootId);
    assertEquals(List.of(), after(seconds(39)));
    assertEquals(List.of("heartbeat 1020"), after(seconds(1)));
  }

  @Test
  void aFilterIsGoneOnWithByItsBits() {
    begunWith(UpdateKind.BLOOM);
    put(1_000, 1_010);
    restartedWith(UpdateKind.BLOOM);
    put(1_010, 1_020);
    assertEquals(List.of("delta 42/1000..1020 1020"), after(seconds(0)));
    for (int i = 0; i < 1_020; i++) {
      assertTrue(index().filter.mightContain("name/" + i));
    }
  }

  @Test
  void withoutAChangeAnEmptyUpdateTellsOfTheNewStart() {
    begunWith(UpdateKind.LIST);
    restartedWith(UpdateKind.LIST);
    assertEquals(List.of("incremental 42/1000..1000 +0 -0"), after(seconds(0)));
    restartedWith(UpdateKind.LIST);
    assertEquals(List.of("incremental 43/1000..1000 +0 -0"), after(seconds(0)));
    begunWith(UpdateKind.BLOOM);
    restartedWith(UpdateKind.BLOOM);
    assertEquals(List.of("delta 44/1000..1000 1000"), after(seconds(0)));
    assertEquals(45, index().heldBootId);
  }

  @Test
  void anIndexThatHoldsItNoMoreIsSentEverythingAtOnce() {
    begunWith(UpdateKind.LIST);
    index().forget();
    restartedWith(UpdateKind.LIST);
    assertEquals(List.of("incremental 42/1000..1000 +0 -0"), after(seconds(0)));
    assertEquals(List.of("begin 1000", "part 0", "commit 1 1000"), after(seconds(1)));
    assertTrue(status().inStep());
  }

  @Test
  void anotherKindOrOtherNamesMeanEverything() {
    begunWith(UpdateKind.LIST);
    restartedWith(UpdateKind.BLOOM);
    assertEquals(List.of("bloom 1000 1000"), after(seconds(0)));
    restartedWith(UpdateKind.BLOOM, "name/1*");
    assertEquals(List.of("bloom 1000 111"), after(seconds(0)));
    restartedWith(UpdateKind.BLOOM, "name/1*");
    assertEquals(List.of("delta 44/1000..1000 111"), after(seconds(0)));
  }

  @Test
  void anIndexThatWasAwayDuringAStartIsStillGoneOnWith() {
    begunWith(UpdateKind.LIST);
    index().failure = new RlsException(RlsError.TRANSPORT_FAILED, "down");
    restartedWith(UpdateKind.LIST);
    put(1_000, 1_010);
    after(seconds(0));
    restartedWith(UpdateKind.LIST);
    index().failure = null;
    assertEquals(List.of("incremental 42/1000..1010 +10 -0"), after(seconds(0)));
  }

  @Test
  void aJournalThatDoesNotReachBackMeansEverything() {
    begunWith(UpdateKind.LIST);
    put(1_000, 1_300);
    catalog.trim(10);
    restartedWith(UpdateKind.LIST);
    assertEquals("begin 1300", after(seconds(0)).get(0));
  }

  @Test
  void aFullUpdateIsStillSentAsOftenAsOrdered() {
    begunWith(UpdateKind.LIST);
    pass(Duration.ofHours(20));
    restartedWith(UpdateKind.LIST);
    assertEquals(1, after(seconds(0)).size());
    assertEquals("begin 1000", after(Duration.ofHours(4)).get(0));
  }

  @Test
  void bitsOfAnotherFilterAreNotBuiltOn() {
    begunWith(UpdateKind.BLOOM);
    scheduler.close();
    acknowledged.of(RLI).ifPresent(state -> acknowledged.save(withOtherFilter(state)));
    restartedWith(UpdateKind.BLOOM);
    assertEquals(List.of("bloom 1000 1000"), after(seconds(0)));
  }

  private static AcknowledgedState withOtherFilter(AcknowledgedState state) {
    return new AcknowledgedState(
        state.rli(),
        state.kind(),
        state.partition(),
        state.bootId(),
        state.generation(),
        state.filterId() + 2,
        state.wholeAt());
  }

  @Test
  void beforeAnotherFilterIsSentTheOldOneIsForgotten() {
    begunWith(UpdateKind.BLOOM);
    put(10_000, 13_000); // outgrown
    index().failure = new RlsException(RlsError.TIMEOUT, "no answer");
    after(seconds(0));
    assertTrue(acknowledged.of(RLI).isEmpty());
  }
}
